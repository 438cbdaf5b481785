import { describe, expect, it } from 'vitest'
import { decidePaidChange } from '../../../shared/domain/plan-change/decide-outcome.ts'
import {
  decidePlanChange,
  type PlanChangeMoment,
  type PlanChangeSource,
} from '../../../shared/domain/plan-change/decide-plan-change.ts'
import type { ResolvedChange } from '../../../shared/domain/plan-change/decided-plan-change.ts'
import { decideChangeCharge, decideFreeChange } from '../../../shared/domain/plan-change/make-plan-change.ts'
import { decideQuote } from '../../../shared/domain/plan-change/quote.ts'
import type { ChargeFee } from '../../../shared/domain/money/fees.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aHeldCharge, anInvoice, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { problem } from '../fixtures/problem.ts'
import { aWait } from '../fixtures/waits.ts'

/** Half of April's period is left: Platinum costs 2,000 naira more for it, and Silver 1,250 less. */
const halfWay = '2026-04-16T12:00:00.000Z'
const at = { now: halfWay, wallMs: Date.parse(halfWay) }
const platinum = aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000 })
const silver = aPlan({ id: 'plan_silver', name: 'Silver', amount: 250_000 })
const first = paidInvoice({ id: 'inv_2' })
const decided = (
  over: Partial<PlanChangeSource> = {},
  asked: Partial<ResolvedChange> = {},
  moment: Partial<PlanChangeMoment> = {},
) =>
  decidePlanChange(
    {
      ...{ subscription: aSubscription(), customer: aCustomer(), plan: aPlan(), next: platinum },
      ...{ quantity: 1, latest: first, quote: null, timeZone: 'Africa/Lagos', settings: { hold: null } },
      ...over,
    },
    {
      ...{ planId: (over.next ?? platinum).id, quantity: 1, effective: 'immediate', proration: 'charge_now' },
      ...asked,
    },
    { ...at, invoiceId: 'inv_3', quotedVersion: null, waitKey: 'rcp', ...moment },
  )
const charged = (over: Partial<PlanChangeSource> = {}, asked: Partial<ResolvedChange> = {}) => {
  const change = decided(over, asked)
  return decideChangeCharge(change, change.terms.invoice!, at).result
}

// Holds D5.9, N1.
describe('a change whose charge is paid', () => {
  const pay = (fee: ChargeFee | null, charge: object = {}) => {
    const draft = charged()
    return decidePaidChange(
      {
        draft: { ...draft, invoice: { ...draft.invoice, charge: { ...draft.invoice.charge, ...charge } } },
        ...{ subscription: aSubscription({ changeInProgress: draft.id }), customer: aCustomer() },
        ...{ plan: platinum, first, present: aPlan() },
      },
      { now: halfWay, receiptKey: 'rcp', fee },
    )
  }

  it('brings all of it, where nobody knows a fee', () => {
    const { result, moves, events } = pay(null)
    expect(result.invoice).toMatchObject({ amount: 200_000, amountPaid: 200_000 })
    expect(result.invoice).not.toHaveProperty('feeKobo')
    expect(moves[0]).toMatchObject({
      kind: 'attempt_recorded',
      earned: {
        postings: [
          { account: 'gateway_clearing', amount: -200_000 },
          { account: 'merchant_pending', amount: 200_000 },
        ],
      },
    })
    expect(moves[0]).not.toHaveProperty('feeKobo')
    expect(events[0]).toEqual({
      type: 'subscription_payment_success',
      extra: { amount: 200_000, cycle: 2, effectKobo: 200_000 },
    })
  })

  it('brings what a merchant’s fee leaves of it', () => {
    const { result, moves, events } = pay({ feeKobo: 3_000, bearer: 'merchant' })
    expect(result.invoice).toMatchObject({ amount: 200_000, amountPaid: 200_000, feeKobo: 3_000 })
    expect(moves[0]).toMatchObject({
      feeKobo: 3_000,
      earned: {
        postings: [
          { account: 'gateway_clearing', amount: -200_000 },
          { account: 'merchant_pending', amount: 197_000 },
          { account: 'fees', amount: 3_000 },
        ],
      },
    })
    expect(events[0]).toMatchObject({ extra: { amount: 200_000, effectKobo: 197_000 } })
  })

  it('notes a platform’s fee, and brings all of it', () => {
    const { result, moves, events } = pay({ feeKobo: 3_000, bearer: 'platform' })
    expect(result.invoice).not.toHaveProperty('feeKobo')
    expect(moves[0]).toMatchObject({
      feeKobo: 3_000,
      earned: { postings: [{ amount: -200_000 }, { amount: 200_000 }] },
    })
    expect(events[0]).toMatchObject({ extra: { effectKobo: 200_000 } })
  })

  it('is refused where that charge was given back', () => {
    expect(() => pay(null, { status: 'returned' })).toThrow(
      problem('conflict', { reason: 'invalid_transition' }),
    )
  })
})

