import { describe, expect, it } from 'vitest'
import { onePrice } from '../../../shared/domain/pricing/plan-pricing.ts'
import {
  decideCreation,
  type CreationOrder,
  type Ordered,
} from '../../../shared/domain/subscription/decide-creation.ts'
import {
  decideNextPeriod,
  type RenewingState,
} from '../../../shared/domain/subscription/decide-next-period.ts'
import { aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan, aPromo } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { types } from '../fixtures/events.ts'
import { june, may } from '../fixtures/instants.ts'

const free = aPlan({ amount: 0, pricing: { ...onePrice, model: 'free' }, inUse: false })

describe('a new subscription', () => {
  const order: CreationOrder = {
    ...{ subscriptionId: 'sub_01K0ABCDEFGHIJ0123456789', invoiceId: 'inv_1', now: may },
    ...{ wallMs: Date.parse(may), timeZone: 'Africa/Lagos', trialDays: null, waitKey: 'key' },
    ...{ paymentMethodId: null, quantity: 1, metadata: {} },
  }
  const ordered = (over: Partial<Ordered> = {}): Ordered => ({
    ...{ customer: aCustomer(), plan: aPlan(), promo: null, settings: undefined },
    ...over,
  })

  // Holds M3.
  it('whose invoices are sent is active from its creation, and charges no method', () => {
    const { kind, change } = decideCreation(ordered(), { ...order, daysUntilDue: 7 })
    expect(kind).toBe('done')
    expect(change.result).toMatchObject({
      ...{
        status: 'active',
        daysUntilDue: 7,
        currentPeriodStart: may,
        currentPeriodEnd: '2026-06-01T12:00:00.000Z',
      },
      ...{ latestInvoiceId: 'inv_1', cyclesCompleted: 1, periodNumber: 1 },
    })
    expect(change.turns.map(({ thing }) => thing)).toEqual(['subscription', 'invoice'])
    expect(change.turns[1]?.after).toMatchObject({
      ...{ id: 'inv_1', status: 'open', amount: 500_000, waits: { key: 'key' } },
    })
    expect(types(change.told?.events ?? [])).toEqual(['subscription_created'])
    expect(change.told?.about).toMatchObject({ subscription: { status: 'incomplete' } })
    expect(types(change.events)).toEqual(['subscription_activated', 'invoice_sent'])
    expect(change.about).toMatchObject({
      ...{ subscription: change.result, invoice: { id: 'inv_1', waits: { key: 'key' } } },
    })
  })

  // Holds K7.
  it('of a free plan is active without an invoice, and counts its code', () => {
    const promo = aPromo()
    const { kind, change } = decideCreation(ordered({ plan: free, promo }), order)
    expect(kind).toBe('done')
    expect(change.result).toMatchObject({ status: 'active', latestInvoiceId: null })
    expect(change.turns.map(({ thing }) => thing)).toEqual(['subscription'])
    expect(change.moves.at(-1)).toMatchObject({ kind: 'code_counted', promo })
    expect(change.moves).toHaveLength(2)
    const plain = decideCreation(ordered({ plan: free }), order).change
    expect(plain.moves).toMatchObject([{ kind: 'plan_used' }])
  })
})

describe('the next period', () => {
  const made = { id: 'inv_3', createdAt: may }
  const at = { now: may, wallMs: Date.parse(may), cycleInvoice: made, lastInvoice: made, waitKey: 'key' }
  const renewing = (over: Partial<RenewingState> = {}): RenewingState => {
    const { customer, settings } = aState()
    const last = paidInvoice({ id: 'inv_2' })
    return {
      ...{ subscription: aSubscription(), customer, plan: aPlan(), scheduled: null, settings },
      ...{ invoice: last, first: last },
      ...over,
    }
  }
  const sends = aSubscription({ daysUntilDue: 7 })

  // Holds M3.
  it('whose invoice is sent begins at once', () => {
    const next = decideNextPeriod(renewing({ subscription: sends }), at)
    if (next.kind !== 'sent') throw new Error(next.kind)
    const { change } = next
    expect(change.result.subscription).toMatchObject({
      ...{ status: 'active', currentPeriodStart: may, currentPeriodEnd: june, periodNumber: 3 },
      ...{ cyclesCompleted: 3, latestInvoiceId: 'inv_3' },
    })
    expect(change.result.invoice).toMatchObject({ amount: 500_000, status: 'open', waits: { key: 'key' } })
    expect(change.moves).toEqual([])
    expect(types(change.events)).toContain('invoice_sent')
    expect(types(change.events)).not.toContain('subscription_activated')
    const turns = Object.fromEntries(change.turns.map(({ thing, after }) => [thing, after]))
    expect(turns).toMatchObject({
      ...{ subscription: change.result.subscription, invoice: change.result.invoice },
    })
    expect(change.about).toMatchObject({ subscription: { periodNumber: 3 }, invoice: { id: 'inv_3' } })
  })

  it('uses credit first, and is settled if that pays it', () => {
    const some = aCustomer({ lots: gifts({ NGN: 100_000 }) })
    const next = decideNextPeriod(renewing({ subscription: sends, customer: some }), at)
    expect(next.kind).toBe('sent')
    expect(next.change.moves).toMatchObject([{ kind: 'credit_used', amount: 100_000 }])
    const all = aCustomer({ lots: gifts({ NGN: 500_000 }) })
    expect(decideNextPeriod(renewing({ subscription: sends, customer: all }), at).kind).toBe('settled')
  })

  // Holds K7.
  it('of a free plan has no invoice', () => {
    const subscription = aSubscription({
      price: { amount: 0, currency: 'NGN', interval: 'month', intervalCount: 1 },
    })
    const state = renewing({ subscription, plan: free })
    const next = decideNextPeriod(state, at)
    if (next.kind !== 'rolled') throw new Error(next.kind)
    const after = next.change.result
    expect(after).toMatchObject({ currentPeriodStart: may, currentPeriodEnd: june, status: 'active' })
    expect(next.change).toMatchObject({
      ...{ moves: [], about: { subscription: after, customer: { id: 'cus_1' }, plan: { id: free.id } } },
      turns: [{ thing: 'subscription', before: subscription, after }],
    })
    expect(next.change.turns).toHaveLength(1)
  })

  it('of a free plan that was scheduled is announced as a change', () => {
    const subscription = aSubscription({ status: 'trialing', trialEndsAt: may, scheduledPlanId: 'plan_free' })
    const scheduled = { ...free, id: 'plan_free' }
    const next = decideNextPeriod(renewing({ subscription, scheduled }), at)
    expect(next.kind).toBe('rolled')
    expect(types(next.change.events)).toEqual(['subscription_plan_changed', 'subscription_activated'])
  })
})
