import { describe, expect, it } from 'vitest'
import type { SessionPayer } from '../../../shared/domain/charge/charge.ts'
import { decideSessionPayment } from '../../../shared/domain/checkout/decide-payment.ts'
import { decidePurchase, payerOf } from '../../../shared/domain/checkout/decide-purchase.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import type { Customer } from '../../../shared/domain/customer/customer.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { createdAtOf } from '../../../shared/domain/ids.ts'
import { aDiscount, aPlan } from '../fixtures/catalog.ts'
import { aChargingSession } from '../fixtures/checkout.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'

const order = {
  ...{ now: april, wallMs: Date.parse(april), receiptKey: 'key' },
  ids: { customer: 'cus_new', subscription: 'sub_01K0ABCDEFGHIJ0123456789', transaction: 'txn_1' },
}
const given = aMethod({ id: 'pm_new', isDefault: false, token: 'tok_new' })
const owner = {
  thing: 'methodOwner',
  before: null,
  after: { merchantId: 'mer_1', name: 'pm_new', target: 'cus_1' },
}
const paying = (payer: Partial<SessionPayer> = {}, over: Partial<CheckoutSession> = {}) =>
  aChargingSession(over, {}, { customerId: 'cus_1', method: given, ...payer })
const many = (count: number, over: object = {}) =>
  Array.from({ length: count }, (_, n) =>
    aMethod({ id: `pm_${n}`, token: `tok_${n}`, isDefault: n === 0, ...over }),
  )

// Holds A1, D3.20.
describe('the customer of a paid session', () => {
  it('is made where nobody is known, at that time, with their method as the default', () => {
    const { customer, kept, turns } = payerOf(paying({ customerId: null }), null, order)
    const method = { ...given, isDefault: true }
    expect(customer).toMatchObject({
      ...{ id: 'cus_new', createdAt: april, version: 1, email: 'ada@example.com', phone: null, name: null },
      paymentMethods: [method],
    })
    expect(kept).toBe('pm_new')
    expect(turns).toEqual([
      { thing: 'customer', before: null, after: customer },
      { ...owner, after: { ...owner.after, target: 'cus_new' } },
    ])
  })

  it('is made under the identifier that their earlier payment named, as old as that', () => {
    const newCustomerId = 'cus_01K0ABCDEFGHIJ0123456789'
    const { customer } = payerOf(paying({ newCustomerId }), null, order)
    expect(customer).toMatchObject({ id: newCustomerId, createdAt: createdAtOf(newCustomerId) })
  })

  it('is made even if nothing of them is kept', () => {
    const { customer, kept, turns } = payerOf(paying({ keep: false }), null, order)
    expect(customer).toMatchObject({ paymentMethods: [], version: 1 })
    expect(kept).toBeNull()
    expect(turns).toEqual([{ thing: 'customer', before: null, after: customer }])
  })

  it.each<[string, Customer, Partial<SessionPayer>, string | null, number]>([
    ['adds it', aCustomer(), {}, 'pm_new', 8],
    ['adds it to nine', aCustomer({ paymentMethods: many(9) }), {}, 'pm_new', 8],
    ['keeps no eleventh', aCustomer({ paymentMethods: many(10) }), {}, null, 7],
    [
      'adds it beside ten that have expired',
      aCustomer({ paymentMethods: many(10, { status: 'expired', isDefault: false }) }),
      {},
      'pm_new',
      8,
    ],
    ['keeps none that can’t be charged again', aCustomer(), { keep: false }, null, 7],
    [
      'has the same card already',
      aCustomer({ paymentMethods: [aMethod({ id: 'pm_0', token: 'tok_new' })] }),
      {},
      'pm_0',
      7,
    ],
    [
      'has that method already, under a newer token',
      aCustomer({ paymentMethods: [aMethod({ id: 'pm_0' }), aMethod({ id: 'pm_new', token: 'tok_x' })] }),
      {},
      'pm_new',
      7,
    ],
  ])('who is known %s', (_, known, payer, kept, version) => {
    const made = payerOf(paying(payer), known, order)
    const { customer } = made
    expect([made.kept, customer.version]).toEqual([kept, version])
    const adds = version === 8
    expect(made.turns).toEqual(adds ? [{ thing: 'customer', before: known, after: customer }, owner] : [])
    if (!adds) expect(customer).toEqual(known)
    else {
      const others = known.paymentMethods.filter(({ status }) => status === 'active')
      const isDefault = !others.some((one) => one.isDefault)
      expect(customer.paymentMethods).toEqual([...others, { ...given, isDefault }])
    }
  })

  // Holds R1.
  it.each<[string, Partial<SessionPayer>, string, number, object]>([
    ['of the phone that they carry', { phone: '2348031234509', proven: ['phone'] }, 'phone', 500_000, {}],
    ['of another phone', { phone: '2348039999999', proven: ['phone'] }, '', 500_000, {}],
    ['by email alone', { phone: '2348031234509', proven: ['email'] }, '', 500_000, {}],
    ['by nobody', { phone: '2348031234509' }, '', 500_000, {}],
  ])('who is known is proven by a payer who has proved it: %s', (_, payer, proven, amount) => {
    const known = aCustomer({ paymentMethods: [] })
    const made = payerOf(paying({ ...payer, keep: false }, { amount }), known, order)
    if (proven === '') expect(made).toMatchObject({ customer: known, turns: [] })
    else {
      expect(made.customer).toMatchObject({ marks: { proven: ['phone'] }, version: 8 })
      expect(made.turns).toEqual([{ thing: 'customer', before: known, after: made.customer }])
    }
  })

  // Holds A4: some messages go to a typed contact once money came in.
  it.each([
    [1, 'paid'],
    [500_000, 'paid'],
    [0, 'silent'],
  ] as const)('whose contact was only typed, and who pays %i kobo: %s', (amount, typed) => {
    const marks = { vouched: [], proven: [], typed: { email: 'silent' } } as const
    const known = aCustomer({ phone: null, marks, paymentMethods: [] })
    const made = payerOf(paying({ keep: false }, { amount }), known, order)
    expect(made.customer.marks?.typed).toEqual({ email: typed })
    expect(made.turns).toHaveLength(typed === 'paid' ? 1 : 0)
    const first = payerOf(paying({ keep: false, customerId: null, vouched: [] }, { amount }), null, order)
    expect(first.customer.marks?.typed).toEqual({ email: typed })
  })
})

