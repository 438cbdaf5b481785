import { describe, expect, it } from 'vitest'
import { decideFold, foldingFirst } from '../../../shared/domain/ledger/decide-fold.ts'
import type { StoredHoldings } from '../../../shared/domain/ledger/fold.ts'
import {
  decidePayoutFailure,
  decidePayoutOutcome,
  decideSettledPayout,
  isMadeAgain,
} from '../../../shared/domain/payout/decide-payout-outcome.ts'
import {
  decideHold,
  decideStop,
  isHeld,
  isYoung,
  type HoldGrounds,
} from '../../../shared/domain/payout/decide-hold.ts'
import { decidePayout } from '../../../shared/domain/payout/decide-payout.ts'
import { decideHolder, decideTransfer } from '../../../shared/domain/payout/decide-transfer.ts'
import type { Payout } from '../../../shared/domain/payout/payout.ts'
import { defaultSpendingLimits, leastPayoutHoldKobo } from '../../../shared/domain/team/spending-limits.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS, addMs } from '../../../shared/domain/time/time.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const limits = { minKobo: 10_000, maxKobo: 100_000_000 }
const origin = { merchantId: 'mer_1', id: 'pout_1' }
const order = { amount: 50_000, bankCode: '058', accountNumber: '0123456789', accountName: 'Ada Obi' }
const account = {
  bankCode: '044',
  bankName: 'Access',
  accountNumber: '0987654321',
  accountName: 'ADA OBI',
  codesOf: 'nomba',
}
const ada = { accountName: 'OBI ADA', bankName: 'GTBank' }

const decided = decidePayout({ account: undefined, limits }, order, origin, april)
const payout = decided.result
const quiet = { isYoung: false, isLarge: false, stopKey: 'k'.repeat(22), at: {} }
const known = { ...quiet, named: { ...payout, ...ada, expectedName: null }, isYoung: true }
const begun = decideTransfer(payout, known, april).result
const succeeded = { kind: 'succeeded', gatewayReference: 'gw_1', bankName: null, accountName: null } as const
const done = decidePayoutOutcome(begun, succeeded, addMs(april, MINUTE_MS)).result
const never = { kind: 'not_found', final: true } as const

const bucket = (day: string, amount: number) => ({
  merchantId: 'mer_1',
  name: `NGN#pending#${day}#0`,
  amount,
  foldedThrough: null,
})
const holdings = (over: Partial<StoredHoldings> = {}): StoredHoldings => ({
  currency: 'NGN',
  today: '2026-04-03',
  availableKobo: 20_000,
  foldedThrough: '2026-04-01',
  owed: null,
  owedKobo: 0,
  settled: [bucket('2026-04-01', 30_000), bucket('2026-04-02', 15_000)],
  ...over,
})

