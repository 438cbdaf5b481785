import { describe, expect, it } from 'vitest'
import {
  decidePaidByCredit,
  afterCredit,
  asksFirst,
  creditOnHand,
  decideUnseenSuperseded,
  withCreditFirst,
} from '../../../shared/domain/invoice/credit-first.ts'
import {
  beginChargeAfterCredit,
  decideInvoicePayment,
  methodToPay,
} from '../../../shared/domain/invoice/decide-charge.ts'
import {
  charging,
  isOfSubscription,
  issued,
  ofSubscription,
  refundedOf,
  settledInvoice,
} from '../../../shared/domain/invoice/invoice.ts'
import { shownLines } from '../../../shared/domain/invoice/shown-lines.ts'
import { withoutUnbacked } from '../../../shared/domain/invoice/return-state.ts'
import type { Customer } from '../../../shared/domain/customer/customer.ts'
import {
  aHeldCharge,
  aLine,
  anInvoice,
  anUnseenCharge,
  aShare,
  aState,
  aSubscription,
  paidInvoice,
} from '../fixtures/billing.ts'
import { aCustomer, aMethod, gifts } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { aLoneInvoice, aLoneState } from '../fixtures/returns.ts'

const at = { now: april, wallMs: Date.parse(april) }
const rich = (kobo: number, over: Partial<Customer> = {}) =>
  aCustomer({ lots: gifts({ NGN: kobo }), ...over })
const order = (kind: 'scheduled' | 'manual') => ({ ...at, kind, method: aMethod(), watched: false }) as const
const waiting = aHeldCharge({ leaseUntil: 0, status: 'pending' })

