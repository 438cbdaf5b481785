import type { Invoice } from '../../domain/invoice/invoice.ts'
import { paymentInProgress } from '../../domain/invoice/intent.ts'
import { invalid, notFound, conflict } from '../../domain/problem.ts'
import {
  decidePlanChange,
  type PlanChange,
  type PlanChangeState,
} from '../../domain/subscription/plan-change.ts'
import type { PlanChangeQuote } from '../../domain/subscription/plan-change-draft.ts'
import type { ProrationMode } from '../../domain/subscription/proration.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { newId, nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { quoteRef } from '../../store/entities/plan-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** The body of a plan change (decisions 5). */
export interface PlanChangeRequest {
  readonly planId: string
  readonly effective: 'immediate' | 'at_renewal'
  readonly proration: ProrationMode
  readonly quoteId?: string
}

/** A change as it was decided, and what it was decided from. */
export interface DecidedPlanChange extends PlanChangeState {
  readonly change: PlanChange
  /** The newest invoice, whose money pays for a credit. */
  readonly latest: Invoice | undefined
}

/**
 * Reads everything a change is about and decides it, at the instant of its quote where one is named.
 * @throws Problem as `decidePlanChange`; 404 with the path; 409 `version_mismatch`, also for a quote that the subscription
 * has outlived, `payment_in_progress`, and `customer_blacklisted` where something is to be charged; 422 for a quote that
 * expired or is of another change.
 */
export async function decideRequested(
  context: OperationContext,
  subscriptionId: string,
  request: PlanChangeRequest,
  version: number | null,
): Promise<DecidedPlanChange> {
  const { merchantId } = context
  const { quoteId } = request
  const first = await load(context, {
    subscription: subscriptionRef(merchantId, subscriptionId),
    next: planRef(merchantId, request.planId),
    quote: quoteId === undefined ? null : quoteRef(merchantId, quoteId),
  })
  const { subscription, next } = first
  if (!subscription) throw notFound()
  requireVersion(subscription, version)
  if (!next) throw notFound('planId')
  const quote =
    quoteId === undefined ? null : usableQuote(first.quote, subscriptionId, request, nowOf(context))
  const { customer, plan, latest } = await load(context, {
    customer: customerRef(merchantId, subscription.customerId),
    plan: planRef(merchantId, subscription.planId),
    latest:
      subscription.latestInvoiceId === null ? null : invoiceRef(merchantId, subscription.latestInvoiceId),
  })
  if (!customer || !plan) throw notFound()
  const state = { subscription, customer, plan, next }
  const change = decidePlanChange(state, {
    ...request,
    effectiveAt: quote?.proration.effectiveAt ?? nowOf(context),
    invoiceId: newId(context, 'invoice'),
    now: nowOf(context),
  })
  if (subscription.changeInProgress !== null || latest?.attempt) throw paymentInProgress()
  if (change.invoice && change.invoice.amount > 0 && customer.blacklisted)
    throw conflict('customer_blacklisted')
  if (quote) honour(quote, change, subscription)
  return { ...state, change, latest }
}

function usableQuote(
  quote: PlanChangeQuote | undefined,
  subscriptionId: string,
  request: PlanChangeRequest,
  now: string,
): PlanChangeQuote {
  if (quote?.subscriptionId !== subscriptionId) throw notFound('quoteId')
  const { planId, effective, mode, expiresAt } = quote
  if (planId !== request.planId || effective !== request.effective || mode !== request.proration) {
    throw invalid('quoteId', 'was made for another change', { reason: 'quote_mismatch' })
  }
  if (expiresAt < now) throw invalid('quoteId', 'has expired', { reason: 'quote_expired' })
  return quote
}

/** A quote stands as long as what it was computed from does; then the same instant gives the same amounts (amendments B9). */
function honour(quote: PlanChangeQuote, change: PlanChange, subscription: Subscription): void {
  const { proration } = change
  const figures = ['amount', 'kind', 'credit', 'charge', 'effectiveAt'] as const
  const same = figures.every((name) => quote.proration[name] === proration[name])
  if (!same || quote.subscriptionVersion !== subscription.version) {
    throw conflict('version_mismatch', { path: 'quoteId' })
  }
}
