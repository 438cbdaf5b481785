import { describe, expect, it } from 'vitest'
import type { AllThings, Turn } from '../../../shared/domain/change/change.ts'
import { followingEvents } from '../../../shared/domain/event/opt-in-events.ts'
import { anInvoice, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aSession } from '../fixtures/checkout.ts'
import { aCustomer, aLot, aMethod } from '../fixtures/customers.ts'

type AnyTurn = Turn<keyof AllThings>

const types = (...turns: AnyTurn[]): string[] => followingEvents(turns).map(({ type }) => type)
const customerTurn = (
  before: Parameters<typeof aCustomer>[0] | null,
  after: Parameters<typeof aCustomer>[0],
) =>
  ({
    ...{ thing: 'customer', before: before && aCustomer(before), after: aCustomer(after) },
  }) as AnyTurn
const invoiceTurn = (before: ReturnType<typeof anInvoice> | null, after: ReturnType<typeof anInvoice>) =>
  ({ thing: 'invoice', before, after }) as AnyTurn

// Holds Q7: opt-in events follow from what a change does to its things, whichever operation makes it.
describe('events of customers (Q7)', () => {
  it('include the new customer, with their methods', () => {
    expect(types(customerTurn(null, {}))).toEqual(['customer_created', 'payment_method_attached'])
    expect(types(customerTurn(null, { paymentMethods: [] }))).toEqual(['customer_created'])
    expect(followingEvents([customerTurn(null, {})])).toEqual([
      { type: 'customer_created', about: { customer: aCustomer() } },
      {
        type: 'payment_method_attached',
        about: { customer: aCustomer() },
        extra: { paymentMethod: aCustomer().paymentMethods[0] },
      },
    ])
  })

  it.each([
    ['email', 'b@example.com'],
    ['phone', '2348000000000'],
    ['name', 'Bea'],
    ['merchantRef', 'c-7'],
    ['metadata', { a: '1' }],
    ['blacklisted', true],
    ['blacklistReason', 'fraud'],
  ] as const)('tells a changed %s by its name', (name, value) => {
    const { email, phone, name: own, merchantRef, metadata, blacklisted, blacklistReason } = aCustomer()
    const before = { email, phone, name: own, merchantRef, metadata, blacklisted, blacklistReason }
    const [event, ...others] = followingEvents([customerTurn(before, { ...before, [name]: value })])
    expect(event).toMatchObject({
      ...{ type: 'customer_updated', extra: { changed: [name] }, about: { customer: { [name]: value } } },
    })
    expect(others.filter(({ type }) => type.startsWith('customer'))).toEqual([])
  })

  it('do not include credit, or metadata with the same value', () => {
    const paymentMethods = [aMethod()]
    expect(
      types(
        customerTurn(
          { metadata: { a: '1' }, paymentMethods },
          { metadata: { a: '1' }, lots: [aLot()], version: 8, paymentMethods },
        ),
      ),
    ).toEqual([])
  })
})

describe('events of methods (Q7)', () => {
  const [one, other] = [aMethod(), aMethod({ id: 'pm_2' })]

  it.each<[string, ReturnType<typeof aMethod>[], ReturnType<typeof aMethod>[], string[]]>([
    ['one more', [one], [one, other], ['payment_method_attached pm_2']],
    ['one less', [one, other], [one], ['payment_method_removed pm_2']],
    ['one is revoked', [one], [{ ...one, status: 'revoked' }], ['payment_method_removed pm_1']],
    ['one expires, and stays', [one], [{ ...one, status: 'expired' }], []],
    ['one can be charged again', [{ ...one, status: 'revoked' }], [one], ['payment_method_attached pm_1']],
    ['a revoked one goes', [{ ...one, status: 'revoked' }], [], []],
    [
      'another takes its place',
      [one],
      [other],
      ['payment_method_removed pm_1', 'payment_method_attached pm_2'],
    ],
    ['the default changes', [one], [{ ...one, isDefault: false }], []],
  ])('%s', (_, had, has, want) => {
    const told = followingEvents([customerTurn({ paymentMethods: had }, { paymentMethods: has })])
    const shown = told.map(({ type, extra }) => `${type} ${(extra!['paymentMethod'] as typeof one).id}`)
    expect(shown).toEqual(want)
  })
})

