import { describe, expect, it } from 'vitest'
import { decideSetup, keptMethod, type SetUpFor } from '../../../shared/domain/checkout/decide-setup.ts'
import { decideSetupOpened } from '../../../shared/domain/checkout/decide-setup-opened.ts'
import { casesFor, debtOf, isNamed } from '../../../shared/domain/checkout/named-debt.ts'
import { withButton } from '../../../shared/domain/checkout/pressed-button.ts'
import type { PaymentMethod } from '../../../shared/domain/payment-methods/payment-method.ts'
import type { Recovery, Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { anInvoice, aRecovery, aSubscription, paidInvoice } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aChargingSession, aCheckoutCharge, aSession } from '../fixtures/checkout.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const late = (over: Partial<Subscription> = {}, recovery: Partial<Recovery> = {}) =>
  aSubscription({ status: 'past_due', recovery: aRecovery(recovery), ...over })
const naira = (amount: number) => ({ amount, currency: 'NGN' }) as const

// Holds P3, D7.14, A2.
describe('what a new method would be charged for', () => {
  const own = late({ id: 'sub_own', ownMethodOnly: true })
  const rows = [
    late({ id: 'sub_a' }),
    own,
    aSubscription({ id: 'sub_paid' }),
    late({ id: 'sub_none', recovery: null }),
    aSubscription({ id: 'sub_odd', recovery: aRecovery() }),
  ]

  it.each([
    ['for none in particular', null, ['sub_a']],
    ['for one', 'sub_a', ['sub_a']],
    ['for one that has its own', 'sub_own', ['sub_own']],
    ['for one that is paid', 'sub_paid', []],
    ['for one that recovery has left', 'sub_none', []],
    ['for one that is active', 'sub_odd', []],
  ])('%s', (_, subscriptionId, ids) => {
    expect(casesFor(subscriptionId, rows).map(({ id }) => id)).toEqual(ids)
  })

  it.each([
    ['none', [], null],
    ['one', [anInvoice()], naira(500_000)],
    ['what is left of one', [anInvoice({ amountPaid: 499_999 })], naira(1)],
    ['nothing left of one', [anInvoice({ amountPaid: 500_000 })], null],
    ['two', [anInvoice(), anInvoice({ amount: 7 })], naira(500_007)],
    ['a paid one', [paidInvoice()], null],
    ['a paid and an open one', [paidInvoice({ currency: 'USD' }), anInvoice()], naira(500_000)],
    ['two currencies', [anInvoice(), anInvoice({ currency: 'USD' })], null],
  ])('of %s together', (_, invoices, debt) => {
    expect(debtOf(invoices)).toEqual(debt)
  })

  it.each([
    ['all', naira(500_000), [anInvoice()], true],
    ['more', naira(500_001), [anInvoice()], true],
    ['less', naira(499_999), [anInvoice()], false],
    ['another currency', { amount: 500_000, currency: 'USD' }, [anInvoice()], false],
    ['nothing', null, [anInvoice()], false],
    ['what is paid by now', naira(500_000), [paidInvoice()], false],
  ] as const)('is named by the page: %s', (_, named, invoices, expected) => {
    expect(isNamed(named, invoices)).toBe(expected)
  })

  it.each([
    ['now, of a page without a debt', null, 'now', null],
    ['now, of a page that stores a method', { pays: null }, 'now', 'same'],
    ['now', { pays: { ...naira(1), payOn: may } }, 'now', 'same'],
    ['now, after the other', { pays: { ...naira(1), payOn: may }, later: true }, 'now', false],
    ['later', { pays: { ...naira(1), payOn: may } }, 'later', true],
    ['later again', { pays: { ...naira(1), payOn: may }, later: true }, 'later', 'same'],
    ['later, where no day is named', { pays: { ...naira(1), payOn: null } }, 'later', 'refused'],
    ['later, where nothing is', { pays: null }, 'later', 'refused'],
    ['later, of a page without a setup', null, 'later', 'refused'],
  ] as const)('is what the pressed button says: %s', (_, setup, payWhen, later) => {
    const session = aSession({ setup: setup && { subscriptionId: null, setDefault: true, ...setup } })
    if (later === 'refused')
      expect(() => withButton(session, payWhen)).toThrow(
        problem('validation_error', { path: 'payWhen', reason: 'not_offered', issue: 'is not offered here' }),
      )
    else if (later === 'same' || later === null) expect(withButton(session, payWhen)).toBe(session)
    else
      expect(withButton(session, payWhen)).toEqual({
        ...session,
        version: 2,
        setup: { ...session.setup, later },
      })
  })
})

const pays = { ...naira(500_000), payOn: may }
const setup = (over: object = {}) =>
  aChargingSession({
    kind: 'setup',
    amount: 0,
    setup: { subscriptionId: null, setDefault: true, pays, ...over },
  })