// Holds F5: 500,000 kobo are due.
describe('a charge of what credit leaves to pay', () => {
  it('asks for the rest, and its turns begin at what was read', () => {
    const state = aState({ customer: rich(200_000) })
    const made = beginChargeAfterCredit(state, order('scheduled'))
    expect(made.result.invoice.charge).toMatchObject({ amount: 300_000, kind: 'scheduled' })
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'customer'])
    expect(made.turns[0]?.before).toBe(state.invoice)
    expect(made.turns[0]?.after).toEqual(made.result.invoice)
    expect(made.turns[1]?.before).toBe(state.customer)
    expect(made.turns[1]?.after).toMatchObject({ lots: [], version: 8 })
    expect(made.moves).toMatchObject([{ kind: 'credit_used', amount: 200_000 }])
  })

  it.each([
    ['by itself it waits for a charge that waits for its payer', 'scheduled', waiting, 500_000, []],
    ['by hand that is let go', 'manual', waiting, 300_000, ['credit_used', 'charge_let_go']],
    ['by hand, with nothing out', 'manual', null, 300_000, ['credit_used']],
    ['without credit', 'manual', 'none', 500_000, []],
  ] as const)('%s', (_, kind, charge, amount, moves) => {
    const customer = charge === 'none' ? aCustomer() : rich(200_000)
    const state = aState({ customer, invoice: anInvoice({ charge: charge === 'none' ? null : charge }) })
    const made = beginChargeAfterCredit(state, order(kind))
    expect(made.result.invoice.charge).toMatchObject({ amount })
    const kinds = made.moves.map((move) => move.kind)
    expect(kinds.filter((one) => one === 'credit_used' || moves.length > 0)).toEqual(moves)
    expect(made.turns).toHaveLength(moves.length === 0 ? 1 : 2)
  })

  const drawn = (state: ReturnType<typeof aState>) => withCreditFirst(state)
  it('keeps each turn that another decision makes, once', () => {
    const state = aState({ customer: rich(200_000) })
    const credit = drawn(state)
    const other = {
      thing: 'subscription',
      before: state.subscription,
      after: aSubscription({ version: 6 }),
    } as const
    const same = (before: object, after: object) => ({ before, after })
    const change = (turns: unknown[]) =>
      afterCredit(state, credit, {
        turns: turns as never,
        moves: [{ kind: 'x' }] as never,
        events: [],
        about: {},
        result: 1,
      })
    const [invoice, customer] = [{ id: 'a' }, { id: 'b' }]
    const made = change([
      { thing: 'invoice', ...same(credit.state.invoice, invoice) },
      { thing: 'invoice', ...same(anInvoice({ id: 'inv_1' }), invoice) },
      { thing: 'customer', ...same(credit.state.customer, customer) },
      { thing: 'customer', ...same(aCustomer({ id: 'cus_2' }), customer) },
      other,
    ])
    expect(made.turns).toEqual([
      { thing: 'invoice', ...same(state.invoice, invoice) },
      { thing: 'invoice', ...same(anInvoice({ id: 'inv_1' }), invoice) },
      { thing: 'customer', ...same(state.customer, customer) },
      { thing: 'customer', ...same(aCustomer({ id: 'cus_2' }), customer) },
      other,
    ])
    expect(made.moves).toEqual([...credit.moves, { kind: 'x' }])
    // Where none is of the customer, theirs is added.
    expect(change([other]).turns).toEqual([
      other,
      { thing: 'customer', before: state.customer, after: credit.state.customer },
    ])
    const untouched = { turns: [], moves: [], events: [], about: {}, result: 1 }
    expect(afterCredit(state, { state, moves: [] }, untouched)).toBe(untouched)
  })

  it.each([
    ['without credit', 0, anUnseenCharge(), false],
    ['with credit', 1, anUnseenCharge(), true],
    ['with credit and nothing out', 1, null, false],
    ['with credit and a charge that is known', 1, aHeldCharge(), false],
  ] as const)('is asked about first where it was never seen, %s', (_, kobo, charge, expected) => {
    expect(asksFirst(aState({ customer: rich(kobo), invoice: anInvoice({ charge }) }))).toBe(expected)
  })

  it.each([
    ['NGN', 495_000, 495_000],
    ['NGN', 495_001, 495_000],
    ['NGN', 499_999, 495_000],
    ['NGN', 500_000, 500_000],
    ['USD', 499_999, 499_999],
  ] as const)('leaves what its gateway takes, of %s %i', (currency, credit, drawnKobo) => {
    const settings = { ...aState().settings, leastKobo: 5_000 }
    const customer = aCustomer({ lots: gifts({ [currency]: credit }) })
    expect(creditOnHand({ invoice: anInvoice({ currency }), customer, settings })).toBe(drawnKobo)
  })

  it('is let go where credit pays all, or pays before the next one', () => {
    const state = aState({ customer: rich(500_000), invoice: anInvoice({ charge: waiting }) })
    const paid = decidePaidByCredit(state, may)
    expect(paid?.moves[0]).toMatchObject({
      kind: 'charge_let_go',
      charge: { why: 'paid_otherwise' },
      statusAfter: 'active',
    })
    expect(Object.keys(paid!.about)).toEqual(['subscription', 'invoice', 'customer', 'plan'])
    expect(paid!.about.invoice).toMatchObject({ status: 'paid' })
    const unseen = decideUnseenSuperseded(aState({ invoice: anInvoice({ charge: anUnseenCharge() }) }), may)
    expect(unseen.turns).toMatchObject([{ thing: 'invoice', after: { charge: null } }])
    expect(unseen.moves).toMatchObject([{ kind: 'charge_let_go', charge: { why: 'superseded' } }])
  })
})