describe('events of invoices (Q7, L4)', () => {
  it.each<[string, ReturnType<typeof anInvoice> | null, ReturnType<typeof anInvoice>, string[]]>([
    ['a new open one', null, anInvoice(), []],
    ['paid', anInvoice(), paidInvoice(), ['invoice_finalized']],
    ['made and paid at once', null, paidInvoice(), ['invoice_finalized']],
    ['its first part', anInvoice(), anInvoice({ amountPaid: 1 }), ['invoice_finalized']],
    ['its second part', anInvoice({ amountPaid: 1 }), anInvoice({ amountPaid: 2 }), []],
    ['the rest', anInvoice({ amountPaid: 1 }), paidInvoice(), []],
    [
      'credit alone',
      anInvoice({ amount: 0 }),
      paidInvoice({ amount: 0, amountPaid: 0 }),
      ['invoice_finalized'],
    ],
    ['void', anInvoice(), anInvoice({ status: 'void' }), ['invoice_voided']],
    ['written off', anInvoice(), anInvoice({ status: 'uncollectible' }), ['invoice_uncollectible']],
    ['void as before', anInvoice({ status: 'void' }), anInvoice({ status: 'void', version: 9 }), []],
    ['made as one that is void', null, anInvoice({ status: 'void' }), []],
    ['of tax: paid, without a number', anInvoice({ taxes: [] }), paidInvoice({ taxes: [] }), []],
    [
      'of tax: numbered',
      paidInvoice({ taxes: [] }),
      paidInvoice({ taxes: [], taxNumber: 'A2026000001' }),
      ['invoice_finalized'],
    ],
  ])('%s', (_, before, after, want) => {
    const told = followingEvents([invoiceTurn(before, after)])
    expect(told.map(({ type }) => type)).toEqual(want)
    for (const event of told)
      expect(event).toMatchObject({
        about: { invoice: after },
        extra: { subscriptionId: after.subscriptionId, customerId: 'cus_1' },
      })
  })
})

describe('events of checkouts (Q7)', () => {
  const sessionTurn = (before: string | null, after: string, customerId: string | null = null) =>
    ({
      thing: 'checkoutSession',
      before: before && aSession({ status: before as 'pending' }),
      after: aSession({ status: after as 'pending', customerId }),
    }) as AnyTurn
  const subscription: AnyTurn = {
    ...{ thing: 'subscription', before: null, after: aSubscription({ customerId: 'cus_2' }) },
  }
  const payer: AnyTurn = { thing: 'customer', before: aCustomer(), after: aCustomer({ lots: [aLot()] }) }

  it.each([
    ['pending', 'completed', ['checkout_completed']],
    ['pending', 'expired', ['checkout_expired']],
    ['pending', 'processing', []],
    ['completed', 'completed', []],
    ['expired', 'expired', []],
    [null, 'pending', []],
    ['expired', 'completed', ['checkout_completed']],
  ])('from %s to %s', (before, after, want) => {
    expect(types(sessionTurn(before, after))).toEqual(want)
  })

  it.each<[string, string | null, AnyTurn[], string | null]>([
    ['whom it names', 'cus_9', [subscription, payer], 'cus_9'],
    ['whose subscription it made', null, [payer, subscription], 'cus_2'],
    ['whom it changed', null, [payer], 'cus_1'],
    ['nobody', null, [], null],
  ])('names the customer %s', (_, own, others, customerId) => {
    const [told] = followingEvents([sessionTurn('pending', 'completed', own), ...others])
    expect(told).toMatchObject({ about: {}, extra: { session: { customerId, session: { id: 'chk_1' } } } })
  })

  it('are not caused by other things', () => {
    expect(types(subscription)).toEqual([])
  })
})
