import type { PriceChange, PriceComparison, RecurringPrice } from '../domain/price-change/price-change.ts'
import type { ShownRow } from '../domain/price-change/shown-row.ts'
import { pricingView } from './plan.ts'

/** A price change as the interface shows it. */
export function priceChangeView(change: PriceChange) {
  const { id, planId, amount, pricing, effectiveFrom, noticeDays, dryRun, revertedAt, createdAt, sums } =
    change
  return {
    id,
    planId,
    amount,
    pricing: pricingView(pricing),
    effectiveFrom,
    noticeDays,
    dryRun,
    status:
      revertedAt !== null
        ? ('reverted' as const)
        : change.passes === 0
          ? ('running' as const)
          : ('complete' as const),
    createdAt,
    revertedAt,
    looked: sums.subscriptions,
    sums: {
      subscriptions: sums.subscriptions,
      changing: sums.changing,
      withLastingCode: sums.withLastingCode,
      unreachable: sums.unreachable,
      mrrBefore: sums.mrrBefore,
      mrrAfter: sums.mrrAfter,
      before: sums.before,
      after: sums.after,
      firstAt: sums.firstAt,
      lastAt: sums.lastAt,
    },
    total: change.total,
    compared: comparisonView(change.compared),
  }
}

function comparisonView(sums: PriceComparison | null) {
  if (sums === null) return null
  const { at, rows, billedRows, waiting, promised, billed, differing } = sums
  return { at, rows, billedRows, waiting, promised, billed, difference: billed - promised, differing }
}

/** A subscription in a price change, as the interface shows it. */
export function priceChangeRowView({ promise, billed, customerName, ...row }: ShownRow) {
  return {
    subscriptionId: row.subscriptionId,
    customerId: row.customerId,
    customerName,
    status: row.status,
    state: row.state,
    toldAt: row.toldAt,
    reachable: row.reachable,
    lastingCode: row.lastingCode,
    now: promise?.was.amount ?? null,
    promised: promise && { at: promise.at, ...partsOf(promise) },
    billed: billed && { invoiceId: billed.invoiceId, at: billed.at, ...partsOf(billed) },
    difference: row.difference,
    cause: row.cause,
    before: promise && partsOf(promise.was),
  }
}

function partsOf({ amount, quantity, plan, addOns, code, tax }: RecurringPrice) {
  return { amount, quantity, plan, addOns, code, tax }
}
