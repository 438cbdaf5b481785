import { describe, expect, it } from 'vitest'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { decideGiveUp } from '../../../shared/domain/plan-change/decide-give-up.ts'
import { decideDeclinedChange, decidePaidChange } from '../../../shared/domain/plan-change/decide-outcome.ts'
import { decideUnscheduled } from '../../../shared/domain/plan-change/decide-unscheduled.ts'
import { decideTakeBack } from '../../../shared/domain/plan-change/take-renewal-back.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import { aCustomer, anAttempt, anInvoice, aPlan, aSubscription, paidInvoice, problem } from '../fixtures.ts'
import { holdsGolden, shown } from './golden.ts'

/** Half of April's period is left. */
const halfWay = '2026-04-16T12:00:00.000Z'
const at = { now: halfWay, wallMs: Date.parse(halfWay) }
const platinum = aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000 })
const held = aSubscription({ changeInProgress: 'inv_3' })
const first = paidInvoice({ id: 'inv_2' })
const paid = { now: halfWay, receiptKey: 'a-receipt-key' }

/** From Gold to Platinum half-way: 2,000 naira, which are out on the card. */
const aDraft = (over: Partial<Invoice> = {}): PlanChangeDraft => ({
  merchantId: 'mer_1',
  id: 'inv_3',
  createdAt: halfWay,
  subscriptionId: held.id,
  customerId: 'cus_1',
  planId: platinum.id,
  fromPlanId: 'plan_gold',
  invoice: {
    ...anInvoice({
      id: 'inv_3',
      number: '0123456789-3',
      planId: platinum.id,
      billingReason: 'subscription_update',
      chainId: 'inv_2',
      subtotal: 200_000,
      amount: 200_000,
      version: 2,
      ...over,
    }),
    attempt: anAttempt({ reference: 'inv_3-1', kind: 'manual', leaseUntil: 0 }),
  },
  subscription: aSubscription({
    planId: platinum.id,
    price: { amount: 900_000, currency: 'NGN', interval: 'month', intervalCount: 1 },
    latestInvoiceId: 'inv_3',
    chainId: 'inv_2',
    invoiceCount: 3,
    paidForPeriod: 700_000,
    version: 6,
  }),
  proration: {
    amount: 200_000,
    kind: 'charge',
    credit: 250_000,
    charge: 450_000,
    currency: 'NGN',
    effectiveAt: halfWay,
  },
  outcome: null,
  version: 1,
})
const withHeldCredit = () => aDraft({ creditApplied: 50_000, amount: 150_000 })
const around = (draft = aDraft()) => ({
  draft,
  subscription: held,
  customer: aCustomer(),
  plan: platinum,
  first,
})
const renewal = {
  subscription: aSubscription(),
  customer: aCustomer(),
  invoice: anInvoice({
    creditApplied: 100_000,
    amount: 400_000,
    attempt: anAttempt({ leaseUntil: 0 }),
  }),
}
const scheduled = (draft: PlanChangeDraft | null) => ({
  subscription: aSubscription({ scheduledPlanId: platinum.id }),
  customer: aCustomer(),
  plan: aPlan(),
  draft,
})

// Holds D5.9, A9, A10, B4.
describe('decisions about changes of plan', () => {
  it('come to what their golden file says', () => {
    holdsGolden('plan-change', [
      {
        given: 'a plan change whose charge is out',
        when: 'it is paid (D5.9)',
        then: shown(decidePaidChange(around(), paid)),
      },
      {
        given: 'a plan change whose draft holds 500 naira of credit',
        when: 'it is paid (D5.9, D9.14)',
        then: shown(decidePaidChange(around(withHeldCredit()), paid)),
      },
      {
        given: 'a plan change whose draft holds 500 naira of credit',
        when: 'its charge is declined (D5.9)',
        then: shown(
          decideDeclinedChange(around(withHeldCredit()), { failureCode: 'insufficient_funds' }, halfWay),
        ),
      },
      {
        given: 'a plan change whose draft holds 500 naira of credit',
        when: 'the gateway has never seen its charge, which may arrive yet (A10, B4)',
        then: shown(
          decideDeclinedChange(
            around(withHeldCredit()),
            { failureCode: 'processor_error', unseen: true },
            halfWay,
          ),
        ),
      },
      {
        given: 'a plan change whose charge waits at the gateway',
        when: 'something else is wanted of its subscription (A9)',
        then: shown(decideGiveUp(around(), at)),
      },
      {
        given: 'a renewal with 1,000 naira of credit inside, whose charge waits at the gateway',
        when: 'its subscription changes plan (A9, B4)',
        then: shown(decideTakeBack(renewal, at)),
      },
      {
        given: 'a change of plan that is scheduled for the renewal',
        when: 'it is taken back',
        then: shown(decideUnscheduled(scheduled(null))),
      },
      {
        given: 'a change of plan that is scheduled, and another one that waits for its payer',
        when: 'the scheduled one is taken back (A9)',
        then: shown(decideUnscheduled(scheduled(aDraft()))),
      },
    ])
  })

  it('wait for a request that charges at this moment', () => {
    const draft = aDraft()
    const running = { ...draft.invoice, attempt: anAttempt({ leaseUntil: at.wallMs + 1 }) }
    expect(() => decideGiveUp(around({ ...draft, invoice: running }), at)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
    expect(() => decideTakeBack({ ...renewal, invoice: running }, at)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
  })

  it('are refused where none is scheduled', () => {
    expect(() => decideUnscheduled({ ...scheduled(null), subscription: aSubscription() })).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})
