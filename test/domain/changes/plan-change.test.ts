import { describe, expect, expectTypeOf, it } from 'vitest'
import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import { decideGiveUp } from '../../../shared/domain/plan-change/decide-give-up.ts'
import { declinedBy } from '../../../shared/domain/charge/news.ts'
import { decideDeclinedChange, decidePaidChange } from '../../../shared/domain/plan-change/decide-outcome.ts'
import type { ResolvedChange } from '../../../shared/domain/plan-change/decided-plan-change.ts'
import {
  decidePlanChange,
  type PlanChangeSource,
} from '../../../shared/domain/plan-change/decide-plan-change.ts'
import { decideChangeWaits } from '../../../shared/domain/plan-change/decide-waiting.ts'
import { decideUnscheduled } from '../../../shared/domain/plan-change/decide-unscheduled.ts'
import { decideChangeCharge, decideFreeChange } from '../../../shared/domain/plan-change/make-plan-change.ts'
import { decideQuote } from '../../../shared/domain/plan-change/quote.ts'
import { decideTakeBack } from '../../../shared/domain/plan-change/take-renewal-back.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import { aHeldCharge, anInvoice, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { problem } from '../fixtures/problem.ts'
import type { weighPlanChange } from '../../../shared/operations/plan-change/weigh-plan-change.ts'
import type { Writing } from '../../../shared/operations/unit-of-work/context.ts'
import { holdsGolden, sameGiven, shown } from './golden.ts'

/** Half of April's period is left. */
const halfWay = '2026-04-16T12:00:00.000Z'
const at = { now: halfWay, wallMs: Date.parse(halfWay) }
const platinum = aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000 })
const held = aSubscription({ changeInProgress: 'inv_3' })
const first = paidInvoice({ id: 'inv_2' })
const paid = { now: halfWay, receiptKey: 'a-receipt-key', fee: null }

