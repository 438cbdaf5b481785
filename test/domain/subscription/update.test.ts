import { describe, expect, it } from 'vitest'
import { carriedTurns } from '../../../shared/domain/subscription/carried-turns.ts'
import { daysOf } from '../../../shared/domain/subscription/collection.ts'
import {
  decideUpdate,
  fieldsThatDiffer,
  requireRunning,
  type CodeChange,
  type FieldChanges,
} from '../../../shared/domain/subscription/decide-update.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import type { Subscription } from '../../../shared/domain/subscription/subscription.ts'
import { aRecovery, aState, aSubscription } from '../fixtures/billing.ts'
import type { aPlan } from '../fixtures/catalog.ts'
import { aDiscount, aPromo } from '../fixtures/catalog.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april, june, may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const middle = '2026-04-16T12:00:00.000Z'
const noTurn = (from: string, action: string) =>
  problem('conflict', { reason: 'invalid_transition', from, action })
const methods = [
  aMethod(),
  aMethod({ id: 'pm_2', isDefault: false }),
  aMethod({ id: 'pm_3', status: 'expired' as never }),
]
const differ = (of: Partial<Subscription>, asked: Parameters<typeof fieldsThatDiffer>[1]) =>
  fieldsThatDiffer(
    { ...aState(), subscription: aSubscription(of), customer: aCustomer({ paymentMethods: methods }) },
    asked,
  )

// Holds D4.16.
describe('what a change of fields asks for', () => {
  // prettier-ignore
  it.each([
    ['nothing', {}, {}, {}],
    ['another method', {}, { paymentMethodId: 'pm_2' }, { paymentMethodId: 'pm_2' }],
    ['the method that it has', { paymentMethodId: 'pm_2' }, { paymentMethodId: 'pm_2' }, {}],
    ['the default again', { paymentMethodId: 'pm_2' }, { paymentMethodId: null }, { paymentMethodId: null }],
    ['the default, which it has', {}, { paymentMethodId: null }, {}],
    ['other metadata', { metadata: { a: '1' } }, { metadata: { a: '2' } }, { metadata: { a: '2' } }],
    ['the same metadata', { metadata: { a: '1' } }, { metadata: { a: '1' } }, {}],
    ['a trial’s end', {}, { trialEndsAt: 'now' }, { trialEndsAt: 'now' }],
    ['a billing day', {}, { billingDay: 5 }, { billingDay: 5 }],
    ['no billing day', {}, { billingDay: null }, { billingDay: null }],
    ['invoices that are sent, at once due', {}, { collection: 'send_invoice' }, { daysUntilDue: 0 }],
    ['invoices that are sent', {}, { collection: 'send_invoice', daysUntilDue: 14 }, { daysUntilDue: 14 }],
    ['other days', { daysUntilDue: 7 }, { daysUntilDue: 14 }, { daysUntilDue: 14 }],
    ['the same days', { daysUntilDue: 14 }, { daysUntilDue: 14 }, {}],
    ['invoices that are sent, which it has', { daysUntilDue: 14 }, { collection: 'send_invoice' }, {}],
    ['to be charged', { daysUntilDue: 14 }, { collection: 'charge' }, { daysUntilDue: null }],
    ['to be charged, as it is', {}, { collection: 'charge' }, {}],
    ['other metadata of what has ended', { status: 'canceled' }, { metadata: { a: '2' } }, { metadata: { a: '2' } }],
  ] as const)('%s', (_, of, asked, fields) => {
    expect(differ(of, asked as never)).toStrictEqual(fields)
  })

  // prettier-ignore
  it.each([
    ['an unknown method', {}, { paymentMethodId: 'pm_9' }, problem('not_found', { path: 'paymentMethodId' })],
    ['a method that is gone', {}, { paymentMethodId: 'pm_3' }, problem('not_found', { path: 'paymentMethodId' })],
    ['a method of what has ended', { status: 'canceled' }, { paymentMethodId: 'pm_2' }, noTurn('canceled', 'update')],
    ['no method of what has ended', { status: 'expired' }, { paymentMethodId: null }, noTurn('expired', 'update')],
    ['sent invoices of what has ended', { status: 'canceled' }, { collection: 'send_invoice' }, noTurn('canceled', 'update')],
    ['days of what is charged', {}, { daysUntilDue: 5 }, problem('validation_error', { path: 'daysUntilDue', reason: 'not_waiting', issue: 'works with collection send_invoice only' })],
  ] as const)('is refused: %s', (_, of, asked, refusal) => {
    expect(() => differ(of, asked as never)).toThrow(refusal)
  })

  it.each([
    [{ collection: 'send_invoice', daysUntilDue: 5 }, {}, 5],
    [{ collection: 'send_invoice' }, { daysUntilDue: 9 }, 9],
    [{ collection: 'charge' }, { daysUntilDue: 9 }, null],
    [{ daysUntilDue: 5 }, { daysUntilDue: 9 }, 5],
    [{}, { daysUntilDue: 9 }, 9],
    [{}, {}, null],
    [{ daysUntilDue: null }, { daysUntilDue: 0 }, 0],
  ] as const)('has days to pay by %j, beside %j', (asked, before, days) => {
    expect(daysOf(asked as never, before)).toBe(days)
    expect(
      daysOf(asked as never, { daysUntilDue: 'daysUntilDue' in before ? before.daysUntilDue : null }),
    ).toBe(days)
  })

  it.each([
    ['active', true],
    ['unpaid', true],
    ['canceled', false],
    ['expired', false],
    ['incomplete_expired', false],
  ] as const)('%s', (status, runs) => {
    const asked = () => {
      requireRunning(aSubscription({ status }))
    }
    if (runs) expect(asked).not.toThrow()
    else expect(asked).toThrow(noTurn(status, 'update'))
  })
})

