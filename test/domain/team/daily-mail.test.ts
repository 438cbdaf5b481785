import { describe, expect, it } from 'vitest'
import {
  firstDailyMail,
  hasDayToSum,
  nextMorning,
  summedDay,
  type DailyMail,
} from '../../../shared/domain/team/daily-mail.ts'
import { decideDailyMail, decideMorning } from '../../../shared/domain/team/decide-daily-mail.ts'

/*
 * A member's minutes: each letter's code added to 31 times what came before, beyond half an hour from the start again.
 * `a` is 97 s; `ab` is 97 × 31 + 98 = 3105 s, less 1800 s is 1305 s, or 21 min 45 s.
 */
const timeZone = 'Africa/Lagos'
const eve = { now: '2026-03-01T12:00:00.000Z', timeZone }
const morning = '2026-03-02T07:01:37.000Z'
const who = { merchantId: 'mer_1', memberId: 'a', role: 'finance' } as const
const mail = (over: Partial<DailyMail> = {}): DailyMail => ({
  ...who,
  toldDay: '2026-02-28',
  dueAt: morning,
  version: 3,
  ...over,
})

describe('a morning’s mail (P7)', () => {
  it.each([
    ['at eight', '', '2026-03-01T06:59:59.999Z', timeZone, '2026-03-01T07:00:00.000Z'],
    [
      'at eight the next day, from eight on',
      '',
      '2026-03-01T07:00:00.000Z',
      timeZone,
      '2026-03-02T07:00:00.000Z',
    ],
    ['with a member’s minutes', 'a', '2026-03-01T07:01:36.999Z', timeZone, '2026-03-01T07:01:37.000Z'],
    [
      'with minutes within half an hour',
      'ab',
      '2026-03-01T07:00:00.000Z',
      timeZone,
      '2026-03-01T07:21:45.000Z',
    ],
    ['after midnight in Lagos', '', '2026-03-01T23:30:00.000Z', timeZone, '2026-03-02T07:00:00.000Z'],
    ['in another zone', '', '2026-01-10T13:00:00.000Z', 'America/New_York', '2026-01-11T13:00:00.000Z'],
    [
      'at eight where clocks go forward that night',
      '',
      '2026-03-08T06:30:00.000Z',
      'America/New_York',
      '2026-03-08T12:00:00.000Z',
    ],
    [
      'at eight where clocks go back that night',
      '',
      '2026-11-01T06:30:00.000Z',
      'America/New_York',
      '2026-11-01T13:00:00.000Z',
    ],
    ['over the end of a year', '', '2026-12-31T12:00:00.000Z', timeZone, '2027-01-01T07:00:00.000Z'],
  ])('comes %s', (_, memberId, now, zone, at) => {
    expect(nextMorning({ memberId }, now, zone)).toBe(at)
  })

  it.each([
    ['2026-03-01T22:59:59.999Z', '2026-02-28'],
    ['2026-03-01T23:00:00.000Z', '2026-03-01'],
  ])('at %s covers %s, once', (now, day) => {
    expect(summedDay(now, timeZone)).toBe(day)
    expect(hasDayToSum(mail({ toldDay: day }), { now, timeZone })).toBe(false)
    expect(hasDayToSum(mail({ toldDay: '2026-02-27' }), { now, timeZone })).toBe(true)
    expect(hasDayToSum(mail({ toldDay: null }), { now, timeZone })).toBe(true)
  })

  it('is on for an owner from their first login', () => {
    expect(firstDailyMail('mer_1', 'a', eve)).toEqual(mail({ role: 'owner', toldDay: null, version: 1 }))
  })
})

describe('a member’s choice', () => {
  it.each([
    ['on, for the first time', null, true, mail({ toldDay: null, version: 1 })],
    ['off, for the first time', null, false, mail({ toldDay: null, dueAt: null, version: 1 })],
    ['on again', mail({ dueAt: null }), true, mail({ version: 4 })],
    ['off', mail(), false, mail({ dueAt: null, version: 4 })],
    [
      'on, by another role',
      mail({ role: 'owner', dueAt: 'kept' }),
      true,
      mail({ dueAt: 'kept', version: 4 }),
    ],
    [
      'off as before, by another role',
      mail({ role: 'owner', dueAt: null }),
      false,
      mail({ dueAt: null, version: 4 }),
    ],
  ])('%s', (_, before, isOn, after) => {
    const change = decideDailyMail(before, who, isOn, eve)
    expect(change.result).toEqual(after)
    expect(change.turns).toEqual([{ thing: 'dailyMail', before, after }])
  })

  it.each([
    ['on', mail({ dueAt: 'kept' }), true],
    ['off', mail({ dueAt: null }), false],
  ])('%s as it was writes nothing', (_, before, isOn) => {
    const change = decideDailyMail(before, who, isOn, eve)
    expect(change.result).toBe(before)
    expect(change.turns).toEqual([])
  })

  it('a late morning covers the last day that ended, and is followed by the next', () => {
    const words = { subject: 'Yesterday', text: 'One payment.' }
    const late = { now: '2026-03-05T09:00:00.000Z', timeZone }
    const after = mail({ toldDay: '2026-03-04', dueAt: '2026-03-06T07:01:37.000Z', version: 4 })
    const told = decideMorning(mail(), words, late)
    expect(told.turns).toEqual([{ thing: 'dailyMail', before: mail(), after }])
    expect(told.moves).toEqual([{ kind: 'owner_told', words }])
    const silent = decideMorning(mail(), null, late)
    expect(silent.turns).toEqual(told.turns)
    expect(silent.moves).toEqual([])
  })
})
