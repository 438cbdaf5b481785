import { made, type Change } from '../change/change.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { SoldAddOn } from '../pricing/items.ts'
import { conflict, invalid, notFound } from '../problem.ts'
import type { PlanChange, ProrationView } from '../subscription/plan-change.ts'
import type { PlanChangeQuote } from '../subscription/plan-change-draft.ts'
import { addMs } from '../time/time.ts'
import type { DecidedPlanChange, ResolvedChange } from './decided-plan-change.ts'
import { quoteLifetimeMs } from '../time/waits.ts'

/** What a change would cost now, and the quote that holds it for 15 minutes (D5.13). */
export interface PlanChangePreview {
  readonly proration: ProrationView
  readonly invoice: Invoice | null
  readonly quoteId: string
  readonly expiresAt: string
}

/** A quote that holds the decided cost of a change (D5.13). */
export function decideQuote(
  { subscription, terms: { proration, invoice }, resolved: request }: DecidedPlanChange,
  { id, now }: { readonly id: string; readonly now: string },
): Change<PlanChangePreview> {
  const expiresAt = addMs(now, quoteLifetimeMs)
  const quote = {
    merchantId: subscription.merchantId,
    id,
    createdAt: now,
    subscriptionId: subscription.id,
    subscriptionVersion: subscription.version,
    planId: request.planId,
    quantity: request.quantity,
    addOns: addOnsKey(request),
    ...(request.setupFee === undefined ? {} : { setupFee: request.setupFee }),
    effective: request.effective,
    mode: request.proration,
    proration,
    amount: invoice?.amount ?? 0,
    expiresAt,
  }
  return {
    turns: made('quote', quote),
    moves: [],
    events: [],
    about: {},
    result: { proration, invoice, quoteId: id, expiresAt },
  }
}

/** The effect of a change on add-ons, in one form; null for none. */
function addOnsKey({ addOns }: ResolvedChange): string | null {
  if (addOns == null) return null
  const { sold, later } = addOns
  const units = (rows: readonly SoldAddOn[]) => rows.map(({ addOnId, quantity }) => [addOnId, quantity])
  return JSON.stringify([units(sold), later && [later.quantity, units(later.sold)]])
}

/** The quote that a request names. @throws Problem 404; 422 when it has expired or is for another change. */
export function usableQuote(
  quote: PlanChangeQuote | undefined,
  subscriptionId: string,
  request: ResolvedChange,
  now: string,
): PlanChangeQuote {
  if (quote?.subscriptionId !== subscriptionId) throw notFound('quoteId')
  const { planId, quantity, addOns = null, effective, mode, expiresAt, setupFee = null } = quote
  const isSame =
    addOns === addOnsKey(request) &&
    planId === request.planId &&
    quantity === request.quantity &&
    mode === request.proration &&
    setupFee === (request.setupFee ?? null)
  if (!isSame || effective !== request.effective) {
    throw invalid('quoteId', 'was made for another change', { reason: 'quote_mismatch' })
  }
  if (expiresAt < now) throw invalid('quoteId', 'has expired', { reason: 'quote_expired' })
  return quote
}

/**
 * Checks that a quote is still valid: it is while everything it was computed from is unchanged, the customer's credit too;
 * then the same instant gives the same amounts (B9), and what is charged is what was quoted.
 * @throws Problem 409 `version_mismatch` when the subscription or the sum to be charged has changed since.
 */
export function honour(quote: PlanChangeQuote, { proration, invoice }: PlanChange, version: number): void {
  const figures = ['amount', 'kind', 'credit', 'charge', 'effectiveAt'] as const
  const charges = quote.amount === (invoice?.amount ?? 0)
  const same = charges && figures.every((name) => quote.proration[name] === proration[name])
  if (!same || quote.subscriptionVersion !== version) {
    throw conflict('version_mismatch', { path: 'quoteId' })
  }
}
