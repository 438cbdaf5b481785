import { describe, expect, it } from 'vitest'
import {
  certainOutcome,
  decideBillOutcome,
  decideBillPostponement,
} from '../../../shared/domain/vas/decide-bill-outcome.ts'
import { tellsOfRecipient, type BillGrounds } from '../../../shared/domain/vas/bill-day.ts'
import { defaultSpendingLimits } from '../../../shared/domain/team/spending-limits.ts'
import { decideBill } from '../../../shared/domain/vas/decide-bill.ts'
import { order } from '../fixtures/bills.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

const moment = { now: april, wallMs: Date.parse(april) }
const first: BillGrounds = { mode: 'live', limits: undefined, day: undefined, isNewRecipient: true }
const buy = (grounds: BillGrounds) =>
  decideBill({ merchantId: 'mer_1', id: 'bil_1', gateway: null }, order, moment, grounds)
const begin = buy(first)
const today = { merchantId: 'mer_1', day: '2026-04-01', spentKobo: 199_500_000, count: 9, newRecipients: 5 }
const bill = begin.result
const delivered = { kind: 'succeeded', gatewayReference: 'gw_1', token: '1234-5678' } as const

describe('decisions about bills', () => {
  it('match their golden file', () => {
    holdsGolden('bills', [
      { given: 'a prepaid meter', when: 'its bill is paid (D10.4, D9.7)', then: shown(begin) },
      {
        given: 'a meter that was paid before, on a day with other bills',
        when: 'its bill is paid (R12, V3)',
        then: shown(buy({ ...first, day: today, isNewRecipient: false })),
      },
      {
        given: 'a prepaid meter that is being paid',
        when: 'the provider has delivered (D10.4)',
        then: shown(decideBillOutcome(bill, delivered)),
      },
      ...sameGiven('a bill that is being paid', {
        'the provider refuses it for certain (D10.4)': decideBillOutcome(bill, {
          kind: 'failed',
          reason: 'unknown_meter',
        }),
        'no answer came (D10.4)': decideBillOutcome(bill, { kind: 'unknown' }),
      }),
      {
        given: 'a bill of a month ago',
        when: 'the provider does not know of it yet (D9.9)',
        then: shown(decideBillPostponement(bill, { now: may })),
      },
    ])
  })

  // Holds R12, V3.
  it('stay within the day’s limit in live, which only past spending or the owner raises', () => {
    const over = { ...today, spentKobo: 199_500_001 }
    const told = problem('validation_error', {
      path: 'amount',
      reason: 'daily_limit',
      remainingKobo: 499_999,
    })
    expect(() => buy({ ...first, day: over })).toThrow(told)
    expect(buy({ ...first, day: today }).result.amount).toBe(500_000)
    expect(buy({ ...first, day: over, mode: 'sandbox' }).result.amount).toBe(500_000)
    const limits = { ...defaultSpendingLimits, merchantId: 'mer_1', version: 1 }
    expect(
      buy({ ...first, day: over, limits: { ...limits, highestBillDayKobo: 200_000_001 } }).result.amount,
    ).toBe(500_000)
    expect(
      buy({ ...first, day: over, limits: { ...limits, billsDailyKobo: 300_000_000 } }).result.amount,
    ).toBe(500_000)
    const none = { ...first, limits: { ...limits, billsDailyKobo: 0 } }
    expect(() => buy(none)).toThrow(problem('validation_error', { remainingKobo: 0 }))
  })

  // Holds R12.
  it('report five new recipients a day one by one', () => {
    const tells = (newRecipients: number, isNewRecipient = true) =>
      tellsOfRecipient({ ...first, isNewRecipient, day: { ...today, newRecipients } })
    expect([tells(0), tells(4), tells(5), tells(0, false)]).toEqual([true, true, false, false])
  })

  it('count a bill that was never seen as failed once no request can be running', () => {
    const never = { kind: 'not_found' } as const
    expect(certainOutcome(bill, never, { wallMs: bill.leaseUntil - 1 })).toBe(null)
    expect(certainOutcome(bill, never, { wallMs: bill.leaseUntil })).toEqual({
      kind: 'failed',
      reason: 'never_received',
    })
  })

  it('are refused for a bill that has ended', () => {
    const ended = decideBillOutcome(bill, delivered).result
    expect(() => decideBillOutcome(ended, { kind: 'failed', reason: 'late' })).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})