const fresh = aMethod({ id: 'pm_new', token: 'tok_new', isDefault: false, createdAt: april })
const kept = (method = fresh, customer = aCustomer()) => keptMethod(customer, method, { setDefault: true })!
const decide = (to: SetUpFor, session = setup(), keeping = kept()) => decideSetup(session, keeping, to, april)
const things = ({ turns }: ReturnType<typeof decide>) => turns.map(({ thing }) => thing)

// Holds A3, D7.14, P3.
describe('a method that a payer has set up', () => {
  it('is stored, and their cases are due where the button named the sum', () => {
    const rows = [late({ id: 'sub_a' }), aSubscription({ id: 'sub_b' })]
    const made = decide({ named: true, subscription: null, subscriptions: rows })
    expect(things(made)).toEqual(['checkoutSession', 'customer', 'methodOwner', 'subscription'])
    expect(made.result).toMatchObject({
      status: 'completed',
      charge: null,
      subscriptionId: null,
      setup: { pays },
    })
    expect(made.turns[2]).toMatchObject({
      before: null,
      after: { merchantId: 'mer_1', name: 'pm_new', target: 'cus_1' },
    })
    expect(made.due).toMatchObject([{ id: 'sub_a', recovery: { newMethodId: 'pm_new', dueAt: april } }])
    expect(made).toMatchObject({ moves: [], events: [], about: {} })
  })

  it('is stored alone where it did not', () => {
    const made = decide({ named: false, subscription: null, subscriptions: [late()] })
    expect(things(made)).toEqual(['checkoutSession', 'customer', 'methodOwner'])
    expect(made.due).toEqual([])
    expect(made.result.setup).toMatchObject({ pays: null })
    const bare = decide(
      { named: true, subscription: null, subscriptions: [] },
      aChargingSession({ kind: 'setup', amount: 0, setup: null }),
    )
    expect(bare.result.setup).toBeNull()
    const silent = setup({ pays: undefined })
    expect(decide({ named: true, subscription: null, subscriptions: [] }, silent).result.setup).toMatchObject(
      { pays: null },
    )
  })

  it('is nobody’s anew where they had it', () => {
    const same = kept(aMethod({ id: 'pm_x', expYear: 2040 }))
    expect(things(decide({ named: false, subscription: null, subscriptions: [] }, setup(), same))).toEqual([
      'checkoutSession',
      'customer',
    ])
  })

  const chosen = (over = {}) => ({ at: may, invoice: anInvoice(over) })
  const of = (subscription: Subscription, over: object = {}) => ({
    named: false,
    subscription,
    plan: aPlan(),
    chosen: null,
    ...over,
  })

  // prettier-ignore
  it.each([
    ['and is due at once', of(late(), { named: true }), { recovery: { newMethodId: 'pm_new', dueAt: april } }, 1, pays, ['subscription']],
    ['as it was planned', of(late()), { recovery: { newMethodId: null, dueAt: '2026-04-02T12:00:00.000Z' } }, 0, null, ['subscription']],
    ['on the day that was chosen', of(late({}, { newMethodId: 'pm_9', switchToMethodId: 'pm_8' }), { chosen: chosen() }), { recovery: { nextAttemptAt: may, dueAt: may, newMethodId: null, switchToMethodId: null, action: 'retry_scheduled', rule: 'customer.chose_day' } }, 0, pays, ['subscription', 'invoice']],
    ['on the day that was planned anyway', of(late(), { chosen: chosen({ nextAttemptAt: may }) }), { recovery: { nextAttemptAt: may } }, 0, pays, ['subscription']],
    ['on no day, of who has no debt', of(aSubscription(), { chosen: chosen() }), { recovery: null, status: 'active' }, 0, pays, ['subscription']],
    ['on no day, of who is active with a case', of(aSubscription({ recovery: aRecovery() }), { chosen: chosen() }), { recovery: aRecovery(), status: 'active' }, 0, pays, ['subscription']],
    ['on no day, where recovery has ended', of(late({ recovery: null }), { chosen: chosen() }), { recovery: null }, 0, pays, ['subscription']],
    ['at once, of who has no debt', of(aSubscription(), { named: true }), { recovery: null }, 0, pays, ['subscription']],
  ] as const)('is its subscription’s from now on, %s', (_, to, fields, due, shown, more) => {
    const made = decide(to)
    expect(things(made)).toEqual(['checkoutSession', 'customer', 'methodOwner', ...more])
    expect(made.turns[3]?.after).toMatchObject({ paymentMethodId: 'pm_new', version: 6, ...fields })
    expect(made.about).toMatchObject({
      subscription: made.turns[3]?.after,
      customer: { id: 'cus_1' },
      plan: aPlan(),
    })
    expect(made.events).toEqual([
      { type: 'subscription_updated', extra: { changed: ['paymentMethodId'] }, onTimeline: true },
    ])
    expect(made.due).toEqual(due === 1 ? [made.turns[3]?.after] : [])
    expect(made.result).toMatchObject({ subscriptionId: to.subscription.id, setup: { pays: shown } })
    if (more.length === 2) expect(made.turns[4]?.after).toMatchObject({ nextAttemptAt: may, version: 4 })
  })

  it.each([
    ['its plan is gone', { plan: null }, {}],
    ['it has ended', {}, { status: 'canceled' }],
  ] as const)('is stored, and nothing of its subscription changes where %s', (_, over, status) => {
    const made = decide(of(aSubscription(status), { named: true, ...over }))
    expect(things(made)).toEqual(['checkoutSession', 'customer', 'methodOwner'])
    expect([made.events, made.due]).toEqual([[], []])
  })
})

