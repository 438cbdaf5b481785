import type { DunningDecision } from '../../domain/dunning/decision.ts'
import { decideExhaustion } from '../../domain/dunning/decide-exhaustion.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { BillingState } from '../../domain/subscription/billing-state.ts'
import { commitChange } from '../changes/commit-change.ts'
import { momentOf } from '../commit/commit-of.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Gives up a case, at Stop or because the merchant says so (D7.13).
 * @throws Problem 409 `payment_in_progress` while a request charges at this moment.
 */
export function exhaustCase(
  context: Writing,
  state: BillingState,
  decision: DunningDecision,
): Promise<Invoice> {
  return commitChange(context, decideExhaustion(state, decision, momentOf(context)))
}
