import { decideResume } from '../../domain/subscription/decide-pause.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Ends a pause, on request or at its `resumesAt`; the paused time is added to the period (D4.15). */
export function resumePaused(context: Writing, loaded: LoadedBilling): Promise<Subscription> {
  return commitChange(context, decideResume(loaded, momentOf(context)))
}
