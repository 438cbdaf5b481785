import { describe, expect, it } from 'vitest'
import { namesFit } from '../../../shared/domain/payout/account-name.ts'
import {
  awaitingHolder,
  completedPayout,
  composePayout,
  doubtedPayout,
  failedPayout,
  isGivenUp,
  isNeverSeen,
  postponedPayout,
  stillCompleted,
  withHolder,
  withTransferBegun,
  type Payout,
} from '../../../shared/domain/payout/payout.ts'
import { payoutTransitions } from '../../../shared/domain/payout/transitions.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import { problem } from '../fixtures/problem.ts'

const now = '2026-03-01T12:00:00.000Z'
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const after = (ms: number) => addMs(now, ms)
const target = { bankCode: '044', bankName: null, accountNumber: '0123456789', accountName: null }
const made = composePayout({ merchantId: 'mer_1', id: 'po_1', amount: 500, currency: 'NGN' }, target, now)
const sent = (over: Partial<Payout> = {}): Payout => ({ ...made, transferAt: now, ...over })

// Holds S17, D9.7.
it('a payout is processing from the start, and its transfer is due at once', () => {
  const origin = { merchantId: 'mer_1', id: 'po_1', amount: 500, currency: 'NGN' } as const
  expect(composePayout(origin, target, now)).toEqual({
    merchantId: 'mer_1',
    id: 'po_1',
    amount: 500,
    currency: 'NGN',
    ...target,
    expectedName: null,
    createdAt: now,
    status: 'processing',
    gatewayReference: null,
    failureReason: null,
    completedAt: null,
    transferAt: null,
    dueAt: now,
    version: 1,
  })
  expect(composePayout(made, { ...target, expectedName: 'Ada' }, now).expectedName).toBe('Ada')
})

// Holds D9.9.
describe('a transfer without an answer', () => {
  it('is queried a minute after it was begun, and its first instant stays', () => {
    const begun = withTransferBegun(made, after(hour))
    expect(begun).toEqual({ ...made, transferAt: after(hour), dueAt: after(hour + minute), version: 2 })
    expect(withTransferBegun(sent(), after(30_000))).toMatchObject({ transferAt: now, dueAt: after(minute) })
  })

  it('waits for the holder’s name by the same timetable, from its creation', () => {
    expect(awaitingHolder(made, now)).toEqual({ ...made, dueAt: after(minute), version: 2 })
    expect(awaitingHolder(made, after(minute)).dueAt).toBe(after(5 * minute))
  })

  it.each([
    [minute, 5 * minute],
    [5 * minute, 30 * minute],
    [30 * minute, 2 * hour],
    [2 * hour, 3 * hour],
    [5 * hour, 6 * hour],
  ])('asked %i ms after it, it is asked again %i ms after it', (asked, next) => {
    const waiting = postponedPayout(sent(), after(asked), { askAgainAt: null, gatewayReference: null })
    expect(waiting).toEqual({
      ...sent(),
      dueAt: after(next),
      reviewSince: null,
      notFoundSince: null,
      version: 2,
    })
  })

  it('counts from its creation if the bank was never called', () => {
    const held = postponedPayout(made, after(minute), { askAgainAt: null, gatewayReference: null })
    expect(held.dueAt).toBe(after(5 * minute))
  })

  it('queries when the bank said, keeps the bank’s identifier, and clears a doubt', () => {
    const known = { askAgainAt: after(7 * minute), gatewayReference: 'gw_1' }
    const told = postponedPayout(sent({ notFoundSince: now }), after(minute), known)
    expect(told).toMatchObject({ dueAt: after(7 * minute), gatewayReference: 'gw_1', notFoundSince: null })
    const silent = postponedPayout(told, after(9 * minute), { askAgainAt: null, gatewayReference: null })
    expect(silent.gatewayReference).toBe('gw_1')
  })

  // Holds B15.
  it('is for review after a day, and after 30 days it is the operator’s', () => {
    const at = (ms: number, over: Partial<Payout> = {}) => {
      const known = { askAgainAt: null, gatewayReference: null }
      const { dueAt, reviewSince } = postponedPayout(sent(over), after(ms), known)
      return [dueAt !== null, reviewSince]
    }
    expect(at(day - 1)).toEqual([true, null])
    expect(at(day)).toEqual([true, after(day)])
    expect(at(2 * day, { reviewSince: after(day) })).toEqual([true, after(day)])
    expect(at(30 * day - 1)[0]).toBe(true)
    expect(at(30 * day)[0]).toBe(false)
  })

  it('that the bank has never seen is believed when it repeats it after an hour', () => {
    const doubted = doubtedPayout(sent(), after(minute))
    expect(doubted).toMatchObject({
      notFoundSince: after(minute),
      dueAt: after(minute + hour),
      reviewSince: null,
      version: 2,
    })
    expect(doubtedPayout(doubted, after(10 * minute))).toMatchObject({
      notFoundSince: after(minute),
      dueAt: after(minute + hour),
    })
    expect(doubtedPayout(sent(), after(day)).reviewSince).toBe(after(day))
    expect(isNeverSeen(doubted, after(minute + hour - 1))).toBe(false)
    expect(isNeverSeen(doubted, after(minute + hour))).toBe(true)
    expect(isNeverSeen(sent(), after(day))).toBe(false)
  })

  // Holds D9.17.
  it('is repeated for a day, then given up', () => {
    expect([isGivenUp(sent(), after(day - 1)), isGivenUp(sent(), after(day))]).toEqual([false, true])
    expect(isGivenUp(made, after(9 * day))).toBe(false)
  })
})