// Holds D5.8, D5.13, B9, M3.
describe('what a change is decided from', () => {
  const quoted = () => decideQuote(decided(), { id: 'quo_1', now: halfWay }).turns[0]!.after as never

  it('holds the add-ons that it names', () => {
    const seats = { addOnId: 'seats', name: 'Seats', quantity: 1, price: 10_000, unitAmount: 10_000 }
    const addOns = { keepsPlan: true, sold: [seats], later: null }
    const made = decided({ next: aPlan() }, { addOns })
    expect(made.terms.subscription).toMatchObject({
      planId: 'plan_gold',
      addOns: [{ ...seats, base: 10_000 }],
    })
    // Half of the period is left.
    expect(made.terms.invoice?.amount).toBe(5_000)
  })

  it('is a quote’s cost, at its version or the one that giving up what was in the way has raised', () => {
    const isStale = problem('conflict', { reason: 'version_mismatch', path: 'quoteId' })
    const moved = { subscription: aSubscription({ version: 6 }) }
    expect(() => decided({ quote: quoted() })).not.toThrow()
    expect(() => decided({ quote: quoted(), ...moved })).toThrow(isStale)
    expect(() => decided({ quote: quoted(), ...moved }, {}, { quotedVersion: 5 })).not.toThrow()
    expect(() => decided({ quote: quoted() }, {}, { quotedVersion: 6 })).toThrow(isStale)
    expect(() => decided({ quote: quoted(), next: silver })).toThrow(isStale)
  })

  it('has a sent invoice in its way only once its trial is over', () => {
    const latest = anInvoice({ id: 'inv_2', waits: aWait() })
    const trial = { status: 'trialing', paidForPeriod: 0 } as const
    expect(() => decided({ latest, subscription: aSubscription(trial) })).not.toThrow()
    expect(() => decided({ latest })).toThrow(problem('conflict', { reason: 'invoice_unpaid' }))
  })

  it('is refused, now and for the renewal, while somebody charges', () => {
    const latest = anInvoice({ id: 'inv_2', charge: aHeldCharge({ leaseUntil: at.wallMs + 1 }) })
    for (const effective of ['immediate', 'at_renewal'] as const)
      expect(() => decided({ latest }, { effective })).toThrow(
        problem('conflict', { reason: 'payment_in_progress' }),
      )
  })
})

// Holds F6: refunds beyond the unused value count on against items that stay, and a lone plan leaves none.
describe('refunds that the unused part of the old plan does not cover', () => {
  // Of 5,000 naira half is unused, and 3,000 were given back.
  const refunded = { refundedForPeriod: 300_000 }
  const disk = {
    addOnId: 'disk',
    name: 'Disk',
    quantity: 1,
    price: 100_000,
    unitAmount: 100_000,
    base: 100_000,
  }

  it('count against nothing where no other item is paid for', () => {
    const { subscription, closes, proration } = decided({ subscription: aSubscription(refunded) }).terms
    expect(subscription).toMatchObject({ paidForPeriod: 900_000, refundedForPeriod: null })
    expect(closes).toEqual([{ unused: 250_000, refunds: 300_000 }])
    expect(proration).toMatchObject({ kind: 'charge', amount: 450_000 })
  })

  it('count on against an add-on that stays', () => {
    const { subscription, closes } = decided({
      subscription: aSubscription({ ...refunded, addOns: [disk] }),
    }).terms
    expect(subscription).toMatchObject({ paidForPeriod: 900_000, refundedForPeriod: 50_000 })
    expect(closes).toEqual([{ unused: 250_000, refunds: 300_000, goesOn: true }])
  })
})

// Holds M3.
describe('the days before a renewal on which a sent subscription is told', () => {
  const bySent = (over: Partial<Subscription> = {}) =>
    aSubscription({ daysUntilDue: 7, reminderDays: 3, ...over })
  const yearly = aPlan({ id: 'plan_year', name: 'Year', amount: 900_000, interval: 'year' })

  it('stay with the period, and go with a new one', () => {
    expect(decided({ subscription: bySent() }).terms.subscription.reminderDays).toBe(3)
    const { terms } = decided({ subscription: bySent(), next: yearly })
    expect(terms.invoice).toMatchObject({ cycle: 3, amount: 650_000, waits: { key: 'rcp' } })
    expect(terms.subscription).toMatchObject({ planId: 'plan_year', reminderDays: null })
  })

  it('stay where nothing is to be paid, and nothing is sent', () => {
    const { terms } = decided({
      ...{ subscription: bySent(), customer: aCustomer({ lots: gifts({ NGN: 300_000 }) }) },
    })
    expect(terms.invoice?.waits ?? null).toBeNull()
    const charge = decided({ subscription: bySent({ daysUntilDue: null }) }).terms
    expect(charge.invoice?.waits ?? null).toBeNull()
    const nothing = decided({ subscription: bySent(), next: silver }).terms
    expect(nothing).toMatchObject({ invoice: null, subscription: { reminderDays: 3 } })
  })
})

