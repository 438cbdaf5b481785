import { describe, expect, it } from 'vitest'
import { answered } from '../../../shared/domain/change/change.ts'
import { decideExpiry } from '../../../shared/domain/subscription/decide-expiry.ts'
import { decideKeptMethod } from '../../../shared/domain/subscription/decide-kept-method.ts'
import { decideLateDefault } from '../../../shared/domain/subscription/decide-late-default.ts'
import { dueOf } from '../../../shared/domain/subscription/due.ts'
import { dueForNewMethod, hasMissed } from '../../../shared/domain/subscription/new-method.ts'
import { overdueRule } from '../../../shared/domain/subscription/overdue-rule.ts'
import { aHeldCharge, anInvoice, aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, june, may } from '../fixtures/instants.ts'

const now = '2026-04-02T00:00:00.000Z'
const plan = aPlan()

// Holds O1.
describe('while charges are held, a subscription is due', () => {
  it.each([
    ['at its own time, without a hold', {}, { at: may, job: 'renewal' }],
    ['when the hold is looked at again', { heldUntil: june }, { at: june, job: 'renewal' }],
    ['at its own time, which is later', { heldUntil: april }, { at: may, job: 'renewal' }],
    ['at both, which are one', { heldUntil: may }, { at: may, job: 'renewal' }],
    ['never, paused without an end', { status: 'paused', heldUntil: june }, null],
    ['never, once it has ended', { status: 'canceled', heldUntil: june }, null],
  ] as const)('%s', (_, of, due) => {
    expect(dueOf(aSubscription(of))).toEqual(due)
  })
})

// Holds D4.7 and A9.
describe('a subscription that was not paid in 23 hours', () => {
  const incomplete = aSubscription({ status: 'incomplete' })
  const expired = aSubscription({ status: 'incomplete_expired', endedAt: now, version: 6 })
  const expire = (invoice: Parameters<typeof decideExpiry>[0]['invoice']) =>
    decideExpiry({ subscription: incomplete, invoice, customer: aCustomer(), plan }, now)

  it.each([
    ['no invoice', undefined],
    ['a void one', anInvoice({ status: 'void', charge: aHeldCharge() })],
    ['a paid one', anInvoice({ status: 'paid' })],
  ] as const)('ends, with %s, and only its code’s use returns', (_, invoice) => {
    expect(expire(invoice)).toEqual({
      turns: [{ thing: 'subscription', before: incomplete, after: expired }],
      moves: [{ kind: 'code_returned', subscription: incomplete }],
      events: [{ type: 'subscription_incomplete_expired', onTimeline: true }],
      about: { subscription: expired, customer: aCustomer(), plan },
      result: expired,
    })
  })

  it('lets the charge of its open invoice go, which is void', () => {
    const { turns, moves } = expire(anInvoice({ charge: aHeldCharge() }))
    expect(turns.map(({ thing }) => thing)).toEqual(['subscription', 'invoice'])
    expect(turns[1]?.after).toMatchObject({ status: 'void', voidedAt: now, charge: null })
    expect(moves).toMatchObject([
      {
        kind: 'charge_let_go',
        charge: { reference: 'inv_2-1', why: 'incomplete_expired', since: now },
        statusAfter: 'incomplete_expired',
      },
      { kind: 'code_returned' },
    ])
  })
})

