import { describe, expect, it } from 'vitest'
import {
  composeLoneInvoice,
  loneNumber,
  type LoneOrder,
} from '../../../shared/domain/invoice/compose-lone.ts'
import {
  decideLoneInvoice,
  type LoneInvoiceOrder,
} from '../../../shared/domain/invoice/decide-lone-invoice.ts'
import { decideVoid } from '../../../shared/domain/invoice/decide-void.ts'
import { settleLoneFailed, settleLonePaid } from '../../../shared/domain/invoice/settle-lone.ts'
import type { Customer } from '../../../shared/domain/customer/customer.ts'
import { aHeldCharge, anInvoice, aState, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, aMethod, gifts } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aLoneInvoice, aLoneState } from '../fixtures/returns.ts'
import { aWait } from '../fixtures/waits.ts'

const line = { description: 'Router', quantity: 2, unitAmount: 150_000 }
const order = (over: Partial<LoneInvoiceOrder> = {}): LoneInvoiceOrder => ({
  ...{ id: 'inv_01K0ABCDEFGHIJ0123456789', currency: 'NGN', metadata: {}, lines: [line], now: april },
  ...{ wallMs: Date.parse(april), waits: aWait(), method: null, ...over },
})
const decide = (over: Partial<LoneInvoiceOrder> = {}, customer: Partial<Customer> = {}, settings = {}) =>
  decideLoneInvoice(aCustomer(customer), { ...aLoneState().settings, ...settings }, order(over))
const seller = { legalName: null, tin: null, rcNumber: null, address: null, numberPrefix: 'ACME' }
const taxed = { tax: { ...seller, registered: true, defaultTaxCode: 'VAT', codes: [] } }

