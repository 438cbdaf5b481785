import { describe, expect, it } from 'vitest'
import {
  decideAnswering,
  decideEvidence,
  decideLookedAfter,
  decideSubmitted,
} from '../../../shared/domain/dispute/decide-answer.ts'
import { evidenceText } from '../../../shared/domain/dispute/evidence.ts'
import { heldOf, shownDispute } from '../../../shared/domain/dispute/shown.ts'
import { disputeStatuses, isUndecided } from '../../../shared/domain/dispute/transitions.ts'
import { nextReminderAt, remindersBy, wakeAtOf } from '../../../shared/domain/dispute/wake.ts'
import { aDispute, aHold } from '../fixtures/disputes.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const dueAt = '2026-04-10T12:00:00.000Z'
const dayBefore = '2026-04-09T12:00:00.000Z'
const hoursBefore = '2026-04-10T08:00:00.000Z'
const decided = ['won', 'lost', 'accepted'] as const

// Holds N3: the owner is reminded 24 and 4 hours before the end; open disputes are asked for daily.
describe('when a dispute is looked at again (N3)', () => {
  it.each<[string, number, string | null]>([
    ['a day before its end', 0, dayBefore],
    ['then four hours before it', 1, hoursBefore],
    ['and then never', 2, null],
  ])('reminds %s', (_, reminders, at) => {
    expect(nextReminderAt({ status: 'needs_response', dueAt, reminders })).toBe(at)
  })

  it.each(['under_review', ...decided] as const)('reminds nobody of one that is %s', (status) => {
    expect(nextReminderAt({ status, dueAt, reminders: 0 })).toBeNull()
  })

  it('reminds nobody where there is no deadline', () => {
    expect(nextReminderAt({ status: 'needs_response', dueAt: null, reminders: 0 })).toBeNull()
    expect(remindersBy(null, april)).toBe(0)
  })

  it.each<[string, number]>([
    [april, 0],
    ['2026-04-09T11:59:59.999Z', 0],
    [dayBefore, 1],
    ['2026-04-10T07:59:59.999Z', 1],
    [hoursBefore, 2],
    [dueAt, 2],
  ])('at %s %i reminders are over', (now, over) => {
    expect(remindersBy(dueAt, now)).toBe(over)
  })

  it.each<[string, string, number, string]>([
    ['far from its end: in a day', april, 0, '2026-04-02T12:00:00.000Z'],
    ['the reminder comes before that', '2026-04-08T18:00:00.000Z', 0, dayBefore],
    ['both at once', '2026-04-08T12:00:00.000Z', 0, dayBefore],
    ['the second reminder', dayBefore, 1, hoursBefore],
    ['no reminder is left', hoursBefore, 2, '2026-04-11T08:00:00.000Z'],
  ])('%s', (_, now, reminders, at) => {
    expect(wakeAtOf({ status: 'needs_response', dueAt, reminders }, now)).toBe(at)
  })

  it('is handled in a day, or in an hour if its gateway did not answer', () => {
    const dispute = aDispute({ dueAt: '2026-05-10T12:00:00.000Z' })
    const answered = decideLookedAfter(dispute, april, true)
    expect(answered.result).toMatchObject({ wakeAt: '2026-04-02T12:00:00.000Z', reminders: 0, version: 5 })
    expect(answered.turns).toEqual([{ thing: 'dispute', before: dispute, after: answered.result }])
    expect(decideLookedAfter(dispute, april, false).result.wakeAt).toBe('2026-04-01T13:00:00.000Z')
  })

  it.each<[string, string, string]>([
    ['a reminder in less than an hour', '2026-04-09T11:30:00.000Z', dayBefore],
    ['one in more', '2026-04-09T10:59:00.000Z', '2026-04-09T11:59:00.000Z'],
  ])('without an answer, %s', (_, now, wakeAt) => {
    expect(decideLookedAfter(aDispute({ dueAt }), now, false).result.wakeAt).toBe(wakeAt)
  })

  it('counts past reminders, and forgets none that was sent', () => {
    expect(decideLookedAfter(aDispute({ dueAt }), hoursBefore, true).result.reminders).toBe(2)
    expect(decideLookedAfter(aDispute({ dueAt, reminders: 1 }), april, true).result.reminders).toBe(1)
  })
})

