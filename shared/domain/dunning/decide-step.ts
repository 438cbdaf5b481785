import { turned, type Change, type Moment } from '../change/change.ts'
import { openOf } from '../charge/charge.ts'
import { usableMethod } from '../customer/customer.ts'
import { decideCarried } from '../invoice/decide-carried.ts'
import { decidePaidByCredit } from '../invoice/credit-first.ts'
import { beginChargeAfterCredit } from '../invoice/decide-charge.ts'
import type { AttemptKind } from '../charge/charge.ts'
import { revised } from '../change/revised.ts'
import type { BillingState, OpenState, SettledCharge } from '../subscription/billing-state.ts'
import { hopeless } from '../subscription/hopeless.ts'
import { withoutNewMethod } from '../subscription/new-method.ts'
import { settleFailedCharge } from '../subscription/settle-failed-charge.ts'
import { settledChange } from '../subscription/settled-change.ts'
import type { Recovery } from '../subscription/subscription.ts'
import { writtenOff } from '../subscription/written-off.ts'
import { decideExhaustion } from './decide-exhaustion.ts'
import { decideAtStop } from './exhaust.ts'
import type { FailureCode } from './failure-codes.ts'
import { lookAgainAt, SWITCHED_OFF, switchedOffReason } from './switched-off.ts'

/** An open invoice with the recovery case of its subscription. */
export interface RecoveryCase extends BillingState {
  readonly recovery: Recovery
}

/** The next step of a recovery case. */
export type DunningStep =
  /** Nothing is due yet. */
  | { readonly kind: 'waits' }
  /** A charge is begun. */
  | { readonly kind: 'charged'; readonly change: Change<OpenState> }
  /** Credit paid all that was due (F5), or an attempt failed before anything was sent to a gateway. */
  | { readonly kind: 'settled'; readonly change: Change<SettledCharge> }
  /** The case continues without a charge, or is over. */
  | { readonly kind: 'noted'; readonly change: Change<unknown> }

/**
 * The next step of an open recovery case that has no charge in progress: what is due is paid by credit where that covers
 * it (F5), else the attempt that is due, or giving up at Stop (D7.8, D7.15).
 * @throws Problem 409 `payment_in_progress` while a request is charging.
 */
export function decideStep(state: RecoveryCase, moment: Moment): DunningStep {
  // Credit waits for a charge that waits for its payer (F5).
  const paid = openOf(state.invoice.charge) === null ? decidePaidByCredit(state, moment.now) : null
  if (paid) return { kind: 'settled', change: paid }
  const step = nextStep(state, moment)
  return step.kind === 'waits' ? lookedAt(state, moment) : step
}

function nextStep(state: RecoveryCase, moment: Moment): DunningStep {
  const { recovery } = state
  const { newMethodId, stopAt, rule, nextAttemptAt } = recovery
  if (newMethodId !== null) return chargeOffered(state, newMethodId, moment)
  const isOver = stopAt !== null && stopAt <= moment.now
  if (rule !== SWITCHED_OFF || isOver) {
    if (nextAttemptAt === null) return giveUp(state, moment)
    if (nextAttemptAt > moment.now) return { kind: 'waits' }
  }
  return state.settings.dunningEnabled ? retry(state, moment) : lookLater(state, moment)
}

/** A case that was due for credit that came (F5), and waits again for its attempt or its Stop. */
function lookedAt({ subscription, recovery }: RecoveryCase, { now }: Moment): DunningStep {
  const dueAt = recovery.nextAttemptAt ?? recovery.stopAt
  if (recovery.dueAt === null || recovery.dueAt > now || recovery.dueAt === dueAt) return { kind: 'waits' }
  return noted(
    turned('subscription', subscription, revised(subscription, { recovery: { ...recovery, dueAt } })),
  )
}

/** Recovery is switched off: nothing is charged, and the case continues at its next future offset (B7). */
function lookLater(
  { subscription, invoice, settings, recovery }: RecoveryCase,
  { now }: Moment,
): DunningStep {
  const { firstFailureAt, failures, lastFailureCode } = recovery
  const { periodStart: invoicePeriodStart, periodEnd: invoicePeriodEnd } = invoice
  const times = { firstFailureAt, invoicePeriodStart, invoicePeriodEnd, now, ...settings }
  const after = revised(subscription, {
    recovery: {
      ...recovery,
      action: 'dunning_disabled',
      rule: SWITCHED_OFF,
      reason: switchedOffReason,
      nextAttemptAt: null,
      dueAt: lookAgainAt(lastFailureCode, failures, times),
    },
  })
  const waiting = invoice.nextAttemptAt === null ? invoice : revised(invoice, { nextAttemptAt: null })
  return noted([...turned('subscription', subscription, after), ...turned('invoice', invoice, waiting)])
}

function retry(state: RecoveryCase, moment: Moment): DunningStep {
  const { action, switchToMethodId } = state.recovery
  const kind = action === 'switch_rail' ? 'switch_rail' : 'scheduled'
  const failureCode = hopeless(state)
  const carried = decideCarried(state, moment.now)
  if (carried !== null) return { kind: 'settled', change: carried }
  if (failureCode !== null)
    return { kind: 'settled', change: failedUntried(state, failureCode, { kind, now: moment.now }) }
  const method = usableMethod(state.customer, {
    ...state.subscription,
    ...(switchToMethodId === null ? {} : { paymentMethodId: switchToMethodId }),
  })!
  return {
    kind: 'charged',
    change: beginChargeAfterCredit(state, { ...moment, method, kind, watched: false }),
  }
}

function failedUntried(
  state: BillingState,
  failureCode: FailureCode,
  { kind, now }: { readonly kind: AttemptKind; readonly now: string },
): Change<SettledCharge> {
  const ended = writtenOff(settleFailedCharge(state, { intent: null, failureCode, kind }, now), now)
  const { subscription, invoice, customer, events } = ended.settled
  const { turns, moves } = settledChange(state, ended.settled)
  return {
    turns,
    moves: [...moves, ...ended.moves],
    events,
    about: { subscription, invoice, customer, plan: state.plan },
    result: ended.settled,
  }
}

/**
 * One extra charge of a method that the customer has offered while past due (D7.14). If recovery is off, the customer
 * is blacklisted or the method was removed, the case stays as it was: nothing failed.
 */
function chargeOffered(state: RecoveryCase, methodId: string, moment: Moment): DunningStep {
  const { customer, settings, subscription, recovery } = state
  const method = customer.paymentMethods.find(({ id, status }) => id === methodId && status === 'active')
  if (method && settings.dunningEnabled && !customer.blacklisted) {
    const order = { ...moment, method, kind: 'new_method', watched: false } as const
    return { kind: 'charged', change: beginChargeAfterCredit(state, order) }
  }
  return noted(turned('subscription', subscription, withoutNewMethod(subscription, recovery)))
}

/** Stop is reached while waiting, for a new card for example: the invoice is written off. */
function giveUp(state: RecoveryCase, moment: Moment): DunningStep {
  const decision = decideAtStop(state.recovery, state.settings.finalAction, moment.now)
  if (!decision) return { kind: 'waits' }
  return { kind: 'noted', change: decideExhaustion(state, decision, moment) }
}

function noted(turns: Change<undefined>['turns']): DunningStep {
  return { kind: 'noted', change: { turns, moves: [], events: [], about: {}, result: undefined } }
}
