import type { Invoice } from '../../domain/invoice/invoice.ts'
import type { ProrationView } from '../../domain/subscription/plan-change.ts'
import { quoteMinutes } from '../../domain/subscription/plan-change-draft.ts'
import { addSeconds } from '../../domain/time.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { quoteCodec } from '../../store/entities/plan-change.ts'
import { create, minted } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { decideRequested, type PlanChangeRequest } from './decide-plan-change.ts'

/** What a change would cost now, and the quote that holds it for 15 minutes (D5.13). */
export interface PlanChangePreview {
  readonly proration: ProrationView
  readonly invoice: Invoice | null
  readonly quoteId: string
  readonly expiresAt: string
}

/**
 * Previews a change of plan: the decision of the change itself, without its commit (H1).
 * @throws Problem as the change does, the decline of its charge apart.
 */
export async function previewPlanChange(
  context: Writing,
  subscriptionId: string,
  request: PlanChangeRequest,
): Promise<PlanChangePreview> {
  const { change, subscription } = await decideRequested(context, subscriptionId, request, null)
  const { proration, invoice } = change
  const quote = {
    merchantId: context.merchantId,
    id: newId(context, 'quote'),
    createdAt: nowOf(context),
    subscriptionId,
    subscriptionVersion: subscription.version,
    planId: request.planId,
    effective: request.effective,
    mode: request.proration,
    proration,
    expiresAt: addSeconds(nowOf(context), quoteMinutes * 60),
  }
  const { id: quoteId, expiresAt } = quote
  return commit(context, {
    writes: [minted(create(quoteCodec, quote))],
    result: { proration, invoice, quoteId, expiresAt },
  })
}