// Holds D6.7, A12, N3.
describe('a manual payment', () => {
  const disputed = aMethod({ disputes: 1 })
  const pay = (
    over: Parameters<typeof aState>[0],
    asked: { methodId?: string | null; isPayer?: boolean } = {},
  ) => decideInvoicePayment(aState(over), { ...at, methodId: null, isPayer: false, ...asked })
  const methods = [
    aMethod(),
    aMethod({ id: 'pm_2', isDefault: false }),
    aMethod({ id: 'pm_3', status: 'revoked', isDefault: false }),
  ]

  // prettier-ignore
  it.each([
    ['is charged with the default', {}, {}, 'charged', 'pm_1'],
    ['is charged with the subscription’s own', { subscription: aSubscription({ paymentMethodId: 'pm_2' }) }, {}, 'charged', 'pm_2'],
    ['is charged with what is named', {}, { methodId: 'pm_2' }, 'charged', 'pm_2'],
    ['is paid by credit', { customer: rich(500_000) }, {}, 'paid', null],
    ['is paid by credit of who is blacklisted', { customer: rich(500_000, { blacklisted: true }) }, {}, 'paid', null],
    ['is charged by a blacklisted customer themselves', { customer: aCustomer({ blacklisted: true, paymentMethods: methods }) }, { isPayer: true }, 'charged', 'pm_1'],
    ['is charged by the owner of what is disputed', { customer: aCustomer({ paymentMethods: [disputed] }) }, { isPayer: true, methodId: 'pm_1' }, 'charged', 'pm_1'],
  ] as const)('%s', (_, over, asked, kind, methodId) => {
    const made = pay({ customer: aCustomer({ paymentMethods: methods }), ...over }, asked)
    expect(made.kind).toBe(kind)
    if (made.kind === 'charged')
      expect(made.change.result.invoice.charge).toMatchObject({ methodId, kind: 'manual', watched: true })
  })

  // prettier-ignore
  it.each([
    ['nothing can be paid', { subscription: aSubscription({ status: 'paused' }) }, {}, problem('conflict', { reason: 'invalid_transition', from: 'paused', action: 'pay' })],
    ['it is paid', { invoice: paidInvoice() }, {}, problem('conflict', { reason: 'invalid_transition' })],
    ['a request charges it', { customer: rich(500_000), invoice: anInvoice({ charge: aHeldCharge({ leaseUntil: at.wallMs + 1 }) }) }, {}, problem('conflict', { reason: 'payment_in_progress' })],
    ['its customer is blacklisted', { customer: aCustomer({ blacklisted: true }) }, {}, problem('conflict', { reason: 'customer_blacklisted' })],
    ['its method is disputed', { customer: aCustomer({ paymentMethods: [disputed] }) }, { methodId: 'pm_1' }, problem('conflict', { reason: 'disputed', path: 'paymentMethodId' })],
    ['the method is unknown', {}, { methodId: 'pm_9' }, problem('not_found', { path: 'paymentMethodId' })],
    ['the method is revoked', { customer: aCustomer({ paymentMethods: methods }) }, { methodId: 'pm_3' }, problem('not_found', { path: 'paymentMethodId' })],
    ['there is no method', { customer: aCustomer({ paymentMethods: [] }) }, {}, problem('validation_error', { path: 'paymentMethodId', reason: 'no_payment_method', issue: 'the customer has no usable payment method' })],
  ] as const)('is refused where %s', (_, over, asked, refusal) => {
    expect(() => pay(over, asked)).toThrow(refusal)
  })

  it('of an invoice that stands alone uses the default', () => {
    expect(methodToPay(aLoneState(), null)).toEqual(aMethod())
    const own = aSubscription({ ownMethodOnly: true })
    expect(() => methodToPay({ customer: aCustomer(), subscription: own }, null)).toThrow(
      problem('validation_error', { reason: 'no_payment_method' }),
    )
  })
})