/** From Gold to Platinum half-way: 2,000 naira, which are out on the card. */
const aDraft = (over: Partial<Invoice> = {}): PlanChangeDraft => ({
  merchantId: 'mer_1',
  id: 'inv_3',
  createdAt: halfWay,
  subscriptionId: held.id,
  customerId: 'cus_1',
  planId: platinum.id,
  mode: 'charge_now',
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
    charge: aHeldCharge({ reference: 'inv_3-1', kind: 'manual', leaseUntil: 0 }),
  },
  subscription: aSubscription({
    planId: platinum.id,
    price: { amount: 900_000, currency: 'NGN', interval: 'month', intervalCount: 1 },
    latestInvoiceId: 'inv_3',
    chainId: 'inv_2',
    invoiceCount: 3,
    paidForPeriod: 900_000,
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
  closes: null,
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
  present: aPlan(),
})
const news = { kind: 'unknown' } as const
const present = { subscription: held, customer: aCustomer(), plan: aPlan() }
const debit: PlanChangeDraft = {
  ...aDraft(),
  invoice: {
    ...aDraft().invoice,
    charge: aHeldCharge({ reference: 'inv_3-1', kind: 'manual', rail: 'direct_debit', at: halfWay }),
  },
}
/** The debit and its subscription once the gateway has said that it waits. */
const waits = (() => {
  const { turns, result } = decideChangeWaits({ draft: debit, ...present }, news, halfWay)
  const draft = turns.flatMap((turn) => (turn.thing === 'planChange' ? [turn.after] : []))[0]!
  return { draft, shown: result.subscription }
})()
const renewal = {
  subscription: aSubscription(),
  customer: aCustomer(),
  invoice: anInvoice({
    creditApplied: 100_000,
    amount: 400_000,
    charge: aHeldCharge({ leaseUntil: 0 }),
  }),
}
const scheduled = {
  subscription: aSubscription({ scheduledPlanId: platinum.id }),
  customer: aCustomer(),
  plan: aPlan(),
}
const request: ResolvedChange = {
  planId: platinum.id,
  quantity: 1,
  effective: 'immediate',
  proration: 'charge_now',
}
const moment = { ...at, invoiceId: 'inv_3', quotedVersion: null, waitKey: 'rcp' }
const source = (over: Partial<PlanChangeSource> = {}): PlanChangeSource => ({
  subscription: aSubscription(),
  customer: aCustomer(),
  plan: aPlan(),
  next: platinum,
  quantity: 1,
  latest: first,
  quote: null,
  timeZone: 'Africa/Lagos',
  settings: { hold: null },
  ...over,
})
const decided = (over: Partial<PlanChangeSource> = {}, asked: Partial<ResolvedChange> = {}) =>
  decidePlanChange(source(over), { ...request, ...asked }, moment)
const free = (over: Partial<PlanChangeSource> = {}, asked: Partial<ResolvedChange> = {}) =>
  decideFreeChange(decided(over, asked), first, halfWay)
const charge = (over: Partial<PlanChangeSource> = {}) => {
  const change = decided(over)
  return decideChangeCharge(change, change.terms.invoice!, at)
}
/** Half the price of Gold, so that 1,250 naira of April are left over. */
const silver = aPlan({ id: 'plan_silver', name: 'Silver', amount: 250_000 })

// Holds D5.9, A9, A10, B4.
describe('decisions about changes of plan', () => {
  it('match their golden file', () => {
    holdsGolden('plan-change', [
      {
        given: 'a subscription to Gold half-way through April',
        when: 'it changes to Platinum, which is to be charged (D5.9, H4)',
        then: shown(charge()),
      },
      {
        given: 'a customer with 500 naira of credit, and a plan that nobody has had yet',
        when: 'the subscription changes to it, which is to be charged (D5.9, D3.2)',
        then: shown(
          charge({
            customer: aCustomer({ lots: gifts({ NGN: 50_000 }) }),
            next: { ...platinum, inUse: false },
          }),
        ),
      },
      {
        given: 'a customer with more credit than the change costs',
        when: 'it changes to Platinum (D9.14, B10)',
        then: shown(free({ customer: aCustomer({ lots: gifts({ NGN: 300_000 }) }) })),
      },
      {
        given: 'a subscription to Gold half-way through April',
        when: 'it changes to Silver, which leaves something over (D5.8, D9.15)',
        then: shown(free({ next: silver }, { planId: silver.id })),
      },
      {
        given: 'a subscription to Gold',
        when: 'a change to Platinum is scheduled for its renewal (D5.8)',
        then: shown(free({}, { effective: 'at_renewal' })),
      },
      {
        given: 'a change to Platinum as it was decided',
        when: 'it is previewed (D5.13)',
        then: shown(decideQuote(decided(), { id: 'quote_1', now: halfWay })),
      },
      {
        given: 'a plan change whose charge is out',
        when: 'it is paid (D5.9)',
        then: shown(decidePaidChange(around(), paid)),
      },
      ...sameGiven('a plan change whose draft holds 500 naira of credit', {
        'it is paid (D5.9, D9.14)': decidePaidChange(around(withHeldCredit()), paid),
        'its charge is declined (D5.9)': decideDeclinedChange(
          around(withHeldCredit()),
          declinedBy('insufficient_funds'),
          halfWay,
        ),
        'the gateway has never seen its charge, which may arrive yet (A10, B4)': decideDeclinedChange(
          around(withHeldCredit()),
          { kind: 'declined', failureCode: 'processor_error', mayStillCome: true, approval: null },
          halfWay,
        ),
      }),
      {
        given: 'a plan change whose charge waits at the gateway',
        when: 'something else is wanted of its subscription (A9)',
        then: shown(decideGiveUp(around(), at)),
      },
      {
        given: 'a plan change by direct debit',
        when: 'the gateway takes it and waits for the bank (F8)',
        then: shown(decideChangeWaits({ draft: debit, ...present }, news, halfWay)),
      },
      {
        given: 'a plan change by direct debit that its subscription shows',
        when: 'the gateway says once more that it waits (F8)',
        then: shown(
          decideChangeWaits({ draft: waits.draft, ...present, subscription: waits.shown }, news, halfWay),
        ),
      },
      {
        given: 'a plan change by direct debit that its subscription shows',
        when: 'it is given up (F8, A9)',
        then: shown(decideGiveUp({ ...around(waits.draft), subscription: waits.shown }, at)),
      },
      {
        given: 'a plan change by direct debit that its subscription shows',
        when: 'the bank declines it (F8)',
        then: shown(
          decideDeclinedChange(
            { ...around(waits.draft), subscription: waits.shown },
            declinedBy('insufficient_funds'),
            halfWay,
          ),
        ),
      },
      {
        given: 'a renewal with 1,000 naira of credit inside, whose charge waits at the gateway',
        when: 'its subscription changes plan (A9, B4)',
        then: shown(decideTakeBack(renewal, at)),
      },
      {
        given: 'a change of plan that is scheduled for the renewal',
        when: 'it is taken back',
        then: shown(decideUnscheduled(scheduled, null)),
      },
      {
        given: 'a change of plan that is scheduled, and another one that waits for its payer',
        when: 'the scheduled one is taken back (A9)',
        then: shown(decideUnscheduled(scheduled, aDraft())),
      },
    ])
  })

  it('wait for a request that is charging at this moment', () => {
    const draft = aDraft()
    const running = { ...draft.invoice, charge: aHeldCharge({ leaseUntil: at.wallMs + 1 }) }
    expect(() => decideGiveUp(around({ ...draft, invoice: running }), at)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
    expect(() => decideTakeBack({ ...renewal, invoice: running }, at)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
  })

  it('are made without a table to write to, so that a preview is the same decision', () => {
    expectTypeOf<Parameters<typeof weighPlanChange>[0]>().not.toExtend<Writing>()
  })

  it('treat a renewal that waits for its payer as given up, and a change only as pending', () => {
    const invoice = anInvoice({ charge: aHeldCharge({ leaseUntil: 0 }) })
    const { inTheWay, subscription } = decided({ latest: invoice })
    expect(inTheWay).toEqual(invoice)
    expect(subscription.version).toBe(aSubscription().version)
    expect(decided({ latest: invoice }, { effective: 'at_renewal' }).inTheWay).toBeNull()
    expect(() => decided({ subscription: held })).toThrow(
      problem('conflict', { path: 'planId', reason: 'change_pending' }),
    )
  })

  it('are refused for a blacklisted customer, and without a method if something is to be charged', () => {
    const customer = aCustomer({ blacklisted: true })
    expect(() => decided({ customer })).toThrow(problem('conflict', { reason: 'customer_blacklisted' }))
    expect(() => charge({ customer: aCustomer({ paymentMethods: [] }) })).toThrow(
      problem('payment_failed', { path: 'paymentMethodId', reason: 'no_payment_method' }),
    )
  })

  it('are refused if none is scheduled', () => {
    expect(() => decideUnscheduled({ ...scheduled, subscription: aSubscription() }, null)).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})
