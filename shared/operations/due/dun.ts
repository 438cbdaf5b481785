import { usableMethod } from '../../domain/customer.ts'
import { decideAtStop } from '../../domain/dunning/exhaust.ts'
import { withIntent } from '../../domain/invoice/intent.ts'
import { settled } from '../../domain/invoice/invoice.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import {
  exhaustedSubscription,
  exhaustionEvents,
  settleFailure,
} from '../../domain/subscription/settle-failure.ts'
import type { Recovery } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { replace } from '../../store/write.ts'
import type { Charging } from '../context.ts'
import { chargeAndSettle, type Charged } from '../settle.ts'
import { composeEvents, settlementWrites } from '../settlement-changes.ts'
import { hopeless } from './renew.ts'
import { resumeAttempt } from './resume-attempt.ts'

/** The next step of an open recovery case: the attempt that is due, or giving up at Stop (decisions 7). */
export async function dun(context: Charging, state: BillingState): Promise<Charged | null> {
  const recovery = state.subscription.recovery
  if (!recovery) return null
  if (state.invoice.attempt) return resumeAttempt(context, state)
  const now = nowOf(context)
  if (recovery.nextAttemptAt === null) return giveUp(context, state, recovery, now)
  return recovery.nextAttemptAt <= now ? retry(context, state, recovery, now) : null
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
    const settlement = settleFailure(state, null, failureCode, kind, now)
    await commit(context, {
      writes: settlementWrites(context, state, settlement),
      events: composeEvents(context, settlement.events, { ...settlement, plan: state.plan }),
    })
    return { kind: 'settled', settlement }
  }
  const method = usableMethod(
    state.customer,
    recovery.switchToMethodId ?? state.subscription.paymentMethodId,
  )!
  const wallMs = Date.parse(context.time.wall.now())
  const invoice = withIntent(state.invoice, { method, now, wallMs, kind, watched: false })
  await commit(context, { writes: [replace(invoiceCodec, state.invoice, invoice)] })
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
  const subscription = exhaustedSubscription(state.subscription, decision, {}, now)
  const invoice = settled(state.invoice, 'write_off', { nextAttemptAt: null })
  await commit(context, {
    writes: [
      replace(invoiceCodec, state.invoice, invoice),
      replace(subscriptionCodec, state.subscription, subscription),
    ],
    events: composeEvents(context, exhaustionEvents(true, subscription), { ...state, subscription, invoice }),
  })
  return null
}
