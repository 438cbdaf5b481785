import { describe, expect, it } from 'vitest'
import type { Posting } from '../../../shared/domain/ledger/posting.ts'
import type { Transaction } from '../../../shared/domain/ledger/transaction.ts'
import type { MoneyWritten, Written } from '../../../shared/domain/sound/money-written.ts'
import { untoldCredit, unmovedCredit } from '../../../shared/domain/sound/credit-moved.ts'
import { untoldPrice } from '../../../shared/domain/sound/untold-price.ts'
import type { EventDraft } from '../../../shared/domain/subscription/billing-state.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { anInvoice, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'

const entry = (currency: 'NGN' | 'USD', ...postings: Posting[]): Transaction =>
  ({ id: 'txn_1', currency, postings }) as unknown as Transaction
const given = (amount: number, currency: 'NGN' | 'USD' = 'NGN') =>
  entry(currency, { account: 'merchant_available', amount: -amount }, { account: 'customer_credit', amount })

// Holds F1: no customer gains or loses credit without its movement in the journal.
describe('credit that moves', () => {
  const customer = (before: Record<string, number> | null, after: Record<string, number>) => ({
    before: before === null ? null : aCustomer({ lots: gifts(before) }),
    after: aCustomer({ lots: gifts(after) }),
  })
  const draft = (
    creditApplied: number,
    over: Partial<PlanChangeDraft> = {},
    currency: 'NGN' | 'USD' = 'NGN',
  ) =>
    ({
      id: 'inv_3',
      invoice: anInvoice({ creditApplied, currency }),
      outcome: null,
      ...over,
    }) as PlanChangeDraft
  const unmoved = (over: Partial<MoneyWritten>) =>
    unmovedCredit({ customers: [], drafts: [], entries: [], invoices: [], subscriptions: [], ...over })

  it.each<[string, Partial<MoneyWritten>]>([
    [
      'of two currencies, each by itself',
      {
        customers: [customer({ NGN: 100 }, { NGN: 107, USD: 3 })],
        entries: [given(7), given(3, 'USD')],
      },
    ],
    ['of a customer who is new with it', { customers: [customer(null, { NGN: 7 })], entries: [given(7)] }],
    [
      'into a plan change that waits for its charge',
      {
        customers: [customer({ NGN: 100 }, { NGN: 60 })],
        drafts: [{ before: null, after: draft(40) }],
      },
    ],
    [
      'back from a plan change that was declined',
      {
        customers: [customer({ NGN: 60 }, { NGN: 100 })],
        drafts: [{ before: draft(40), after: draft(40, { outcome: 'insufficient_funds' }) }],
      },
    ],
    [
      'from a plan change that was paid',
      {
        drafts: [{ before: draft(40), after: draft(40, { outcome: 'paid' }) }],
        entries: [given(-40)],
      },
    ],
    ['from nobody to nobody', {}],
  ])('%s is sound', (_, written) => {
    expect(unmoved(written)).toEqual([])
  })

  it.each<[string, Partial<MoneyWritten>, string[]]>([
    [
      'into a plan change, out of nothing',
      { drafts: [{ before: null, after: draft(40) }] },
      ['credit rises by 40 NGN, and by 0 in the journal'],
    ],
    [
      'into a plan change and to its customer',
      { customers: [customer({}, { NGN: 2 })], drafts: [{ before: null, after: draft(5) }] },
      ['credit rises by 7 NGN, and by 0 in the journal'],
    ],
    [
      'of another currency than the journal’s',
      {
        customers: [customer({}, { USD: 3 })],
        drafts: [{ before: null, after: draft(4, {}, 'USD') }],
        entries: [given(7)],
      },
      ['credit rises by 7 USD, and by 0 in the journal', 'credit rises by 0 NGN, and by 7 in the journal'],
    ],
    [
      'that its only customer lost',
      { customers: [customer({ NGN: 9 }, {})] },
      ['credit rises by -9 NGN, and by 0 in the journal'],
    ],
  ])('%s is not', (_, written, says) => {
    expect(unmoved(written)).toEqual(says)
  })
})

