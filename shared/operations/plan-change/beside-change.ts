import { isRunning } from '../../domain/charge/charge.ts'
import { paymentInProgress } from '../../domain/invoice/intent.ts'
import type { PlanChangeDraft } from '../../domain/subscription/plan-change-draft.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { StaleRead } from '../../store/context.ts'
import { planChangeRef } from '../../store/entities/plan-change.ts'
import { load } from '../../store/load.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { readSubscriptionState } from '../billing-state/load-subscription-state.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** A subscription to change in fields that a plan change does not affect, with the plan change that waits beside it. */
export interface BesideChange {
  readonly loaded: LoadedBilling
  readonly draft: PlanChangeDraft | null
}

/**
 * Loads a subscription for a change of fields that affect no price: a plan change that waits for its payer stays (A9).
 * @param version What `If-Match` names; null takes any.
 * @throws Problem 404; 409 `version_mismatch`, and `payment_in_progress` only while the charging request runs.
 */
export async function loadBesideChange(
  context: OperationContext,
  subscriptionId: string,
  version: number | null,
): Promise<BesideChange> {
  const loaded = await readSubscriptionState(context, subscriptionId)
  requireVersion(loaded.subscription, version)
  return { loaded, draft: await waitingChange(context, loaded.subscription) }
}

/**
 * The plan change that a subscription waits for.
 * @throws Problem 409 `payment_in_progress` while the request that charges for it is running.
 */
export async function waitingChange(
  context: OperationContext,
  { changeInProgress }: Subscription,
): Promise<PlanChangeDraft | null> {
  if (changeInProgress === null) return null
  const { draft } = await load(
    context,
    { draft: planChangeRef(context.tenant.merchantId, changeInProgress) },
    { read: 'strong' },
  )
  if (draft?.outcome !== null) throw new StaleRead('plan change')
  if (isRunning(draft.invoice.charge, Date.parse(context.time.wall.now()))) throw paymentInProgress()
  return draft
}
