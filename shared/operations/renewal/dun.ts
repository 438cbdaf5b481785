import { revised } from '../../domain/revised.ts'
import { usableMethod } from '../../domain/customer.ts'
import { decideAtStop } from '../../domain/dunning/exhaust.ts'
import { isDebtors, withIntent } from '../../domain/invoice/intent.ts'
import { lookAgainAt, SWITCHED_OFF, switchedOffReason } from '../../domain/dunning/switched-off.ts'
import type { AttemptKind } from '../../domain/invoice/invoice.ts'
import type { PaymentMethod } from '../../domain/payment-method.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { withoutNewMethod } from '../../domain/subscription/new-method.ts'
import { settleFailure } from '../../domain/subscription/settle-failure.ts'
import type { Recovery } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace } from '../../store/write.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { exhaustCase } from './give-up-case.ts'
import { chargeAndSettle, type Charged } from '../charging/book-charge.ts'
import { returnedCreditWrites } from '../billing-state/return-credit.ts'
import { composeEvents, settlementWrites } from '../billing-state/settlement-writes.ts'
import { hopeless } from '../../domain/subscription/hopeless.ts'
import { letAttemptGo } from '../late-charges/let-go.ts'
import { writeOff } from '../charging/end-charges.ts'
import { askAfterPending, resumeAttempt } from '../charging/resume-charge.ts'

/** The next step of an open recovery case: the attempt that is due, or giving up at Stop (D7.8, D7.15). */
export async function dun(context: Charging, state: BillingState): Promise<Charged | null> {
  const recovery = state.subscription.recovery
  // An invoice that is over, beside an older copy of its subscription: nothing is left to recover.
  if (!recovery || state.invoice.status !== 'open') return null
  const { attempt } = state.invoice
  const now = nowOf(context)
  if (attempt && !(attempt.pending && isDebtors(attempt))) return resumeAttempt(context, state)
  if (attempt) {
    const asked = await askAfterPending(context, { ...state, invoice: { ...state.invoice, attempt } })
    if (asked.kind !== 'open') return asked
    // The debtor's own payment is not waited for: the case goes on, and whichever comes first pays (A9).
    return step(context, { ...state, invoice: asked.invoice }, recovery, now)
  }
  return step(context, state, recovery, now)
}

function step(
  context: Charging,
  state: BillingState,
  recovery: Recovery,
  now: string,
): Promise<Charged | null> | null {
  if (recovery.newMethodId !== null) return chargeOffered(context, state, recovery, recovery.newMethodId)
  const isOver = recovery.stopAt !== null && recovery.stopAt <= now
  if (recovery.rule !== SWITCHED_OFF || isOver) {
    if (recovery.nextAttemptAt === null) return giveUp(context, state, recovery, now)
    if (recovery.nextAttemptAt > now) return null
  }
  return state.settings.dunningEnabled
    ? retry(context, state, recovery, now)
    : lookLater(context, state, recovery, now)
}

/** Recovery is switched off: nothing is charged, and the case goes on with the next offset that lies ahead (B7). */
async function lookLater(
  context: Charging,
  state: BillingState,
  recovery: Recovery,
  now: string,
): Promise<null> {
  const { subscription, invoice, settings } = state
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
  await commit(context, {
    writes: [
      replace(subscriptionCodec, subscription, after),
      ...(invoice.nextAttemptAt === null
        ? []
        : [replace(invoiceCodec, invoice, revised(invoice, { nextAttemptAt: null }))]),
    ],
  })
  return null
}

async function retry(
  context: Charging,
  state: BillingState,
  recovery: Recovery,
  now: string,
): Promise<Charged> {
  const kind = recovery.action === 'switch_rail' ? 'switch_rail' : 'scheduled'
  const failureCode = hopeless(state)
  if (failureCode !== null) {
    const { settlement, writes } = writeOff(context, settleFailure(state, null, failureCode, kind, now))
    await commit(context, {
      writes: [
        ...settlementWrites(context, state, settlement),
        ...writes,
        ...(await returnedCreditWrites(context, settlement)),
      ],
      events: composeEvents(context, settlement.events, { ...settlement, plan: state.plan }),
    })
    return { kind: 'settled', settlement, since: now }
  }
  const method = usableMethod(state.customer, {
    ...state.subscription,
    ...(recovery.switchToMethodId === null ? {} : { paymentMethodId: recovery.switchToMethodId }),
  })!
  return charge(context, state, method, kind)
}

/**
 * One extra charge of a method that the customer has offered while past due (D7.14). Recovery that is off, a
 * blacklist or a method that is gone leave the case as it was: nothing failed.
 */
async function chargeOffered(
  context: Charging,
  state: BillingState,
  recovery: Recovery,
  methodId: string,
): Promise<Charged | null> {
  const { customer, settings, subscription } = state
  const method = customer.paymentMethods.find(({ id, status }) => id === methodId && status === 'active')
  if (method && settings.dunningEnabled && !customer.blacklisted)
    return charge(context, state, method, 'new_method')
  const after = withoutNewMethod(subscription, recovery)
  await commit(context, { writes: [replace(subscriptionCodec, subscription, after)] })
  return null
}

async function charge(
  context: Charging,
  state: BillingState,
  method: PaymentMethod,
  kind: AttemptKind,
): Promise<Charged> {
  const wallMs = Date.parse(context.time.wall.now())
  const free = letAttemptGo(context, state.invoice, state.subscription.status)
  const invoice = withIntent(free.invoice, { method, now: nowOf(context), wallMs, kind, watched: false })
  await commit(context, { writes: [replace(invoiceCodec, state.invoice, invoice), ...free.writes] })
  return chargeAndSettle(context, { ...state, invoice }, { resumed: false, answer: null })
}

/** Stop is reached while waiting, for a new card say: the invoice is written off. */
async function giveUp(
  context: Charging,
  state: BillingState,
  recovery: Recovery,
  now: string,
): Promise<null> {
  const decision = decideAtStop(recovery, state.settings.finalAction, now)
  if (!decision) return null
  await exhaustCase(context, state, decision)
  return null
}
