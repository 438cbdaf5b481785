import { made, turned, type Change, type Turn } from '../change/change.ts'
import { withoutDrawn } from '../invoice/credit-moves.ts'
import type { Invoice } from '../invoice/invoice.ts'
import type { SoldAddOn } from '../pricing/items.ts'
import { soldAt } from '../pricing/versions.ts'
import { conflict, invalid, notFound } from '../problem.ts'
import { addMs } from '../time/time.ts'
import { quoteLifetimeMs } from '../time/waits.ts'
import { defaultRecoverySettings } from '../dunning/settings.ts'
import type { Creation, CreationOrder, Ordered } from './decide-creation.ts'
import type { SaleQuote } from './held-price.ts'
import { decideRenewal } from './renew.ts'
import type { Subscription } from './subscription.ts'

/** What a subscription would cost, before it is made (K10). */
export interface SalePreview {
  readonly subscription: Subscription
  /** What is charged at the start; null with a trial, or where nothing is to be billed. */
  readonly invoice: Invoice | null
  /** The later payments; null for none. */
  readonly next: Invoice | null
  readonly quoteId: string
  readonly expiresAt: string
}

/** An order in one form, without fields that no price depends on. */
export function orderKey({ promo }: Ordered, order: CreationOrder): string {
  const addOns = (order.addOns ?? []).map(({ addOnId, quantity }: SoldAddOn) => [addOnId, quantity]).sort()
  const { quantity, trialDays, billingDay = null } = order
  return JSON.stringify([quantity, addOns, promo?.id ?? null, trialDays, billingDay])
}

/** The first invoice of a creation; null for none. */
function firstOf({ change }: Creation): Invoice | null {
  const turn = change.turns.find(({ thing }) => thing === 'invoice')
  return (turn?.after as Invoice | undefined) ?? null
}

function billedOf(invoice: Invoice | null): number {
  return invoice === null ? 0 : invoice.amount + invoice.creditApplied
}

/** Shows what a creation would do, and reserves its price (K10). */
export function decideSaleQuote(
  creation: Creation,
  ordered: Ordered,
  order: CreationOrder & { readonly quoteId: string },
): Change<SalePreview> {
  const { now, quoteId: id } = order
  const { plan, customer } = ordered
  const invoice = firstOf(creation)
  const expiresAt = addMs(now, quoteLifetimeMs)
  const quote: SaleQuote = {
    ...{ merchantId: plan.merchantId, id, createdAt: now, customerId: customer.id, planId: plan.id },
    priceVersion: soldAt(plan, now).priced.version,
    order: orderKey(ordered, order),
    amount: billedOf(invoice),
    expiresAt,
    usedBy: null,
    version: 1,
  }
  const subscription = creation.change.result
  const next = nextOf(subscription, ordered, { invoice, now })
  return {
    turns: made('saleQuote', quote),
    moves: [],
    events: [],
    about: {},
    result: { subscription, invoice, next, quoteId: id, expiresAt },
  }
}

/** The invoice of the period after the first payment, or of the trial's end. */
function nextOf(
  subscription: Subscription,
  { plan, customer, settings = defaultRecoverySettings }: Ordered,
  { invoice, now }: { readonly invoice: Invoice | null; readonly now: string },
): Invoice | null {
  const paid: Subscription =
    invoice === null ? subscription : { ...subscription, status: 'active', cyclesCompleted: invoice.cycle }
  const payer = invoice === null ? customer : withoutDrawn(customer, invoice)
  const decision = decideRenewal(
    { subscription: paid, plan, scheduled: null, customer: payer, settings },
    '',
    now,
  )
  return decision.kind === 'invoice' ? decision.invoice : null
}

/**
 * The quote that an order names, if it is for this very order.
 * @throws Problem 404; 422 `quote_mismatch`, `quote_expired`; 409 `quote_used`, and `version_mismatch` where the plan has another price by now.
 */
export function usableSaleQuote(
  quote: SaleQuote | undefined,
  ordered: Ordered,
  order: CreationOrder,
): SaleQuote {
  const { plan, customer } = ordered
  if (!quote) throw notFound('quoteId')
  if (quote.usedBy !== null) throw conflict('quote_used', { path: 'quoteId' })
  const isSame =
    quote.customerId === customer.id && quote.planId === plan.id && quote.order === orderKey(ordered, order)
  if (!isSame) throw invalid('quoteId', 'was made for another order', { reason: 'quote_mismatch' })
  if (quote.expiresAt < order.now) throw invalid('quoteId', 'has expired', { reason: 'quote_expired' })
  if (soldAt(plan, quote.createdAt).priced.version !== quote.priceVersion) throw outdated()
  return quote
}

/**
 * The creation at the quote's price, which uses up the quote.
 * @throws Problem 409 `version_mismatch` when it would bill another amount.
 */
export function honourSale(quote: SaleQuote, creation: Creation): readonly Turn[] {
  if (quote.amount !== billedOf(firstOf(creation))) throw outdated()
  const usedBy = creation.change.result.id
  return turned('saleQuote', quote, { ...quote, usedBy, version: quote.version + 1 })
}

function outdated() {
  return conflict('version_mismatch', { path: 'quoteId' })
}
