import type { Invoice, OpenAttempt } from '../../domain/invoice/invoice.ts'
import { withCredit, type Customer } from '../../domain/customer.ts'
import { returnedKobo } from '../../domain/invoice/end-unpaid.ts'
import { isRunning, paymentInProgress } from '../../domain/invoice/intent.ts'
import { invalid, notFound, conflict } from '../../domain/problem.ts'
import {
  decidePlanChange,
  type PlanChange,
  type PlanChangeState,
} from '../../domain/subscription/plan-change.ts'
import type { PlanChangeQuote } from '../../domain/subscription/plan-change-draft.ts'
import { startsPeriod, type ProrationMode } from '../../domain/subscription/proration.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { withdrawRenewal } from '../../domain/subscription/withdraw-renewal.ts'
import { requireVersion } from '../../domain/subscription/version.ts'
import { newId, nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { invoiceRef } from '../../store/entities/invoice.ts'
import { quoteRef } from '../../store/entities/plan-change.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** The body of a plan change (D5.8). */
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
  /** What waits for its payer and is given up before this can be done (A9); decided as if it were. */
  readonly inTheWay: InTheWay | null
}

/** A renewal's payment, or an earlier plan change's. */
export type InTheWay =
  | { readonly kind: 'renewal'; readonly invoice: Invoice & { readonly attempt: OpenAttempt } }
  | { readonly kind: 'change' }

/**
 * Reads everything a change is about and decides it, at the instant of its quote where one is named.
 * @param quotedVersion The version that the quote is good for, where giving up what was in the way has raised it.
 * @throws Problem as `decidePlanChange`; 404 with the path; 409 `version_mismatch`, also for a quote that the subscription
 * has outlived, `payment_in_progress`, and `customer_blacklisted` where something is to be charged; 422 for a quote that
 * expired or is of another change.
 */
export async function decideRequested(
  context: OperationContext,
  subscriptionId: string,
  request: PlanChangeRequest,
  version: number | null,
  quotedVersion: number | null = null,
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
  const inTheWay = whatIsInTheWay(context, subscription, latest, request)
  const freed =
    inTheWay?.kind === 'renewal'
      ? withoutRenewal(subscription, customer, inTheWay.invoice, nowOf(context))
      : { subscription, customer }
  // Another interval takes up the merchant's present zone (B13).
  const timeZone = startsPeriod(plan, next) ? await zoneOf(context) : subscription.timeZone
  const state = { ...freed, subscription: { ...freed.subscription, timeZone }, plan, next }
  const change = decidePlanChange(state, {
    ...request,
    effectiveAt: quote?.proration.effectiveAt ?? nowOf(context),
    invoiceId: newId(context, 'invoice'),
    now: nowOf(context),
  })
  if (change.invoice && change.invoice.amount > 0 && customer.blacklisted)
    throw conflict('customer_blacklisted')
  if (quote) honour(quote, change, quotedVersion ?? subscription.version)
  return { ...state, change, latest, inTheWay }
}

/** @throws Problem 409 `payment_in_progress` while a renewal's charge is being made at this moment. */
function whatIsInTheWay(
  context: OperationContext,
  subscription: Subscription,
  latest: Invoice | undefined,
  { effective }: PlanChangeRequest,
): InTheWay | null {
  if (subscription.changeInProgress !== null) return { kind: 'change' }
  if (!latest?.attempt) return null
  if (isRunning(latest.attempt, Date.parse(context.time.wall.now()))) throw paymentInProgress()
  // What is scheduled for the next renewal leaves this one alone.
  return effective === 'at_renewal'
    ? null
    : { kind: 'renewal', invoice: { ...latest, attempt: latest.attempt } }
}

/** The state as it will be once the renewal that is out is taken back. */
function withoutRenewal(subscription: Subscription, customer: Customer, invoice: Invoice, now: string) {
  const withdrawn = withdrawRenewal(subscription, { ...invoice, attempt: null }, now)
  return {
    subscription: { ...withdrawn.subscription, version: subscription.version },
    customer: withCredit(customer, invoice.currency, returnedKobo(withdrawn.returned)),
  }
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

/** A quote stands as long as what it was computed from does; then the same instant gives the same amounts (B9). */
function honour(quote: PlanChangeQuote, change: PlanChange, version: number): void {
  const { proration } = change
  const figures = ['amount', 'kind', 'credit', 'charge', 'effectiveAt'] as const
  const same = figures.every((name) => quote.proration[name] === proration[name])
  if (!same || quote.subscriptionVersion !== version) {
    throw conflict('version_mismatch', { path: 'quoteId' })
  }
}