// Holds A15.
it('the holder’s name is the bank’s', () => {
  const named = withHolder(sent({ expectedName: 'Ada' }), { accountName: 'ADA OBI', bankName: 'Access' })
  expect(named).toMatchObject({ accountName: 'ADA OBI', bankName: 'Access', expectedName: null, version: 1 })
  const known = withHolder(sent({ bankName: 'Access Bank' }), { accountName: 'ADA OBI', bankName: 'Access' })
  expect(known.bankName).toBe('Access Bank')
})

// Holds S17, B15.
describe('a payout that the bank has confirmed', () => {
  const completed = completedPayout(sent({ reviewSince: now }), after(minute), { gatewayReference: 'gw_1' })

  it('is completed, and checked again in an hour', () => {
    expect(completed).toEqual({
      ...sent(),
      status: 'completed',
      completedAt: after(minute),
      gatewayReference: 'gw_1',
      reviewSince: null,
      dueAt: after(minute + hour),
      version: 2,
    })
  })

  it('takes names from the receipt only if it had none', () => {
    const receipt = { gatewayReference: 'gw_1', bankName: 'Access', accountName: 'ADA OBI' }
    expect(completedPayout(sent(), now, receipt)).toMatchObject(receipt)
    const own = { bankName: 'GT', accountName: 'OBI' }
    expect(completedPayout(sent(own), now, receipt)).toMatchObject(own)
  })

  it.each([
    [hour, day],
    [day, 2 * day],
    [2 * day - 1, 2 * day],
    [6 * day, 7 * day],
    [7 * day, null],
  ])('not sent back %i ms later, it is looked at %s ms after its end', (ms, next) => {
    const looked = stillCompleted(completed, after(minute + ms))
    expect(looked.dueAt).toBe(next === null ? null : after(minute + next))
    expect(looked.version).toBe(3)
  })

  // Holds D9.8.
  it('can be returned, and fails once', () => {
    const back = failedPayout({ ...completed, reviewSince: now }, 'reversed_by_bank')
    expect(back).toMatchObject({
      status: 'failed',
      failureReason: 'reversed_by_bank',
      dueAt: null,
      reviewSince: null,
      version: 3,
    })
    expect(failedPayout(sent(), 'invalid_account')).toMatchObject({
      status: 'failed',
      failureReason: 'invalid_account',
    })
    expect(() => failedPayout(back, 'gateway_error')).toThrow(
      problem('conflict', { reason: 'invalid_transition', from: 'failed' }),
    )
    expect(() => completedPayout(completed, now, { gatewayReference: 'x' })).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})

// Holds S17, D9.8: the whole machine of a payout.
it('a payout is completed or fails; what is completed can still come back', () => {
  expect(payoutTransitions.map(({ from, trigger, to }) => [from, trigger, to])).toEqual([
    ['processing', 'complete', 'completed'],
    ['processing', 'fail', 'failed'],
    ['completed', 'reverse', 'failed'],
  ])
})

// Holds A15.
describe('whether names match', () => {
  it.each([
    ['Ada Obi', 'OBI ADA NGOZI', true],
    ['Ada', 'OBI ADA NGOZI', false],
    ['ada', 'ADA', true],
    ['Ada Eze', 'OBI ADA', false],
    ['Obi-Ada', 'ADA OBI', true],
    ['Adá Óbi', 'ADA OBI', true],
    ['Ọlátúnjí Adébáyọ̀', 'ADEBAYO OLATUNJI', true],
    ['ADA OBI', 'Áda Óbi', true],
    ['O Bi', 'ÓBI ÁDA', false],
    ['Á', 'ÁDA ÓBI', false],
    ['Adá Óbi', 'ADÁ ÓBI', true],
    ['Ada Ada', 'ADA OBI', false],
    ['Eze', 'OBI', false],
    ['', 'OBI', false],
    ['Ada', '', false],
    ['', '', false],
  ])('%s for %s: %s', (given, known, fits) => {
    expect(namesFit(given, known)).toBe(fits)
  })
})
