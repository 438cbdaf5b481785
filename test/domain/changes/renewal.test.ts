import { describe, expect, it } from 'vitest'
import {
  decideLimitReached,
  decidePeriodEnd,
  decideRenewalNotice,
  decideTrialNotice,
} from '../../../shared/domain/subscription/decide-period-end.ts'
import {
  decideNextPeriod,
  type RenewingState,
} from '../../../shared/domain/subscription/decide-next-period.ts'
import type { EndingState } from '../../../shared/domain/subscription/last-billing.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { transition } from '../../../shared/domain/subscription/subscription.ts'
import { aHeldCharge, anInvoice, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { june, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const made = { id: 'inv_3', createdAt: may }
const at = { now: may, wallMs: Date.parse(may), cycleInvoice: made, lastInvoice: made, waitKey: 'key' }
const line = (amount: number) =>
  ({ type: amount < 0 ? 'proration_credit' : 'proration_charge', description: 'part', amount }) as const

/** A period that was paid and is over; `waits` are the lines that wait for the next invoice, in minor units. */
const ending = (waits: readonly number[] = [], over: Partial<EndingState> = {}): EndingState => ({
  ...aState({ invoice: paidInvoice(), subscription: aSubscription({ unbilled: waits.map(line) }) }),
  first: waits.some((amount) => amount < 0) ? paidInvoice() : undefined,
  ...over,
})

const renewing = (waits: readonly number[] = [], over: Partial<RenewingState> = {}): RenewingState => ({
  ...ending(waits),
  scheduled: null,
  ...over,
})

const next = (state: RenewingState) => {
  const { kind, change } = decideNextPeriod(state, at)
  return { kind, ...(shown<unknown>(change) as object) }
}

const limitReached = (state: EndingState) => {
  const fields = { endedAt: may, scheduledPlanId: null, unbilled: [] }
  return decideLimitReached(state, transition(state.subscription, 'reach_limit', fields), at)
}

describe('decisions about a period’s end', () => {
  it('match their golden file', () => {
    const out = anInvoice({
      id: 'inv_3',
      periodStart: may,
      periodEnd: june,
      creditApplied: 100_000,
      amount: 400_000,
      charge: aHeldCharge({ reference: 'inv_3-1', leaseUntil: 0 }),
    })
    const told = { ...defaultRecoverySettings, renewalReminders: true }
    const year = aPlan({ id: 'plan_year', name: 'Year', amount: 5_000_000, interval: 'year' })
    holdsGolden('renewal', [
      {
        given: 'a subscription that is to be cancelled at its period’s end',
        when: 'its period ends (D4.12)',
        then: shown(decidePeriodEnd(ending(), at)),
      },
      {
        given: 'the same, with credit lines of 300 naira that wait for an invoice',
        when: 'its period ends (D4.12, B5)',
        then: shown(decidePeriodEnd(ending([-30_000]), at)),
      },
      {
        given: 'the same, with charges of 300 naira that wait for an invoice',
        when: 'its period ends (D4.12, B5)',
        then: shown(decidePeriodEnd(ending([30_000]), at)),
      },
      {
        given: 'the same, of a customer with 300 naira of credit',
        when: 'its period ends (D4.12, B5)',
        then: shown(
          decidePeriodEnd(ending([30_000], { customer: aCustomer({ lots: gifts({ NGN: 30_000 }) }) }), at),
        ),
      },
      {
        given: 'the same, whose renewal is out with 1,000 naira of credit inside its invoice',
        when: 'its period ends (B3, B4, A9)',
        then: shown(decidePeriodEnd(ending([], { invoice: out }), at)),
      },
      {
        given: 'a subscription in its last cycle, with charges of 300 naira that wait',
        when: 'its period ends (D4.8, B5)',
        then: shown(limitReached(ending([30_000]))),
      },
      {
        given: 'a trial that ends in three days',
        when: 'that is told (D4.10)',
        then: shown(decideTrialNotice(ending())),
      },
      {
        given: 'a renewal that is coming, of a merchant who wants it told',
        when: 'its time has come (D7.17, D8.2)',
        then: shown(decideRenewalNotice(ending([], { settings: told }))),
      },
      {
        given: 'the last cycle, of the same merchant',
        when: 'its time has come (D7.17)',
        then: shown(decideRenewalNotice(ending([], { settings: told, plan: aPlan({ maxCycles: 2 }) }))),
      },
      {
        given: 'an active subscription',
        when: 'its period ends (D4.8, H4)',
        then: next(renewing()),
      },
      {
        given: 'one whose customer has 1,000 naira of credit',
        when: 'its period ends (D4.8, D9.14)',
        then: next(renewing([], { customer: aCustomer({ lots: gifts({ NGN: 100_000 }) }) })),
      },
      {
        given: 'one with a year’s plan scheduled, of a merchant who has moved to Dublin',
        when: 'its period ends (D5.14, B13)',
        then: next(renewing([], { scheduled: year, timeZone: 'Europe/Dublin' })),
      },
      {
        given: 'one with credit lines of 300 naira that wait',
        when: 'its period ends: they are netted, and the chain has given them (B1)',
        then: next(renewing([-30_000])),
      },
      {
        given: 'one with credit lines of 6,000 naira that wait, more than the period costs',
        when: 'its period ends: nothing is charged, and 1,000 naira are left over (B1, B10)',
        then: next(renewing([-600_000])),
      },
      {
        given: 'a blacklisted customer',
        when: 'their period ends (A12)',
        then: next(renewing([], { customer: aCustomer({ blacklisted: true }) })),
      },
      {
        given: 'a customer without a method, with 1,000 naira of credit',
        when: 'their period ends (D4.8)',
        then: next(
          renewing([], { customer: aCustomer({ paymentMethods: [], lots: gifts({ NGN: 100_000 }) }) }),
        ),
      },
      {
        given: 'a subscription in its last cycle',
        when: 'its period ends (D4.8)',
        then: next(renewing([], { plan: aPlan({ maxCycles: 2 }) })),
      },
    ])
  })

  it('are refused for a subscription that has ended meanwhile', () => {
    const subscription = aSubscription({ status: 'canceled' })
    expect(() => decidePeriodEnd(ending([], { subscription }), at)).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})
