import { usableMethod } from '../../domain/customer.ts'
import { withIntent } from '../../domain/invoice/intent.ts'
import { settled, type Invoice } from '../../domain/invoice/invoice.ts'
import type { EventDraft } from '../../domain/subscription/billing-state.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { customerCodec } from '../../store/entities/customer.ts'
import { invoiceCodec } from '../../store/entities/invoice.ts'
import { planChangeCodec } from '../../store/entities/plan-change.ts'
import { subscriptionCodec, subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import { chainWrites, currentFirst } from '../billing-state/load-chain.ts'
import { creditBack } from '../billing-state/return-credit.ts'
import { readSubscriptionState, type Release } from '../billing-state/load-subscription-state.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { creditUseWrites, customerAfterCredit } from '../billing-state/credit-writes.ts'
import { declinedChange } from '../../domain/plan-change/decide-outcome.ts'
import type { PlanChangeResult } from '../../domain/subscription/plan-change.ts'
import { finishPlanChange, resumePlanChange } from './finish-plan-change.ts'
import { giveUpChange } from './give-up-change.ts'
import { commitRenewalBack } from './withdraw-renewal.ts'
import { decideRequested, type DecidedPlanChange, type PlanChangeRequest } from './decide-plan-change.ts'
import { planUse } from '../plans/mark-plan-in-use.ts'
import { composeEvents } from '../billing-state/settlement-writes.ts'

/**
 * Changes a subscription's plan, now or at its renewal (D5.8, D5.9). What is to be paid is charged first: a decline
 * leaves everything as it was. A payment that waits for its payer, a renewal's or an earlier change's, is waited for
 * no more (A9).
 * @throws Problem as `decideRequested`; 402 on a decline or without a method; 504 when the gateway does not say (a repeat with
 * the same key asks again).
 */
export async function changePlan(
  context: Charging,
  subscriptionId: string,
  request: PlanChangeRequest,
  version: number | null,
): Promise<PlanChangeResult> {
  // Read first, for a repeat after a crash goes on with the charge that is out, whatever else has become of it.
  await load(context, { subscription: subscriptionRef(context.merchantId, subscriptionId) })
  const resumed = context.idempotency?.resumed
  if (resumed) return resumePlanChange(context, resumed)
  const asked = await decideRequested(context, subscriptionId, request, version)
  const decided = asked.inTheWay ? await freeAndDecide(context, request, asked) : asked
  const { invoice } = decided.change
  return invoice !== null && invoice.amount > 0 ? charge(context, decided, invoice) : book(context, decided)
}

/** What waits for its payer is given up, in a commit of its own; then the same is decided on what that left. */
async function freeAndDecide(
  context: Charging,
  request: PlanChangeRequest,
  { inTheWay, subscription: { id, version } }: DecidedPlanChange,
): Promise<DecidedPlanChange> {
  const release: Release = ({ subscription, customer, invoice }) =>
    inTheWay?.kind === 'renewal' && invoice
      ? commitRenewalBack(context, { subscription, customer, invoice })
      : giveUpChange(context, subscription)
  await release(await readSubscriptionState(context, id))
  return decideRequested(strongly(context), id, request, null, version)
}

/** Without a charge the change is one commit: what is left over becomes the customer's credit. */
async function book(context: Charging, decided: DecidedPlanChange): Promise<PlanChangeResult> {
  const { change, customer: before, latest, next } = decided
  const { subscription, proration } = change
  const now = nowOf(context)
  const invoice = change.invoice && settled(change.invoice, 'pay', { paidAt: now })
  const used = invoice ? customerAfterCredit(before, invoice) : before
  const credited = change.customerCreditKobo
  const back = await creditBack(context, used, latest, credited)
  const moves = invoice !== null || credited > 0
  const first = moves ? await currentFirst(context, decided.subscription, latest) : undefined
  // Scheduling leaves the subscription on the plan it has, which its event then shows.
  const plan = subscription.planId === next.id ? next : decided.plan
  // An invoice of nothing is paid all the same, and told (B10).
  const told = invoice ? [paidNothing(invoice), ...change.events] : change.events
  return commit(context, {
    writes: [
      replace(subscriptionCodec, decided.subscription, subscription),
      ...(invoice ? [create(invoiceCodec, invoice), ...creditUseWrites(context, before, used, invoice)] : []),
      ...back.writes,
      ...chainWrites(first, { credited, joins: invoice }),
      ...planUse(next),
    ],
    events: composeEvents(context, told, {
      subscription,
      customer: back.customer,
      plan,
      ...(invoice ? { invoice } : {}),
    }),
    result: { subscription, proration, invoice },
  })
}

function paidNothing({ amountPaid: amount, cycle }: Invoice): EventDraft {
  return { type: 'subscription_payment_success', extra: { amount, cycle } }
}

/** Writes the intent, out of everybody's sight, and calls the gateway. */
async function charge(
  context: Charging,
  decided: DecidedPlanChange,
  composed: Invoice,
): Promise<PlanChangeResult> {
  const { change, subscription, customer, next } = decided
  const method = usableMethod(customer, subscription)
  if (!method) throw declinedChange('no_payment_method')
  const wallMs = Date.parse(context.time.wall.now())
  const draft: PlanChangeDraft = {
    merchantId: context.merchantId,
    id: composed.id,
    createdAt: composed.createdAt,
    subscriptionId: subscription.id,
    customerId: customer.id,
    planId: next.id,
    fromPlanId: subscription.planId,
    invoice: withIntent(composed, { method, now: nowOf(context), wallMs, kind: 'manual', watched: true }),
    subscription: change.subscription,
    proration: change.proration,
    outcome: null,
    version: 1,
  }
  const held = customerAfterCredit(customer, composed)
  await commit(context, {
    writes: [
      create(planChangeCodec, draft),
      // The same version: a decline must leave no trace of the attempt.
      replace(subscriptionCodec, subscription, { ...subscription, changeInProgress: draft.id }),
      ...(held === customer ? [] : [replace(customerCodec, customer, held)]),
      ...planUse(next),
    ],
    claim: draft.id,
  })
  return finishPlanChange(context, draft, false)
}