const feeMemo = (moves: readonly unknown[]) => JSON.stringify(moves).match(/"feeKobo":(\d+)/)?.[1] ?? null
const settings = {
  ...defaultRecoverySettings,
  feesByRail: { sandbox: { card: { percentBp: 150, fixedKobo: 10_000, waivedBelowKobo: 0, capKobo: null } } },
}

describe('a paid amount', () => {
  const link = { id: 'pl_1', maxUses: null, description: 'Ticket' }
  const oneTime = (over: Partial<CheckoutSession> = {}, payer: Partial<SessionPayer> = {}) =>
    paying({ keep: false, customerId: null, ...payer }, { kind: 'one_time', planId: null, ...over })
  const decide = (session: ReturnType<typeof oneTime>, told?: number | null) =>
    decideSessionPayment(
      session,
      { known: null, settings },
      { ...order, ...(told === undefined ? {} : { toldFeeKobo: told }) },
    )
  const invoiceOf = (made: ReturnType<typeof decide>) =>
    made.turns.find(({ thing }) => thing === 'invoice')?.after

  // Holds M6, M7.
  it.each<[string, Partial<CheckoutSession>, object]>([
    ['one payment', {}, { description: 'One-time payment', quantity: 1, unitAmount: 500_000 }],
    ['of a link', { link }, { description: 'Ticket', quantity: 1, unitAmount: 500_000 }],
    ['of four units', { link, quantity: 4 }, { description: 'Ticket', quantity: 4, unitAmount: 125_000 }],
    [
      'of a link without words',
      { link: { ...link, description: null }, quantity: 2 },
      { description: 'One-time payment', quantity: 2, unitAmount: 250_000 },
    ],
    ['without a link, whatever its quantity', { quantity: 3 }, { quantity: 1, unitAmount: 500_000 }],
  ])('is billed as a line: %s', (_, over, line) => {
    const made = decide(oneTime(over))
    expect(invoiceOf(made)).toMatchObject({ amount: 500_000, lines: [{ ...line, amount: 500_000 }] })
    expect(made.due).toEqual([])
  })

  // Holds N1.
  it.each([
    ['as its gateway reports', 12_345, '12345'],
    ['by the table, if it reports none', null, '17500'],
    ['later, where it is not reported yet', undefined, null],
  ])('has its fee %s', (_, told, fee) => {
    expect(feeMemo([invoiceOf(decide(oneTime(), told)), ...decide(oneTime(), told).moves])).toBe(fee)
  })

  it.each([
    ['an email that was given', {}, 1],
    ['a record', { email: null, customerId: 'cus_1' }, 1],
    ['neither', { email: null }, 0],
  ] as const)(
    'has a message to %s',
    (_, { email = 'ada@example.com', ...of }: { email?: string | null; customerId?: string }, count) => {
      const made = decide(oneTime({ customerId: null, ...of }, { email }))
      expect(made.turns.filter(({ thing }) => thing === 'customerMessage')).toHaveLength(count)
      expect(made.turns.map(({ thing }) => thing)).toEqual([
        'customer',
        'invoice',
        'checkoutSession',
        ...(count === 1 ? ['customerMessage'] : []),
      ])
    },
  )
})

