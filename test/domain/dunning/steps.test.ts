import { describe, expect, it } from 'vitest'
import { decideExhaustion } from '../../../shared/domain/dunning/decide-exhaustion.ts'
import { decideStep, type DunningStep } from '../../../shared/domain/dunning/decide-step.ts'
import type { DunningDecision } from '../../../shared/domain/dunning/decision.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { SWITCHED_OFF } from '../../../shared/domain/dunning/switched-off.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import type { Recovery, Subscription } from '../../../shared/domain/subscription/subscription.ts'
import {
  aHeldCharge,
  anInvoice,
  anUnseenCharge,
  aRecovery,
  aState,
  aSubscription,
} from '../fixtures/billing.ts'
import { aCustomer, aMethod, gifts } from '../fixtures/customers.ts'

const due = '2026-04-02T12:00:00.000Z'
const hourBefore = '2026-04-02T11:00:00.000Z'
const stop = '2026-04-22T12:00:00.000Z'
const momentOf = (now: string) => ({ now, wallMs: Date.parse(now) })

/** A past due subscription whose next attempt is due on 2 April at noon, and whose Stop is on 22 April. */
function stepAt(
  now: string,
  recovery: Partial<Recovery> = {},
  {
    subscription = {},
    ...over
  }: Partial<Omit<BillingState, 'subscription'>> & {
    readonly subscription?: Partial<Subscription>
  } = {},
): DunningStep {
  const open = aRecovery(recovery)
  const past = aSubscription({ status: 'past_due', recovery: open, ...subscription })
  const invoice = anInvoice({ attemptCount: 1, nextAttemptAt: due })
  return decideStep({ ...aState({ subscription: past, invoice, ...over }), recovery: open }, momentOf(now))
}

const turnsOf = (step: DunningStep) => (step.kind === 'waits' ? [] : step.change.turns)
const thingsOf = (step: DunningStep) => turnsOf(step).map(({ thing }) => thing)
const recoveryAfter = (step: DunningStep) =>
  turnsOf(step).flatMap((turn) => (turn.thing === 'subscription' ? [turn.after.recovery] : []))[0]
const methodCharged = (step: DunningStep) =>
  step.kind === 'charged' && step.change.result.invoice.charge.methodId

const enough = aCustomer({ lots: gifts({ NGN: 500_000 }) })
const bank = aMethod({ id: 'pm_2', rail: 'direct_debit', isDefault: false })
const two = aCustomer({ paymentMethods: [aMethod(), bank] })
const off = { ...defaultRecoverySettings, dunningEnabled: false }

// Holds F5: credit pays before a method is charged.
describe('a case whose customer has credit for all that is due', () => {
  it('is paid by it at once, whenever the worker looks', () => {
    const step = stepAt(hourBefore, {}, { customer: enough })
    expect(step).toMatchObject({
      kind: 'settled',
      change: { about: { invoice: { status: 'paid', creditApplied: 500_000 } } },
    })
    expect(recoveryAfter(step)).toBeNull()
  })

  it('waits for its payer’s transfer', () => {
    const transfer = aHeldCharge({ kind: 'manual', leaseUntil: 0, reference: 'inv_2-2', number: 2 })
    const invoice = anInvoice({ attemptCount: 1, nextAttemptAt: due, charge: transfer })
    expect(stepAt(hourBefore, {}, { customer: enough, invoice })).toEqual({ kind: 'waits' })
  })
})

// Holds F5: a case that was due for credit that did not cover it waits again.
describe('a case that was looked at before its attempt', () => {
  it.each<[string, Partial<Recovery>, string]>([
    ['its attempt', { dueAt: hourBefore }, due],
    ['its attempt, a moment before', { dueAt: '2026-04-02T10:59:59.999Z' }, due],
    ['its Stop', { dueAt: hourBefore, nextAttemptAt: null, action: 'request_card_update' }, stop],
  ])('waits for %s', (_, recovery, dueAt) => {
    const step = stepAt(hourBefore, recovery)
    expect([step.kind, thingsOf(step)]).toEqual(['noted', ['subscription']])
    expect(recoveryAfter(step)).toEqual({ ...aRecovery(recovery), dueAt })
  })

  it.each<[string, Partial<Recovery>]>([
    ['nothing is due', { dueAt: null }],
    ['it is due later', { dueAt: due }],
    ['it is due a moment later', { dueAt: '2026-04-02T11:00:00.001Z' }],
  ])('has no turn where %s', (_, recovery) => {
    expect(stepAt(hourBefore, recovery)).toEqual({ kind: 'waits' })
  })
})

