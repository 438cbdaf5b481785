import type { Invoice, OpenAttempt } from '../invoice/invoice.ts'
import type { PlanChange, PlanChangeState } from '../subscription/plan-change.ts'
import type { ProrationMode } from '../subscription/proration.ts'

/** The body of a plan change (D5.8). */
export interface PlanChangeRequest {
  readonly planId: string
  readonly effective: 'immediate' | 'at_renewal'
  readonly proration: ProrationMode
  readonly quoteId?: string
}

/** A decided change, and what it was decided from. Nothing has been written; a preview shows it. */
export interface DecidedPlanChange extends PlanChangeState {
  readonly terms: PlanChange
  /** The newest invoice, whose money pays for a credit. */
  readonly latest: Invoice | undefined
  /** What waits for its payer and must be given up first (A9); the change is decided as if it had been. */
  readonly inTheWay: InTheWay | null
}

/** A renewal's payment, or an earlier plan change's. */
export type InTheWay =
  | { readonly kind: 'renewal'; readonly invoice: Invoice & { readonly attempt: OpenAttempt } }
  | { readonly kind: 'change' }