describe('a paid plan', () => {
  const decide = (over: Partial<CheckoutSession>, plan = aPlan(), told?: number | null) =>
    decidePurchase(
      paying({}, over),
      { known: aCustomer(), plan, settings },
      { ...order, ...(told === undefined ? {} : { toldFeeKobo: told }) },
    )
  const turnOf = (made: ReturnType<typeof decide>, name: string) =>
    made.turns.find(({ thing }) => thing === name)?.after

  it.each([
    ['as its gateway reports', 12_345, '12345'],
    ['by the table, if it reports none', null, '17500'],
    ['later, where it is not reported yet', undefined, null],
  ])('has its fee %s', (_, told, fee) => {
    const made = decide({}, aPlan(), told)
    expect(feeMemo([turnOf(made, 'invoice'), ...made.moves])).toBe(fee)
    expect(made.due).toEqual([])
  })

  it('begins at once, even if the plan has been given a trial since', () => {
    expect(turnOf(decide({}, aPlan({ trialDays: 7 })), 'subscription')).toMatchObject({
      ...{ status: 'active', trialEndsAt: null, paymentMethodId: 'pm_new', ownMethodOnly: true },
    })
  })

  it('begins with its trial where nothing was to be paid', () => {
    const made = decide({ amount: 0 }, aPlan({ trialDays: 7 }))
    expect(turnOf(made, 'subscription')).toMatchObject({
      ...{ status: 'trialing', trialEndsAt: '2026-04-08T12:00:00.000Z' },
    })
    expect(made).toMatchObject({ due: [], events: [{ type: 'subscription_created' }] })
    expect(turnOf(made, 'invoice')).toBeUndefined()
  })

  it('whose first invoice is nothing has no attempt of a payment', () => {
    const promo = { promoCodeId: 'promo_1', discount: aDiscount({ discountValue: 100 }) }
    const made = decide({ amount: 0, promo })
    expect(turnOf(made, 'invoice')).toMatchObject({ amount: 0, status: 'paid' })
    expect(made.moves).toEqual([])
  })

  // Holds K8: its periods begin on that day; a part of a month is first.
  it('has the billing day of its session', () => {
    const made = decide({ billingDay: 25 })
    expect(turnOf(made, 'subscription')).toMatchObject({ currentPeriodEnd: '2026-04-24T23:00:00.000Z' })
    expect(turnOf(decide({}), 'subscription')).toMatchObject({ currentPeriodEnd: '2026-05-01T12:00:00.000Z' })
  })
})