// Holds K4, M3, F5, L4: 300,000 kobo are asked for.
describe('an invoice without a subscription', () => {
  it('that is sent waits for its customer', () => {
    const { kind, change } = decide()
    const invoice = change.result as ReturnType<typeof aLoneInvoice>
    expect(kind).toBe('done')
    expect(invoice).toMatchObject({
      ...{
        id: order().id,
        number: '0123456789',
        status: 'open',
        billingReason: 'one_time',
        customerId: 'cus_1',
      },
      ...{ subscriptionId: null, planId: null, periodStart: null, periodEnd: null, cycle: null, version: 1 },
      ...{ subtotal: 300_000, discount: 0, amount: 300_000, creditApplied: 0, creditFrom: [], linesFrom: [] },
      ...{ amountPaid: 0, amountRefunded: 0, metadata: null, waits: aWait(), charge: null, createdAt: april },
      lines: [
        {
          type: 'one_time',
          description: 'Router',
          quantity: 2,
          unitAmount: 150_000,
          amount: 300_000,
          id: 'l1',
        },
      ],
    })
    expect(change).toMatchObject({ moves: [], about: { invoice, customer: aCustomer() } })
    expect(Object.keys(change.about)).toEqual(['invoice', 'customer'])
    expect(change.turns).toEqual([{ thing: 'invoice', before: null, after: invoice, minted: true }])
    expect(change.events).toEqual([
      {
        type: 'invoice_sent',
        extra: { amount: 300_000, dueAt: aWait().dueAt, subscriptionId: null },
        message: 'invoice_sent',
      },
    ])
  })

  it('that is charged begins with the intent to (H4)', () => {
    const { kind, change } = decide({ method: aMethod(), waits: null })
    if (kind !== 'charged') throw new Error('nothing is charged')
    const { invoice } = change.result
    expect(invoice.charge).toMatchObject({
      methodId: 'pm_1',
      kind: 'manual',
      watched: true,
      amount: 300_000,
      number: 1,
    })
    expect(change.turns).toEqual([{ thing: 'invoice', before: null, after: invoice, minted: true }])
    expect(change).toMatchObject({
      events: [],
      moves: [],
      about: {},
      result: { subscription: null, plan: null },
    })
  })

  it.each([
    ['sent', { method: null }, 'done', ['invoice_sent'], 'open'],
    ['charged', { method: aMethod(), waits: null }, 'charged', [], 'open'],
  ] as const)('draws on their credit first: %s', (_, over, kind, types, status) => {
    const made = decide(over, { lots: gifts({ NGN: 100_000 }) })
    expect(made.kind).toBe(kind)
    expect(made.change.events.map(({ type }) => type)).toEqual(types)
    expect(made.change.turns.map(({ thing }) => thing)).toEqual(['invoice', 'customer'])
    expect(made.change.turns[0]?.after).toMatchObject({ creditApplied: 100_000, amount: 200_000, status })
    expect(made.change.turns[1]).toMatchObject({
      before: { lots: gifts({ NGN: 100_000 }) },
      after: { lots: [], version: 8 },
    })
    expect(made.change.moves).toMatchObject([{ kind: 'credit_used', amount: 100_000 }])
  })

  it.each([{ method: null }, { method: aMethod(), waits: null }])(
    'is paid where their credit covers it: %j',
    (over) => {
      const { kind, change } = decide(over, { lots: gifts({ NGN: 300_000 }) })
      expect(kind).toBe('done')
      expect(change.turns.map(({ thing }) => thing)).toEqual(['invoice', 'customer'])
      expect(change.turns[0]).toMatchObject({
        before: null,
        minted: true,
        after: { status: 'paid', amount: 0, amountPaid: 0, paidAt: april },
      })
      expect(change.result).toEqual(change.turns[0]?.after)
      expect(change.events).toEqual([{ type: 'invoice_paid', extra: { amount: 0, effectKobo: 0 } }])
      expect(Object.keys(change.about)).toEqual(['invoice', 'customer'])
      expect(change.about.invoice).toEqual(change.result)
      expect(change.moves).toMatchObject([{ kind: 'credit_used', amount: 300_000 }])
    },
  )

  // prettier-ignore
  it.each([
    ['who is blacklisted', { blacklisted: true }, problem('conflict', { reason: 'customer_blacklisted', path: 'customerId' })],
    ['who was erased', { erasedAt: april }, problem('conflict', { reason: 'customer_erased' })],
  ])('is not made of a customer %s', (_, customer, refusal) => {
    expect(() => decide({}, customer as never)).toThrow(refusal)
  })

  it('bears its merchant’s tax inside its amounts, and is a document once it is sent (L4)', () => {
    expect(decide({}, {}, taxed).change.turns[0]?.after).toMatchObject({
      amount: 300_000,
      finalizedAt: april,
      taxes: [{ code: 'VAT' }],
      lines: [{ taxAmount: 20_930 }],
    })
    const charged = decide({ method: aMethod(), waits: null }, {}, taxed).change.turns[0]?.after
    expect(charged).not.toHaveProperty('finalizedAt')
  })

  const compose = (over: Partial<LoneOrder> = {}, asked = [line]) =>
    composeLoneInvoice(aCustomer(), asked, {
      id: 'inv_1',
      now: april,
      currency: 'NGN',
      waits: null,
      metadata: {},
      payer: null,
      ...over,
    })

  it('is composed of what is asked for', () => {
    expect(compose({ metadata: { a: 'b' } })).toMatchObject({ metadata: { a: 'b' } })
    expect(compose()).not.toHaveProperty('taxes')
    expect(loneNumber('inv_01K0ABCDEFGHIJ0123456789')).toBe('0123456789')
    const credits = { lots: gifts({ NGN: 1, USD: 7 }), reversed: [] }
    expect(compose({ payer: credits, currency: 'USD' })).toMatchObject({
      creditApplied: 7,
      amount: 299_993,
      creditFrom: [{ source: 'gift', amount: 7 }],
    })
  })

  it('has lines of at most a hundred billion naira', () => {
    const of = (unitAmount: number) => () =>
      compose({}, [line, { description: 'Ship', quantity: 10, unitAmount }])
    expect(of(1_000_000_000_000)).not.toThrow()
    expect(of(1_000_000_000_001)).toThrow(
      problem('validation_error', {
        path: 'lines.1.unitAmount',
        reason: 'amount_too_large',
        most: 10_000_000_000_000,
        issue: 'all units together cost too much',
      }),
    )
  })
})

const charge = aHeldCharge({ kind: 'manual' })
const card = aLoneState().customer.paymentMethods[0]

