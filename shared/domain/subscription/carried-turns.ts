import { turned, type Turn } from '../change/change.ts'
import { revised } from '../change/revised.ts'
import type { PlanChangeDraft } from './plan-change-draft.ts'
import type { Subscription } from './subscription.ts'

/** Repeats a change of fields in the subscription of a plan change that still waits for its payment (A9). */
export function carriedTurns(draft: PlanChangeDraft | null, fields: Partial<Subscription>): readonly Turn[] {
  if (draft === null) return []
  const subscription = revised(draft.subscription, fields)
  return turned('planChange', draft, revised(draft, { subscription }))
}