const draft = {
  ...{
    merchantId: 'mer_1',
    id: 'inv_9',
    subscription: aSubscription({ planId: 'plan_platinum' }),
    version: 1,
  },
} as unknown as PlanChangeDraft
const stays: CodeChange = { kind: 'stays' }
const update = (
  of: Partial<Subscription>,
  fields: FieldChanges,
  code: CodeChange = stays,
  over: { draft?: PlanChangeDraft; plan?: ReturnType<typeof aPlan> } = {},
) =>
  decideUpdate(
    {
      ...aState({ subscription: aSubscription(of), ...(over.plan ? { plan: over.plan } : {}) }),
      draft: over.draft ?? null,
    },
    { fields, code },
    { now: middle, wallMs: 0 },
  )
const changeOf = (made: ReturnType<typeof update>) => {
  if (made.kind !== 'change') throw new Error('a change waits')
  return { ...made.change, offered: made.offered }
}

// Holds D4.16, D7.14, A9, K8, M3.
describe('a change of fields', () => {
  const day = { billingDay: 10, billingAnchor: '2026-04-09T23:00:00.000Z', periodNumber: 0 }

  // prettier-ignore
  it.each([
    ['a method', {}, { paymentMethodId: 'pm_2' }, stays, ['paymentMethodId'], { paymentMethodId: 'pm_2' }],
    ['the default', { paymentMethodId: 'pm_2' }, { paymentMethodId: null }, stays, ['paymentMethodId'], { paymentMethodId: null }],
    ['metadata', {}, { metadata: { a: 'b' } }, stays, ['metadata'], { metadata: { a: 'b' } }],
    ['days to pay, which are called collection', {}, { daysUntilDue: 14 }, stays, ['collection'], { daysUntilDue: 14 }],
    ['a trial’s end', { status: 'trialing', trialEndsAt: may }, { trialEndsAt: june }, stays, ['trialEndsAt'], { trialEndsAt: june, currentPeriodEnd: june, billingAnchor: june, periodNumber: 0 }],
    ['a billing day', {}, { billingDay: 10 }, stays, ['billingDay'], day],
    ['a trial’s end, and the day after it', { status: 'trialing', trialEndsAt: april }, { trialEndsAt: may, billingDay: 10 }, stays, ['trialEndsAt', 'billingDay'], { ...day, trialEndsAt: may }],
    ['no code', { promoCodeId: 'promo_1', discount: aDiscount() }, {}, { kind: 'none' }, ['promoCodeId'], { promoCodeId: null, discount: null }],
    ['a code', {}, {}, { kind: 'another', promo: aPromo() }, ['promoCodeId'], { promoCodeId: 'promo_1', discount: aDiscount() }],
    ['all of it', {}, { metadata: {}, daysUntilDue: 3, billingDay: 10 }, { kind: 'none' }, ['metadata', 'collection', 'billingDay', 'promoCodeId'], { ...day, daysUntilDue: 3 }],
  ] as const)('sets %s', (_, of, fields, code, changed, expected) => {
    const made = changeOf(update(of, fields, code))
    expect(made.result).toMatchObject({ version: 6, ...expected })
    expect(made.events).toEqual([{ type: 'subscription_updated', extra: { changed }, onTimeline: true }])
    expect(made.turns.map(({ thing }) => thing)).toEqual(['subscription'])
    expect(made.moves).toEqual(code.kind === 'another' ? [{ kind: 'code_counted', promo: aPromo() }] : [])
    expect(made.offered).toBe(false)
  })

  it('changes nothing where nothing differs', () => {
    const made = changeOf(update({ billingDay: 10 }, { billingDay: 10 }))
    expect([made.events, made.moves, made.offered]).toEqual([[], [], false])
    expect(made.result).toEqual(aSubscription({ billingDay: 10 }))
  })

  it('makes the case of who is past due look at the method now (D7.14)', () => {
    const late = { status: 'past_due', recovery: aRecovery() } as const
    const made = changeOf(update(late, { paymentMethodId: 'pm_2' }))
    expect(made.offered).toBe(true)
    expect(made.result).toMatchObject({
      paymentMethodId: 'pm_2',
      version: 6,
      recovery: { newMethodId: 'pm_2', dueAt: middle },
    })
    expect(changeOf(update(late, { paymentMethodId: null })).offered).toBe(false)
    expect(changeOf(update(late, { metadata: { a: 'b' } })).offered).toBe(false)
  })

  it.each([
    ['a code', {}, { kind: 'another', promo: aPromo() }, true],
    ['no code', {}, { kind: 'none' }, true],
    ['a billing day', { billingDay: 10 }, stays, true],
    ['metadata', { metadata: { a: 'b' } }, stays, false],
    ['a method', { paymentMethodId: 'pm_2' }, stays, false],
  ] as const)(
    'gives up a change of plan that waits and depends on %s, or is carried into it (A9)',
    (_, fields, code, givesUp) => {
      const made = update({}, fields, code, { draft })
      expect(made.kind).toBe(givesUp ? 'gives_up_change' : 'change')
      if (made.kind === 'change') {
        expect(made.change.turns).toHaveLength(2)
        expect(made.change.turns[1]).toMatchObject({ before: draft, after: { subscription: fields } })
      }
      expect(carriedTurns(null, fields as never)).toEqual([])
    },
  )

  it.each([
    ['a code of another plan', {}, {}, aPromo({ planId: 'plan_x' }), 'promoCode'],
    ['a code that is off', {}, {}, aPromo({ active: false }), 'promoCode'],
  ])('is refused with %s', (_, of, fields, promo, path) => {
    expect(() => update(of, fields, { kind: 'another', promo })).toThrow(
      problem('validation_error', { path }),
    )
  })
})