// Holds L4, N3, K2.
describe('what an invoice is', () => {
  const vat = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: false }
  const lines = [
    aLine(100_000, { tax: 0, taxAmount: 7_500 }),
    aLine(20_000, { id: 'l2' }),
    aLine(40_000, { id: 'l3', tax: 1, taxAmount: 4_000 }),
  ]
  const taxes = [vat, { ...vat, code: 'X', name: 'Luxury', basisPoints: 1_000 }]

  it('of a subscription, or alone', () => {
    expect([isOfSubscription(anInvoice()), isOfSubscription(aLoneInvoice())]).toEqual([true, false])
    expect(ofSubscription(anInvoice())).toEqual(anInvoice())
    expect(() => ofSubscription(aLoneInvoice())).toThrow('an invoice without its subscription')
  })

  it('a document once: when it is paid, or was sent', () => {
    const taxed = anInvoice({ taxes: [vat] })
    expect(issued(taxed, may).finalizedAt).toBe(may)
    expect(issued({ ...taxed, finalizedAt: april }, may).finalizedAt).toBe(april)
    expect(issued(anInvoice(), may)).not.toHaveProperty('finalizedAt')
    expect(settledInvoice(taxed, 'pay', { paidAt: may }).finalizedAt).toBe(may)
    expect(settledInvoice(taxed, 'pay', {}).finalizedAt).toBeUndefined()
    expect(settledInvoice(taxed, 'void', { paidAt: may }).finalizedAt).toBeUndefined()
  })

  it('given back, but for what a dispute holds', () => {
    expect(refundedOf({ amountRefunded: 5 })).toBe(5)
    expect(refundedOf({ amountRefunded: 5, disputes: { heldKobo: 2 } as never })).toBe(3)
  })

  it('being charged, or not', () => {
    const charge = aHeldCharge()
    expect(charging({})).toBeNull()
    expect(charging({ invoice: anInvoice() })).toBeNull()
    expect(charging({ invoice: anInvoice({ charge: anUnseenCharge() }) })).toBeNull()
    expect(charging({ invoice: anInvoice({ charge }), other: 1 } as never)).toEqual({
      invoice: anInvoice({ charge }),
      other: 1,
    })
  })

  it('with a line for each tax that comes on top, between the code and the credit', () => {
    const shown = shownLines({ billingReason: 'subscription_cycle', lines, taxes, creditApplied: 1 })
    expect(
      shown.map(({ type, description, amount, taxCode, taxAmount }) => [
        type,
        description,
        amount,
        taxCode,
        taxAmount,
      ]),
    ).toEqual([
      ['plan', 'Gold', 100_000, 'VAT', 7_500],
      ['plan', 'Gold', 20_000, undefined, undefined],
      ['plan', 'Gold', 40_000, 'X', 4_000],
      ['tax', expect.stringContaining('VAT'), 7_500, 'VAT', undefined],
      ['tax', expect.stringContaining('Luxury'), 4_000, 'X', undefined],
      ['credit', 'Credit balance', -1, undefined, undefined],
    ])
    const inside = shownLines({
      billingReason: 'subscription_cycle',
      lines,
      taxes: taxes.map((tax) => ({ ...tax, inclusive: true })),
      creditApplied: 0,
    })
    expect(inside.map(({ type }) => type)).toEqual(['plan', 'plan', 'plan'])
    const bare = shownLines({
      billingReason: 'one_time',
      lines: [aLine(5, { tax: 0 })],
      taxes,
      creditApplied: 0,
    })
    expect(bare).toMatchObject([{ taxCode: 'VAT', taxAmount: 0, itemId: 'p' }])
    expect(
      shownLines({ billingReason: 'one_time', lines: [aLine(5, { itemId: '' })], creditApplied: 0 })[0]
        ?.itemId,
    ).toBeNull()
  })
})

// Holds F3: credit lines of 200,000 kobo wait, and a bank has taken back what paid for them.
describe('credit lines without money behind them', () => {
  const waits = [aShare(-200_000)]
  const taken = (amountRefunded: number, over: Parameters<typeof paidInvoice>[0] = {}) =>
    paidInvoice({ amountRefunded, ...over })

  // prettier-ignore
  it.each([
    ['all was taken back', taken(500_000), {}, [-200_000, 200_000]],
    ['half of them is still paid for', taken(400_000), {}, [-200_000, 100_000]],
    ['they are paid for', taken(300_000), {}, [-200_000]],
    ['more than they is', taken(0), {}, [-200_000]],
    ['an import paid for some', taken(500_000), { importedKobo: 50_000 }, [-200_000, 150_000]],
    ['an import paid for all', taken(500_000), { importedKobo: 200_000 }, [-200_000]],
    ['credit that was drawn paid for some', taken(470_000, { creditApplied: 30_000, amount: 470_000, amountPaid: 470_000 }), {}, [-200_000, 170_000]],
    ['nothing waits', taken(500_000), { unbilled: [] }, []],
  ] as const)('%s', (_, first, of, amounts) => {
    const before = aSubscription({ unbilled: waits, chainId: first.id, ...of })
    const changed = amounts.length === 2
    const once = withoutUnbacked(before, before, first)
    expect(once.unbilled.map(({ amount }) => amount)).toEqual(amounts)
    expect(once.version).toBe(changed ? 6 : 5)
    const later = withoutUnbacked(before, { ...before, version: 9 }, first)
    expect(later.unbilled.map(({ amount }) => amount)).toEqual(amounts)
    expect(later.version).toBe(9)
  })
})