describe('what the merchant answers (N3)', () => {
  it('evidence is edited until it is sent; an empty text removes a field', () => {
    const dispute = aDispute({ evidence: { note: 'a', receipt: 'b' } })
    const { result, turns } = decideEvidence(dispute, { note: '', invoice: 'c' })
    expect(result.evidence).toEqual({ receipt: 'b', invoice: 'c' })
    expect(result.version).toBe(5)
    expect(turns.map(({ thing }) => thing)).toEqual(['dispute'])
  })

  it.each(['under_review', ...decided] as const)('evidence of one that is %s can’t change', (status) => {
    expect(() => decideEvidence(aDispute({ status }), { note: 'x' })).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: status, action: 'update' }),
    )
  })

  it('keeps the answer until the gateway has it, for a minute', () => {
    const { result } = decideAnswering(aDispute(), { kind: 'submit' }, april)
    expect(result).toMatchObject({
      answer: { kind: 'submit' },
      status: 'needs_response',
      wakeAt: '2026-04-01T12:01:00.000Z',
    })
  })

  it.each([0, 1, 200_000])('accepts %i of 200,000 kobo', (amount) => {
    const { result } = decideAnswering(aDispute(), { kind: 'accept', amount }, april)
    expect(result.answer).toEqual({ kind: 'accept', amount })
  })

  it('does not accept more than is disputed', () => {
    expect(() => decideAnswering(aDispute(), { kind: 'accept', amount: 200_001 }, april)).toThrow(
      problem('validation_error', { path: 'amount', disputedKobo: 200_000 }),
    )
  })

  it('repeats the same answer, and gives no other while one is being sent', () => {
    const submitted = aDispute({ answer: { kind: 'submit' } })
    expect(decideAnswering(submitted, { kind: 'submit' }, april).result.answer).toEqual({ kind: 'submit' })
    expect(() => decideAnswering(submitted, { kind: 'accept', amount: 1 }, april)).toThrow(
      problem('conflict', { reason: 'dispute_answered' }),
    )
  })

  it('what is under review can be accepted, and not sent again', () => {
    const dispute = aDispute({ status: 'under_review' })
    expect(decideAnswering(dispute, { kind: 'accept', amount: 1 }, april).result.answer).not.toBeNull()
    expect(() => decideAnswering(dispute, { kind: 'submit' }, april)).toThrow(
      problem('conflict', { from: 'under_review', action: 'submit' }),
    )
  })

  it.each(decided)('one that is %s can’t be answered', (status) => {
    const dispute = aDispute({ status })
    expect(() => decideAnswering(dispute, { kind: 'submit' }, april)).toThrow(problem('conflict'))
    expect(() => decideAnswering(dispute, { kind: 'accept', amount: 1 }, april)).toThrow(
      problem('conflict', { from: status, action: 'accept' }),
    )
    expect(() => decideSubmitted(dispute, april)).toThrow(problem('conflict'))
  })

  it('is under review once its gateway has the evidence: queried daily, without further reminders', () => {
    const { result } = decideSubmitted(
      aDispute({ dueAt, answer: { kind: 'submit' } }),
      '2026-04-09T06:00:00.000Z',
    )
    expect(result).toMatchObject({
      status: 'under_review',
      answer: null,
      submittedAt: '2026-04-09T06:00:00.000Z',
      wakeAt: '2026-04-10T06:00:00.000Z',
    })
  })
})

describe('what is shown of a dispute', () => {
  it.each(disputeStatuses)('one that is %s holds money only while undecided', (status) => {
    const open = status === 'needs_response' || status === 'under_review'
    expect(isUndecided({ status })).toBe(open)
    expect(heldOf({ status, hold: aHold(70) })).toBe(open ? 70 : 0)
  })

  it('names what is lost, and nothing after a win', () => {
    const loss = { ...aHold(30), excessKobo: 0, outsideKobo: 0 }
    expect(shownDispute(aDispute())).toMatchObject({
      id: 'dsp_1',
      paymentId: 'inv_2-1',
      heldKobo: 200_000,
      lostKobo: 0,
    })
    expect(shownDispute(aDispute({ status: 'lost', loss }))).toMatchObject({ heldKobo: 0, lostKobo: 30 })
    expect(shownDispute(aDispute({ status: 'accepted', loss })).lostKobo).toBe(30)
    expect(shownDispute(aDispute({ status: 'won', loss })).lostKobo).toBe(0)
  })

  it('writes the given evidence under its titles, in the order of fields', () => {
    expect(evidenceText({ note: 'Called.', invoice: 'Gold', receipt: '' })).toBe(
      'What was paid for\nGold\n\nFrom the merchant\nCalled.\n',
    )
    expect(evidenceText({})).toBe('')
  })
})