// Holds K4, A4.
describe('a charge of an invoice without a subscription', () => {
  it.each([
    ['insufficient_funds', 'active'],
    ['stolen_card', 'revoked'],
  ] as const)('that fails for %s leaves it open, and nothing tries again', (failureCode, status) => {
    const state = aLoneState({ invoice: aLoneInvoice({ charge, nextAttemptAt: may }) })
    const made = settleLoneFailed(state, { intent: { ...charge, number: 3 }, failureCode })
    expect(made).toMatchObject({ subscription: null, failureCode, earned: null, paid: false })
    expect(made.invoice).toMatchObject({
      status: 'open',
      charge: null,
      attemptCount: 3,
      nextAttemptAt: null,
      version: 4,
    })
    expect(made.events).toEqual([{ type: 'invoice_payment_failed', extra: { failureCode } }])
    expect(made.attempt).toMatchObject({ number: 3, statusAfter: 'open', methodId: 'pm_1', automatic: false })
    expect(made.customer.paymentMethods).toEqual([{ ...card, status, isDefault: status === 'active' }])
  })

  it('that succeeds pays it, and its link shows the receipt', () => {
    const made = settleLonePaid(
      aLoneState({ invoice: aLoneInvoice({ charge, waits: aWait() }) }),
      charge,
      may,
    )
    expect(made).toMatchObject({
      paid: true,
      failureCode: null,
      invoice: { status: 'paid', amountPaid: 500_000, paidAt: may, receiptKey: 'a-key' },
    })
    expect(made.events).toEqual([{ type: 'invoice_paid', extra: { amount: 500_000, effectKobo: 500_000 } }])
  })
})

/** What no invoice that stands alone has. */
const alone = {
  subscriptionId: null,
  planId: null,
  periodStart: null,
  periodEnd: null,
  cycle: null,
  billingReason: 'one_time',
} as const
const at = { now: may, wallMs: Date.parse(may) }
const waiting = aHeldCharge({ leaseUntil: 0 })
const running = aHeldCharge({ leaseUntil: at.wallMs + 1 })
const noVoid = (from: string) => problem('conflict', { reason: 'invalid_transition', from, action: 'void' })

// Holds D6.8, F9, M1, B4.
describe('a void', () => {
  it('of one that stands alone lets its charge go, and returns the credit inside it', () => {
    const before = aLoneInvoice({
      ...anInvoice({ charge: waiting, creditApplied: 100_000, amount: 400_000 }),
      ...alone,
    })
    const made = decideVoid(aLoneState({ invoice: before }), at)
    expect(made.result).toMatchObject({ status: 'void', voidedAt: may, charge: null })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'customer'])
    expect(made.moves).toMatchObject([
      { kind: 'charge_let_go', charge: { why: 'invoice_voided' }, statusAfter: 'void' },
      { kind: 'credit_given', amount: 100_000 },
    ])
    expect([made.events, made.about]).toEqual([[], {}])
  })

  it.each(['paid', 'void', 'uncollectible'] as const)(
    'of one that stands alone is refused where it is %s',
    (status) => {
      expect(() => decideVoid(aLoneState({ invoice: aLoneInvoice({ status }) }), at)).toThrow(noVoid(status))
    },
  )

  it('waits for nobody, but for a request that charges now', () => {
    const refusal = problem('conflict', { reason: 'payment_in_progress' })
    expect(() => decideVoid(aLoneState({ invoice: aLoneInvoice({ charge: running }) }), at)).toThrow(refusal)
    expect(() => decideVoid(aState({ invoice: anInvoice({ charge: running }) }), at)).toThrow(refusal)
  })

  it.each(['canceled', 'expired', 'incomplete_expired'] as const)(
    'of a debt forgives it once its subscription is %s, which stays as it is',
    (status) => {
      const debt = anInvoice({
        status: 'uncollectible',
        charge: waiting,
        creditApplied: 100_000,
        amount: 400_000,
      })
      const made = decideVoid(aState({ subscription: aSubscription({ status }), invoice: debt }), at)
      expect(made.result).toMatchObject({ status: 'void', voidedAt: may })
      expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'customer'])
      expect(made.moves).toMatchObject([
        { kind: 'charge_let_go', charge: { why: 'invoice_voided' }, statusAfter: status },
        { kind: 'credit_given', amount: 100_000 },
      ])
      expect(made.events).toEqual([])
      expect(Object.keys(made.about)).toEqual(['subscription', 'customer', 'plan'])
      expect(made.about.customer).toMatchObject({ version: 8 })
    },
  )

  it.each([
    ['a debt beside a subscription that lives on', 'unpaid', anInvoice({ status: 'uncollectible' })],
    ['a paid one', 'active', paidInvoice()],
    ['a paid one of what has ended', 'canceled', paidInvoice()],
    ['a void one', 'active', anInvoice({ status: 'void' })],
  ] as const)('is refused of %s', (_, status, invoice) => {
    expect(() => decideVoid(aState({ subscription: aSubscription({ status }), invoice }), at)).toThrow(
      noVoid(invoice.status),
    )
  })
})