// Holds F1: what an event says of credit is what the journal moves in its commit.
describe('credit that is told', () => {
  const events = (type: EventDraft['type'], extra?: EventDraft['extra']): EventDraft[] => [
    extra === undefined ? { type } : { type, extra },
  ]

  it.each<[string, EventDraft[]]>([
    ['a new invoice', events('invoice_created')],
    ['a new invoice with words of its own', events('invoice_created', { reason: 'x' })],
    ['a cancelled subscription', events('subscription_cancelled')],
    ['an expired subscription', events('subscription_expired')],
    ['a change of plan with its proration', events('subscription_plan_changed', { proration: {} })],
    ['anything with its credit', events('subscription_updated', { creditKobo: 0 })],
  ])('%s announces all of it', (_, told) => {
    expect(untoldCredit({ events: told, entries: [] })).toEqual([])
    expect(untoldCredit({ events: told, entries: [given(5)] })).toEqual([
      'events name 0 of credit, and the journal moves 5',
    ])
  })

  it.each<[string, EventDraft[]]>([
    ['no event', []],
    ['an event of something else', events('subscription_updated')],
    ['an event of something else, with words', events('subscription_updated', { reason: 'x' })],
    ['a change of plan that waits for its period', events('subscription_plan_changed', { effective: 'x' })],
    ['a change of plan without words', events('subscription_plan_changed')],
    ['another event with a proration', events('subscription_updated', { proration: {} })],
  ])('%s announces none', (_, told) => {
    expect(untoldCredit({ events: told, entries: [given(5)] })).toEqual([])
  })

  it('is what is credited and what returns, of all events and entries, and nothing that is used', () => {
    const told = [
      ...events('subscription_cancelled', { creditKobo: 3, returnedKobo: 4 }),
      ...events('invoice_created', { creditKobo: '5' }),
      ...events('subscription_updated', { returnedKobo: 100 }),
    ]
    expect(untoldCredit({ events: told, entries: [given(2), given(5), given(-9)] })).toEqual([])
    expect(untoldCredit({ events: told, entries: [given(8)] })).toEqual([
      'events name 7 of credit, and the journal moves 8',
    ])
  })
})

// Holds K9: a higher price is taken for a period from which its customer was told of it.
describe('a price that is taken', () => {
  const had = aSubscription({ currentPeriodEnd: '2027-03-01T00:00:00.000Z' })
  const told = { planId: had.planId, version: 2, from: had.currentPeriodEnd }
  const written = (
    before: Partial<Subscription>,
    after: Partial<Subscription> = {},
  ): Written<Subscription> => ({
    before: { ...had, ...before },
    after: { ...had, priceVersion: 2, price: { ...had.price, amount: 500_001 }, ...after },
  })
  const untold = [`${had.id}: takes price 2 of its plan, which nobody was told about in time`]

  it.each<[string, Written<Subscription>]>([
    ['is a new subscription’s', { ...written({}), before: null }],
    ['is of another plan', written({ planId: 'plan_silver' })],
    ['is of a scheduled plan', written({ scheduledPlanId: had.planId })],
    ['is of a scheduled quantity', written({ scheduledQuantity: 2 })],
    ['is of the same version', written({ priceVersion: 2 })],
    ['is of an older version', written({ priceVersion: 3 })],
    ['is no higher', written({}, { price: had.price })],
    ['was told in time', written({ told: [told] })],
    ['was told among others', written({ told: [{ ...told, version: 3 }, told] })],
  ])('is sound where it %s', (_, change) => {
    expect(untoldPrice(change)).toEqual([])
  })

  it.each<[string, Partial<Subscription>]>([
    ['was told of', {}],
    ['was told of another plan', { told: [{ ...told, planId: 'plan_silver' }] }],
    ['was told of another version', { told: [{ ...told, version: 3 }] }],
    ['was told of a later period', { told: [{ ...told, from: '2027-03-01T00:00:00.001Z' }] }],
  ])('is not where nobody %s', (_, before) => {
    expect(untoldPrice(written(before))).toEqual(untold)
  })
})
