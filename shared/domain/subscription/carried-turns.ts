import { turned, type Turn } from '../change.ts'
import { revised } from '../revised.ts'
import type { PlanChangeDraft } from './plan-change-draft.ts'
import type { Subscription } from './subscription.ts'

/** Carries a change of fields into what the subscription will be when the plan change that waits beside it is paid for (A9). */
export function carriedTurns(draft: PlanChangeDraft | null, fields: Partial<Subscription>): readonly Turn[] {
  if (draft === null) return []
  const subscription = revised(draft.subscription, fields)
  return turned('planChange', draft, revised(draft, { subscription }))
}