// Holds R6, A3.
describe('a customer’s method', () => {
  const many = (count: number, over: Partial<PaymentMethod> = {}) =>
    aCustomer({
      paymentMethods: Array.from({ length: count }, (_, n) =>
        aMethod({ id: `pm_${n}`, token: `tok_${n}`, isDefault: n === 0, ...over }),
      ),
    })

  it('is added, as the default where that is wanted', () => {
    const added = keptMethod(many(2), fresh, { setDefault: true })
    expect(added).toMatchObject({ isNew: true, before: many(2), method: { id: 'pm_new', isDefault: true } })
    expect(added?.customer.paymentMethods.map(({ id, isDefault }) => [id, isDefault])).toEqual([
      ['pm_0', false],
      ['pm_1', false],
      ['pm_new', true],
    ])
    expect(keptMethod(many(2), fresh, { setDefault: false })?.method.isDefault).toBe(false)
  })

  it('has room beside nine that work', () => {
    expect(keptMethod(many(10), fresh, { setDefault: true })).toBeNull()
    expect(keptMethod(many(9), fresh, { setDefault: true })).toMatchObject({ isNew: true })
    expect(keptMethod(many(10, { status: 'revoked' }), fresh, { setDefault: false })).toMatchObject({
      isNew: true,
    })
  })

  it.each([
    ['by its identifier', { id: 'pm_1', token: 'tok_x' }],
    ['by its card', { id: 'pm_x', token: 'tok_1' }],
  ])('that they have is brought up to date: %s', (_, over) => {
    const again = aMethod({ ...over, expYear: 2040, createdAt: may, isDefault: false })
    for (const setDefault of [true, false]) {
      const made = keptMethod(many(10), again, { setDefault })
      expect(made).toMatchObject({
        isNew: false,
        customer: { version: 8 },
        method: {
          id: 'pm_1',
          token: over.token,
          expYear: 2040,
          createdAt: aMethod().createdAt,
          isDefault: setDefault,
        },
      })
      expect(made?.customer.paymentMethods[1]).toEqual(made?.method)
      expect(made?.customer.paymentMethods[0]?.isDefault).toBe(!setDefault)
      expect(made?.customer.paymentMethods).toHaveLength(10)
    }
    expect(
      keptMethod(many(2), aMethod({ id: 'pm_0', token: 'tok_0' }), { setDefault: false })?.method.isDefault,
    ).toBe(true)
  })

  it('that was revoked is not the one that they give', () => {
    const customer = aCustomer({
      paymentMethods: [aMethod({ id: 'pm_old', token: 'tok_new', status: 'revoked', isDefault: false })],
    })
    expect(keptMethod(customer, fresh, { setDefault: false })).toMatchObject({ isNew: true })
  })
})

// Holds R9.
describe('a link that stores a method', () => {
  const opened = { session: aSession({ id: 'chk_2' }), turns: [{ thing: 'checkoutSession' }] } as never
  const open = { merchantId: 'mer_1', name: 'cus_1', sessionId: 'chk_1', version: 3 }

  it.each([
    ['none', undefined, undefined, 1, null],
    ['one that waits', open, aSession(), 4, 'expired'],
    ['one that failed', open, aSession({ status: 'failed' }), 4, 'expired'],
    ['one that is being paid', open, aSession({ charge: aCheckoutCharge() }), 4, null],
    ['one that is processing', open, aSession({ status: 'processing' }), 4, null],
    ['one that is done', open, aSession({ status: 'completed' }), 4, null],
  ] as const)('takes the place of %s', (_, earlier, session, version, status) => {
    const made = decideSetupOpened('cus_1', opened, { open: earlier, session })
    expect(made.result).toBe(opened)
    expect(made.turns.map(({ thing }) => thing)).toEqual([
      'checkoutSession',
      'openSetup',
      ...(status ? ['checkoutSession'] : []),
    ])
    expect(made.turns[1]).toMatchObject({
      before: earlier ?? null,
      after: { merchantId: 'mer_1', name: 'cus_1', sessionId: 'chk_2', version },
    })
    if (status) expect(made.turns[2]).toMatchObject({ before: session, after: { status, version: 2 } })
  })
})
