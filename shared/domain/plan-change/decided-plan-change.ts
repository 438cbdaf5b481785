import type { Invoice, OpenInvoice } from '../invoice/invoice.ts'
import type { PlanChange, PlanChangeState } from '../subscription/plan-change.ts'
import type { ProrationMode } from '../pricing/proration.ts'

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
  /** A renewal whose payment waits for its payer and must be given up first (A9); decided as if it had been. */
  readonly inTheWay: OpenInvoice | null
  /** How it is prorated. */
  readonly mode: ProrationMode
}