describe('decisions about payouts', () => {
  it('match their golden file', () => {
    const owed = { merchantId: 'mer_1', name: 'NGN#owed', amount: -40_000, foldedThrough: null }
    const stays = (name: Parameters<typeof decideHolder>[1]) => {
      const news = decideHolder(payout, name, april)
      return 'stays' in news ? shown(news.stays) : news
    }
    holdsGolden('payouts', [
      {
        given: 'bank details and a name',
        when: 'a payout is ordered (D9.6, D9.7, A15)',
        then: shown(decided),
      },
      {
        given: 'a saved account of the name that is given',
        when: 'a payout is ordered (D9.11, A15)',
        then: shown(
          decidePayout({ account, limits }, { amount: 50_000, accountId: 'pacc_1' }, origin, april),
        ),
      },
      {
        given: 'a payout of 500 naira, 200 of them available and 450 earned on closed days',
        when: 'it is spent of what is folded first (D9.16)',
        then: shown(foldingFirst(decided, holdings())),
      },
      {
        given: 'earnings of closed days, and a debt of 400 naira',
        when: 'they settle (D9.2, D9.15)',
        then: shown(decideFold(holdings({ owed, owedKobo: 40_000 }))),
      },
      {
        given: 'an account that was never paid',
        when: 'its transfer begins (H4, A14)',
        then: shown(decideTransfer(payout, known, april)),
      },
      {
        given: 'an account that was paid before',
        when: 'its transfer begins (H4)',
        then: shown(decideTransfer(payout, { ...quiet, named: payout }, april)),
      },
      {
        given: 'a payout above all before, to an account that never got so much',
        when: 'its transfer would begin in live (R13)',
        then: shown(decideHold(payout, known.named, april, quiet.stopKey)),
      },
      {
        given: 'a payout that is held',
        when: 'its owner stops it (R13)',
        then: shown(decideStop(decideHold(payout, known.named, april, quiet.stopKey).result)),
      },
      {
        given: 'a payout to Ada Obi',
        when: 'the bank names somebody else (A15)',
        then: stays({ accountName: 'BISI ADE', bankName: 'GTBank' }),
      },
      { given: 'a payout to Ada Obi', when: 'the bank knows no such account (A15)', then: stays(null) },
      { given: 'a payout to Ada Obi', when: 'nobody can say whose it is (A15)', then: stays(undefined) },
      ...sameGiven('a transfer that is out', {
        'the bank confirms it (D9.8)': decidePayoutOutcome(begun, succeeded, addMs(april, MINUTE_MS)),
        'the bank refuses it (D9.8)': decidePayoutOutcome(
          begun,
          { kind: 'failed', failureReason: 'limit_exceeded' },
          april,
        ),
      }),
      {
        given: 'a transfer that is out for a month',
        when: 'nobody answers (D9.9, B15)',
        then: shown(decidePayoutOutcome(begun, { kind: 'unknown' }, may)),
      },
      {
        given: 'a transfer that is out',
        when: 'our own balance at the bank is short (D9.17)',
        then: shown(decidePayoutOutcome(begun, { kind: 'later' }, addMs(april, MINUTE_MS))),
      },
      {
        given: 'a transfer that is given up',
        when: 'the bank says for good that it never saw it (B15)',
        then: shown(decidePayoutOutcome(begun, never, may)),
      },
      {
        given: 'a transfer that the bank has said an hour ago never to have seen',
        when: 'it says so again (B15)',
        then: shown(
          decidePayoutOutcome(decidePayoutOutcome(begun, never, may).result, never, addMs(may, HOUR_MS)),
        ),
      },
      ...sameGiven('a completed payout', {
        'the bank has sent it back (B15)': decidePayoutOutcome(done, { kind: 'reversed' }, may),
        'the bank has not sent it back (B15)': decidePayoutOutcome(
          done,
          { kind: 'unknown' },
          addMs(april, 2 * HOUR_MS),
        ),
      }),
      ...sameGiven('a payout that nobody knows of', {
        'the operator says that it has arrived (B15)': decideSettledPayout(
          begun,
          'completed',
          'By phone',
          may,
        ),
        'the operator says that it has not (B15)': decideSettledPayout(begun, 'failed', 'By phone', may),
      }),
      {
        given: 'a saved account with another gateway’s bank codes',
        when: 'its payout would begin',
        then: shown(decidePayoutFailure(payout, 'invalid_account')),
      },
    ])
  })

  it('repeat a transfer that the bank never saw, within a day of its first', () => {
    expect(isMadeAgain(begun, { kind: 'not_found' }, addMs(april, HOUR_MS))).toBe(true)
    expect(isMadeAgain(begun, { kind: 'not_found' }, may)).toBe(false)
    expect(isMadeAgain(begun, { kind: 'unknown' }, addMs(april, HOUR_MS))).toBe(false)
    expect(isMadeAgain(done, { kind: 'not_found' }, addMs(april, HOUR_MS))).toBe(false)
  })

  // Holds R13.
  it('are held only in live, only above the limit, and once per account', () => {
    const large = { ...payout, amount: leastPayoutHoldKobo + 1 }
    const at = (over: Partial<HoldGrounds>, of: Payout = large) =>
      isHeld(of, { mode: 'live', paidBefore: null, limits: defaultSpendingLimits, ...over })
    const before = { firstPaidAt: april, largeAt: null }
    expect([at({}), at({ paidBefore: before })]).toEqual([true, true])
    expect(at({ mode: 'sandbox' })).toBe(false)
    expect(at({}, { ...large, amount: leastPayoutHoldKobo })).toBe(false)
    expect(at({ paidBefore: { ...before, largeAt: april } })).toBe(false)
    expect(at({ limits: { ...defaultSpendingLimits, highestPayoutKobo: large.amount } })).toBe(false)
    expect(at({ limits: { ...defaultSpendingLimits, payoutHoldKobo: 0 } }, payout)).toBe(true)
    expect(at({}, { ...large, heldUntil: april })).toBe(false)
    expect(isYoung(before, addMs(april, 7 * DAY_MS - 1))).toBe(true)
    expect(isYoung(before, addMs(april, 7 * DAY_MS))).toBe(false)
  })

  // Holds R13.
  it('are not stopped once the bank was called, and stopping twice credits back once', () => {
    expect(() => decideStop(begun)).toThrow(problem('conflict', { reason: 'already_sent' }))
    const stopped = decideStop(payout).result
    expect(stopped).toMatchObject({ status: 'failed', failureReason: 'stopped_by_owner', dueAt: null })
    expect(decideStop(stopped)).toMatchObject({ turns: [], moves: [], events: [] })
  })

  it('are refused for an unknown account, another name, and amounts beyond the limits', () => {
    const at = (of: typeof account | undefined, over: object) => () =>
      decidePayout({ account: of, limits }, { amount: 50_000, accountId: 'pacc_1', ...over }, origin, april)
    expect(at(undefined, {})).toThrow(expect.objectContaining({ code: 'not_found' }) as Error)
    expect(at(account, { accountName: 'Bisi Ade' })).toThrow(
      problem('validation_error', { path: 'accountName', reason: 'name_mismatch' }),
    )
    expect(at(account, { amount: 9_999 })).toThrow(problem('validation_error', { path: 'amount' }))
    expect(at(account, { currency: 'USD' })).toThrow(problem('validation_error', { path: 'currency' }))
  })

  it('are not the operator’s once the bank has answered', () => {
    expect(() => decideSettledPayout(done, 'failed', 'By phone', may)).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})
