import { describe, expect, it } from 'vitest'
import { decideInvoiceCharge } from '../../../shared/domain/checkout/decide-invoice-charge.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import { aHeldCharge, anInvoice, aState } from '../fixtures/billing.ts'
import { aSession } from '../fixtures/checkout.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const given = aMethod({ id: 'pm_new', token: 'tok_new', isDefault: false })
const many = (count: number) =>
  aCustomer({
    paymentMethods: Array.from({ length: count }, (_, n) => aMethod({ id: `pm_${n}`, isDefault: n === 0 })),
  })

const pay = (method: PaymentMethod, customer = aCustomer(), over: Partial<CheckoutSession> = {}) => {
  const session = aSession({ openInvoiceId: 'inv_2', payTimes: [1], version: 4, ...over })
  const order = { rail: method.rail, method, payTimes: [1, 2], now: april, wallMs: 1_000 }
  return { session, made: decideInvoiceCharge(session, aState({ customer }), order) }
}

// Holds D4.4, A7.
describe('a payment of an open invoice at a checkout', () => {
  it('is the invoice’s own, and is counted in the session before its outcome', () => {
    const action = { type: 'redirect', url: 'https://bank.example/3ds', expiresAt: april } as const
    const { session, made } = pay(given, aCustomer(), { declinedCards: 1, nextAction: action })
    const charging = {
      ...session,
      ...{ payTimes: [1, 2], declinedCards: 2, reference: 'inv_2-1', nextAction: null, version: 5 },
    }
    expect(made.result).toMatchObject({ session: charging, added: true })
    expect(made.result.state.invoice.charge).toMatchObject({
      ...{ reference: 'inv_2-1', methodId: 'pm_new', kind: 'manual', watched: true, status: 'intended' },
    })
    expect(made.turns.map(({ thing }) => thing)).toEqual([
      ...['invoice', 'checkoutSession', 'customer', 'methodOwner'],
    ])
    expect(made.turns[1]).toEqual({ thing: 'checkoutSession', before: session, after: charging })
    expect(made.turns[3]).toEqual({
      ...{ thing: 'methodOwner', before: null },
      after: { merchantId: 'mer_1', name: 'pm_new', target: 'cus_1' },
    })
  })

  it('adds a method that can be charged again to its payer, not as the default', () => {
    const { made } = pay(given)
    expect(made.result.state.customer).toEqual(aCustomer({ paymentMethods: [aMethod(), given], version: 8 }))
    expect(() => pay(given, many(10))).toThrow(problem('conflict', { reason: 'too_many_payment_methods' }))
  })

  it('by a method that they have changes nothing of them', () => {
    const customer = many(10)
    const { made } = pay(aMethod({ id: 'pm_3' }), customer)
    expect(made.result).toMatchObject({ added: false })
    expect(made.result.state.customer).toBe(customer)
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'checkoutSession'])
  })

  it('on the gateway’s page uses what can’t be charged again, and stores none of it', () => {
    const page = aMethod({ id: 'pm_page', rail: 'bank_transfer', token: '', isDefault: false })
    const customer = many(10)
    const { made } = pay(page, customer)
    expect(made.result).toMatchObject({ added: false, session: { declinedCards: 0 } })
    expect(made.result.state.customer).toEqual({
      ...customer,
      paymentMethods: [...customer.paymentMethods, page],
    })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'checkoutSession'])
  })

  // Holds A9: it replaces a payment that waits for its payer, and no other.
  it('lets go of a payment that waits for its payer', () => {
    const charge = aHeldCharge({ status: 'pending', leaseUntil: 0 })
    const state = aState({ invoice: anInvoice({ charge, attemptCount: 1 }) })
    const order = { rail: 'card', method: given, payTimes: [2], now: april, wallMs: 1_000 } as const
    const session = aSession({ openInvoiceId: 'inv_2' })
    const { moves, result } = decideInvoiceCharge(session, state, order)
    expect(moves).toMatchObject([
      { kind: 'charge_let_go', charge: { reference: 'inv_2-1', why: 'superseded' } },
    ])
    expect(result.session.reference).toBe('inv_2-2')
    const running = aState({ invoice: anInvoice({ charge: aHeldCharge(), attemptCount: 1 }) })
    expect(() => decideInvoiceCharge(session, running, order)).toThrow(
      problem('conflict', { reason: 'payment_in_progress' }),
    )
  })
})