// Holds D5.8, D5.14, F1, R4.
describe('a change without a charge', () => {
  const free = (over: Partial<PlanChangeSource>, asked: Partial<ResolvedChange> = {}) =>
    decideFreeChange(decided(over, asked), first, halfWay)
  const told = (over: Partial<PlanChangeSource>) =>
    free(over).events.find(({ type }) => type === 'subscription_plan_changed')!.extra

  it('shows the plan that the subscription is on', () => {
    expect(free({ next: silver }).about.plan?.id).toBe('plan_silver')
    expect(free({}, { effective: 'at_renewal' }).about.plan?.id).toBe('plan_gold')
  })

  it('tells what became credit, and nothing of what did not', () => {
    expect(told({ next: silver })).toMatchObject({ creditKobo: 125_000 })
    expect(told({ next: silver })).not.toHaveProperty('keptKobo')
    const rich = told({ customer: aCustomer({ lots: gifts({ NGN: 300_000 }) }) })
    expect(rich).not.toHaveProperty('creditKobo')
    expect(rich).not.toHaveProperty('keptKobo')
  })

  it('tells it with the change alone', () => {
    const scheduled = free({}, { effective: 'at_renewal' }).events
    expect(scheduled).toEqual([
      { type: 'subscription_updated', extra: { changed: ['scheduledPlanId'] }, onTimeline: true },
    ])
  })
})

// Holds K5, K4: items change one after the other.
describe('a change of several items', () => {
  const item = (addOnId: string, quantity: number, price: number) => {
    return { addOnId, name: addOnId, quantity, price, unitAmount: price / Math.max(1, quantity) }
  }
  const held = [
    { ...item('seats', 2, 20_000), base: 20_000 },
    { ...item('disk', 1, 50_000), base: 50_000 },
  ]
  const sold = (...all: ReturnType<typeof item>[]) =>
    decided(
      { next: aPlan(), subscription: aSubscription({ addOns: held }) },
      { addOns: { keepsPlan: true, sold: all, later: null } },
    ).terms

  it('charges each for what it has more than before, for the half that is left', () => {
    const { invoice, subscription } = sold(item('seats', 3, 30_000), item('disk', 2, 100_000))
    expect(invoice?.lines.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      ['seats', 5_000],
      ['disk', 25_000],
    ])
    expect(subscription.addOns?.map(({ base }) => base)).toEqual([30_000, 100_000])
  })

  it('credits one that goes, though another stays and one comes', () => {
    const { invoice, subscription } = sold(item('seats', 0, 0), item('mail', 1, 40_000))
    expect(invoice?.lines.map(({ itemId, amount }) => [itemId, amount])).toEqual([
      ['seats', -10_000],
      ['mail', 20_000],
    ])
    expect(subscription.addOns?.map(({ addOnId, base }) => [addOnId, base])).toEqual([
      ['disk', 50_000],
      ['mail', 40_000],
    ])
  })
})

// Holds K4: what goes is named as it was sold.
it('an add-on that goes has the name on its line under which it was sold', () => {
  const disk = { addOnId: 'disk', name: 'Disk', quantity: 1, price: 50_000, unitAmount: 50_000 }
  const addOns = [{ ...disk, base: 50_000 }]
  const renamed = { ...disk, name: 'Storage', quantity: 0, price: 0, unitAmount: null }
  const change = decided(
    { next: aPlan(), subscription: aSubscription({ addOns }) },
    { addOns: { keepsPlan: true, sold: [renamed], later: null }, proration: 'next_invoice' },
  )
  expect(change.terms.subscription.unbilled).toMatchObject([
    { description: 'Unused time on Disk', amount: -25_000, itemId: 'disk' },
  ])
})

// Holds K4: the fee stands on the change's own invoice where that costs something now.
it('a setup fee as large as the change costs is charged beside it', () => {
  const next = { ...platinum, setupFee: { name: 'Start', amount: 200_000 } }
  expect(decided({ next }, { setupFee: true }).terms.invoice?.amount).toBe(400_000)
})

// Holds D5.9, F6, K4.
describe('the draft of a change that is charged', () => {
  it('has no base to close and no fee where there is none', () => {
    expect(charged()).toMatchObject({ closes: null })
    expect(charged()).not.toHaveProperty('setupFee')
    expect(charged({}, { setupFee: false })).not.toHaveProperty('setupFee')
  })

  it('has the bases that refunds count against, and the fee', () => {
    const made = charged({ subscription: aSubscription({ refundedForPeriod: 100_000 }) })
    expect(made.closes).toHaveLength(1)
    const withFee = { ...platinum, setupFee: { name: 'Start', amount: 20_000 } }
    expect(charged({ next: withFee }, { setupFee: true })).toMatchObject({ setupFee: true })
  })
})
