import type { PlanChangeRequest } from '../../domain/plan-change/decided-plan-change.ts'
import { decideQuote, type PlanChangePreview } from '../../domain/plan-change/quote.ts'
import { newId, nowOf } from '../../store/context.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { weighPlanChange } from './weigh-plan-change.ts'

/**
 * Previews a change of plan: the change's own decision, without its commit (H1). Only the quote is stored.
 * @throws Problem as the change does, except for a decline of its charge.
 */
export async function previewPlanChange(
  context: Writing,
  subscriptionId: string,
  request: PlanChangeRequest,
): Promise<PlanChangePreview> {
  const decided = await weighPlanChange(context, subscriptionId, request, { version: null })
  const order = { id: newId(context, 'quote'), now: nowOf(context) }
  return commitChange(context, decideQuote(decided, order))
}