describe('the method that paid an invoice on a gateway’s page', () => {
  const paidWith = aMethod({ id: 'pm_new', token: 'tok_new', isDefault: false })
  const methods = (count: number, over: Parameters<typeof aMethod>[0] = {}) =>
    Array.from({ length: count }, (_, i) =>
      aMethod({ id: `pm_${i + 1}`, token: `tok_${i + 1}`, isDefault: i === 0, ...(i > 0 ? over : {}) }),
    )
  const keep = (of: Parameters<typeof aSubscription>[0], paymentMethods = methods(1), method = paidWith) =>
    decideKeptMethod(
      { customer: aCustomer({ paymentMethods }), subscription: aSubscription(of), plan },
      method,
    )

  it('is the customer’s, not their default, and the subscription’s own from now on', () => {
    const { turns, events, about } = keep({})
    const payer = aCustomer({ paymentMethods: [...methods(1), paidWith], version: 8 })
    const after = aSubscription({ paymentMethodId: 'pm_new', version: 6 })
    expect(turns).toEqual([
      { thing: 'customer', before: aCustomer({ paymentMethods: methods(1) }), after: payer },
      {
        thing: 'methodOwner',
        before: null,
        after: { merchantId: 'mer_1', name: 'pm_new', target: 'cus_1' },
      },
      { thing: 'subscription', before: aSubscription(), after },
    ])
    expect(events).toEqual([
      { type: 'subscription_updated', extra: { changed: ['paymentMethodId'] }, onTimeline: true },
    ])
    expect(about).toEqual({ subscription: after, customer: payer, plan })
  })

  // prettier-ignore
  it.each([
    ['nine others', {}, methods(9), paidWith, ['customer', 'methodOwner', 'subscription']],
    ['ten others', {}, methods(10), paidWith, []],
    ['eleven others', {}, methods(11), paidWith, []],
    ['ten others, of which one is active', {}, methods(10, { status: 'revoked' }), paidWith, ['customer', 'methodOwner', 'subscription']],
    ['ten, of which it is one', {}, methods(10), aMethod({ id: 'pm_new', token: 'tok_3' }), ['subscription']],
    ['itself, which the subscription has', { paymentMethodId: 'pm_1' }, methods(1), aMethod({ id: 'pm_new', token: 'tok_1' }), []],
    ['one other, of a subscription that has ended', { status: 'canceled' }, methods(1), paidWith, ['customer', 'methodOwner']],
    ['one other, of one that has expired', { status: 'expired' }, methods(1), paidWith, ['customer', 'methodOwner']],
  ] as const)('beside %s changes so much', (_, of, before, method, things) => {
    const { turns, events } = keep(of, [...before], method)
    expect(turns.map(({ thing }) => thing)).toEqual(things)
    expect(events).toHaveLength(things.some((thing) => thing === 'subscription') ? 1 : 0)
  })
})

// Holds D7.14.
describe('a method that was given beside a charge', () => {
  const asks = { action: 'request_card_update', nextAttemptAt: null } as const
  const second = aMethod({ id: 'pm_2', token: 'tok_2', createdAt: now })
  const byDefault = aCustomer({
    paymentMethods: [aMethod({ isDefault: false }), { ...second, isDefault: true }],
  })
  const beside = { methodId: 'pm_1', since: april }

  it('makes a case due at once, if the charge then asked for another card', () => {
    const before = aSubscription({ status: 'past_due', recovery: aRecovery(asks) })
    const recovery = aRecovery({ ...asks, newMethodId: 'pm_2', dueAt: june })
    expect(decideLateDefault(byDefault, before, beside, june)).toEqual({
      ...answered(true),
      turns: [
        { thing: 'subscription', before, after: aSubscription({ status: 'past_due', recovery, version: 6 }) },
      ],
    })
  })

  it.each([
    ['of a subscription that is active', aSubscription()],
    ['of one that is unpaid', aSubscription({ status: 'unpaid' })],
    [
      'of an overdue invoice, which was never meant to be charged',
      aSubscription({ status: 'past_due', recovery: aRecovery({ ...asks, rule: overdueRule }) }),
    ],
    [
      'of one that is charged with its own method only',
      aSubscription({ status: 'past_due', recovery: aRecovery(asks), ownMethodOnly: true }),
    ],
  ] as const)('changes nothing %s', (_, before) => {
    expect(decideLateDefault(byDefault, before, beside, june)).toEqual(answered(false))
  })

  it.each([
    ['waits for another card', {}, {}, true],
    ['waits for another card, and it was declined', {}, { pm_2: [1] }, false],
    ['has one already', { newMethodId: 'pm_3' }, {}, false],
    ['will be tried again', { action: 'retry_scheduled' }, {}, false],
    ['is an overdue invoice', { rule: overdueRule }, {}, false],
  ] as const)('was missed where the case %s', (_, over, declines, isMissed) => {
    const before = aSubscription({ status: 'past_due', recovery: aRecovery({ ...asks, ...over }), declines })
    expect(hasMissed(before, 'pm_2')).toBe(isMissed)
  })

  it.each([
    ['past_due', { rule: overdueRule }],
    ['active', {}],
  ] as const)('is charged for no case that is %s, with %j', (status, over) => {
    expect(dueForNewMethod(aSubscription({ status, recovery: aRecovery(over) }), 'pm_2', now)).toBeNull()
  })
})
