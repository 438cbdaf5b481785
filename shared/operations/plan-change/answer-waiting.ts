import { answered } from '../../domain/change/change.ts'
import { changePending } from '../../domain/plan-change/decide-plan-change.ts'
import { waitingResult } from '../../domain/plan-change/decide-waiting.ts'
import type { PlanChangeRequest } from '../../domain/plan-change/decided-plan-change.ts'
import type { PlanChangeResult } from '../../domain/subscription/plan-change.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { StaleRead, strongly } from '../../store/context.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { waitingChange } from './beside-change.ts'
import { finishPlanChange } from './finish-plan-change.ts'

/**
 * Answers a change of plan while one waits for its payment: the same change is the one that waits, so nothing is charged
 * again; where its request has crashed, this one finishes it (F8).
 * @throws Problem 409 `change_pending` for another change, `version_mismatch`, and `payment_in_progress` only while the
 * request that charges is running; as `finishPlanChange`.
 */
export async function answerWaiting(
  context: Charging,
  known: Subscription,
  request: PlanChangeRequest,
  version: number | null,
): Promise<PlanChangeResult> {
  const fresh = strongly(context)
  const { subscription } = await load(fresh, { subscription: subscriptionRef(known.merchantId, known.id) })
  if (!subscription) throw new StaleRead('subscription')
  requireVersion(subscription, version)
  const draft = await waitingChange(fresh, subscription)
  if (draft === null) throw new StaleRead('plan change')
  if (!isSameChange(draft, subscription, request)) throw changePending()
  if (draft.invoice.charge.askAt === null) return finishPlanChange(fresh, draft, 'resumed')
  return commitChange(fresh, answered(waitingResult(draft, subscription)))
}

/** Whether a request asks for the waiting change; omitted parts stay as they are (K5). */
function isSameChange(draft: PlanChangeDraft, now: Subscription, request: PlanChangeRequest): boolean {
  const { planId = now.planId, quantity = now.quantity, effective = 'immediate', proration } = request
  const isSameFee = (request.setupFee ?? false) === (draft.setupFee ?? false)
  const isSame =
    planId === draft.planId && quantity === draft.subscription.quantity && isSameAddOns(draft, now, request)
  return isSame && isSameFee && effective === 'immediate' && proration === draft.mode
}

/** Whether the waiting change leaves exactly the requested add-ons. */
function isSameAddOns(
  { subscription }: PlanChangeDraft,
  now: Subscription,
  request: PlanChangeRequest,
): boolean {
  const after = new Map((subscription.addOns ?? []).map(({ addOnId, quantity }) => [addOnId, quantity]))
  const wanted = new Map((now.addOns ?? []).map(({ addOnId, quantity }) => [addOnId, quantity]))
  for (const { addOnId, quantity } of request.addOns ?? []) wanted.set(addOnId, quantity)
  const ids = new Set([...after.keys(), ...wanted.keys()])
  return [...ids].every((id) => (after.get(id) ?? 0) === (wanted.get(id) ?? 0))
}
