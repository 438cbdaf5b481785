import type { Invoice } from '../../domain/invoice/invoice.ts'
import { isSent } from '../../domain/invoice/waiting.ts'
import type { DecidedPlanChange, PlanChangeRequest } from '../../domain/plan-change/decided-plan-change.ts'
import {
  decideChangeCharge,
  decideFreeChange,
  changesChain,
} from '../../domain/plan-change/make-plan-change.ts'
import { decideSentChange } from '../../domain/plan-change/decide-sent-change.ts'
import { decideTakeBack } from '../../domain/plan-change/take-renewal-back.ts'
import type { PlanChangeResult } from '../../domain/subscription/plan-change.ts'
import { besideRequest, nowOf, StaleRead, strongly } from '../../store/context.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { currentFirst } from '../billing-state/load-chain.ts'
import { readSubscriptionState } from '../billing-state/load-subscription-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { answerWaiting } from './answer-waiting.ts'
import { finishPlanChange, resumePlanChange } from './finish-plan-change.ts'
import { weighPlanChange } from './weigh-plan-change.ts'

/**
 * Changes a subscription's plan, now or at its renewal (D5.8, D5.9). The amount due is charged first: a decline leaves
 * everything unchanged; one that waits for its payer is answered as the subscription's `pendingChange`, and so is the
 * same change again (F8). A pending payment of a renewal is let go (A9).
 * @throws Problem as `weighPlanChange`; 402 on a decline or without a method; 409 `change_pending` while another change
 * waits; 504 when the gateway does not answer (a repeat with the same key queries again).
 */
export async function changePlan(
  context: Charging,
  subscriptionId: string,
  request: PlanChangeRequest,
  version: number | null,
): Promise<PlanChangeResult> {
  // Read first: a repeat after a crash resumes the open charge, whatever else has changed.
  const { subscription: known } = await load(context, {
    subscription: subscriptionRef(context.tenant.merchantId, subscriptionId),
  })
  const resumed = context.request.idempotency?.resumed
  if (resumed) return resumePlanChange(context, resumed)
  if (known?.changeInProgress != null) return answerWaiting(context, known, request, version)
  // Strongly: a customer that is read late has credit that they no longer have, or lacks what they were just given.
  const asked = await weighPlanChange(strongly(context), subscriptionId, request, { version })
  const decided = asked.inTheWay ? await freeAndWeigh(context, request, asked) : asked
  const { invoice } = decided.terms
  if (invoice !== null && isSent(invoice)) return sendChange(context, decided, invoice)
  if (invoice !== null && invoice.amount > 0) {
    const intent = decideChangeCharge(decided, invoice, momentOf(context))
    return finishPlanChange(context, await commitChange(context, intent, { claim: invoice.id }), 'first')
  }
  // Without a charge the change is one commit.
  const { subscription, latest } = decided
  const first = changesChain(decided) ? await currentFirst(context, subscription, latest) : undefined
  return commitChange(context, decideFreeChange(decided, first, nowOf(context)))
}

/** The change's invoice is sent, and the change takes effect in the same commit (M3). */
async function sendChange(
  context: Charging,
  decided: DecidedPlanChange,
  invoice: Invoice,
): Promise<PlanChangeResult> {
  const { subscription, latest, terms } = decided
  const first = terms.closes.length > 0 ? await currentFirst(context, subscription, latest) : undefined
  return commitChange(context, decideSentChange(decided, { invoice, first, now: nowOf(context) }))
}

/**
 * Gives up a renewal that waits for its payer, in a commit of its own; then decides again on the result.
 * @throws StaleRead when something else is in the way since, which the decision did not expect.
 */
async function freeAndWeigh(
  context: Charging,
  request: PlanChangeRequest,
  { inTheWay, subscription: { id, version } }: DecidedPlanChange,
): Promise<DecidedPlanChange> {
  const { subscription, customer, invoice } = await readSubscriptionState(context, id)
  if (!invoice || invoice.id !== inTheWay?.id) throw new StaleRead('invoice')
  const back = decideTakeBack({ subscription, customer, invoice }, momentOf(context))
  await commitChange(besideRequest(context), back)
  const freed = await weighPlanChange(strongly(context), id, request, {
    version: null,
    quotedVersion: version,
  })
  if (freed.inTheWay) throw new StaleRead('subscription')
  return freed
}