// Holds D7.14, P3.
describe('a method that is offered while past due', () => {
  const offered = { newMethodId: 'pm_2' }

  it('is charged, and no other of theirs', () => {
    expect(methodCharged(stepAt(hourBefore, offered, { customer: two }))).toBe('pm_2')
  })

  it.each<[string, Partial<BillingState>]>([
    ['it is gone', { customer: aCustomer() }],
    [
      'it was revoked',
      { customer: aCustomer({ paymentMethods: [aMethod(), { ...bank, status: 'revoked' }] }) },
    ],
    ['recovery is off', { customer: two, settings: off }],
    ['its customer is blacklisted', { customer: { ...two, blacklisted: true } }],
  ])('is forgotten where %s', (_, over) => {
    const { subscription: _own, ...rest } = over
    const step = stepAt(hourBefore, offered, rest)
    expect([step.kind, thingsOf(step)]).toEqual(['noted', ['subscription']])
    expect(recoveryAfter(step)?.newMethodId).toBeNull()
  })
})

// Holds D7.8, B7.
describe('an attempt that is due', () => {
  it('charges the subscription’s own method, before the customer’s default', () => {
    const subscription = { paymentMethodId: 'pm_2' }
    expect(methodCharged(stepAt(due, {}, { customer: two, subscription }))).toBe('pm_2')
  })

  it.each([
    [due, ['subscription', 'invoice']],
    [null, ['subscription']],
  ])('while recovery is off leaves an invoice that was to be tried at %s without a time', (at, things) => {
    const invoice = anInvoice({ attemptCount: 1, nextAttemptAt: at })
    const step = stepAt(due, {}, { settings: off, invoice })
    expect(thingsOf(step)).toEqual(things)
    expect(recoveryAfter(step)).toMatchObject({ rule: SWITCHED_OFF, nextAttemptAt: null })
  })
})

const giveUp = (finalAction: DunningDecision['finalAction']): DunningDecision => ({
  ...{ action: 'exhausted', nextAttemptAt: null, stopAt: stop, finalAction, switchToMethodId: null },
  ...{ rule: 'stop', reason: 'Stop has come.', nextDueAt: null, revokeMethod: false },
  notifyCustomer: false,
  inputs: {},
})

// Holds D7.13, F5, B4.
describe('a case that is given up', () => {
  const late = aSubscription({ status: 'past_due', recovery: aRecovery() })
  const some = aCustomer({ lots: gifts({ NGN: 100_000 }) })
  const given = (finalAction: 'mark_unpaid' | 'cancel', over: Partial<BillingState> = {}) =>
    decideExhaustion(
      aState({ subscription: late, customer: some, ...over }),
      giveUp(finalAction),
      momentOf(stop),
    )

  it('beside a subscription that stays is paid in part by credit, and the rest is written off', () => {
    const { result, moves } = given('mark_unpaid')
    expect(result).toMatchObject({ status: 'uncollectible', amount: 400_000, creditApplied: 100_000 })
    expect(moves).toMatchObject([{ kind: 'credit_used', amount: 100_000 }])
  })

  it('with its subscription leaves the credit with its customer', () => {
    const { result, moves, about } = given('cancel')
    expect(result).toMatchObject({ status: 'uncollectible', amount: 500_000, creditApplied: 0 })
    expect([moves, about.subscription?.status]).toEqual([[], 'canceled'])
  })

  it('with its subscription returns the credit that was inside, and stays payable', () => {
    const inside = { creditApplied: 100_000, amount: 400_000, chainId: 'inv_2' }
    const { result } = given('cancel', { invoice: anInvoice(inside) })
    expect(result).toMatchObject({ status: 'uncollectible', amount: 500_000, creditApplied: 0 })
  })

  it('lets go of a charge that its gateway had never seen', () => {
    const invoice = anInvoice({ charge: anUnseenCharge() })
    expect(given('mark_unpaid', { invoice }).moves).toMatchObject([
      { kind: 'charge_let_go', charge: { why: 'written_off' }, statusAfter: 'unpaid' },
    ])
  })
})
