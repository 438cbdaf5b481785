import { planItem, totalOf, unitsShown, type Bases } from './item-bases.ts'
import { listPrice } from './list-price.ts'
import type { Tenant } from './tenant.ts'

/** A period that was paid elsewhere, before its subscription was imported. Times in epoch milliseconds. */
export interface ImportedPeriod {
  readonly start: number
  readonly end: number
  /** What was paid for it, in minor units: the price of its plan, units and add-ons, where the row says nothing else. */
  readonly paidKobo: number
  /** The same item by item. */
  readonly bases: Bases
}

/** The period with which an imported subscription begins: it is active without an invoice. Null for what was sold here. */
export function importedPeriod(
  { toldOf, plans, addOns }: Tenant,
  subscriptionId: string,
): ImportedPeriod | null {
  const [first] = toldOf.get(subscriptionId) ?? []
  const shown = first?.data.subscription
  if (first?.type !== 'subscription_created' || shown?.status !== 'active') return null
  if (shown['latestInvoiceId'] !== null) return null
  const price = listPrice(plans.get(String(shown['planId'])), Number(shown['quantity'] ?? 1))
  const bases = new Map([[planItem, price]])
  for (const [item, units] of unitsShown(shown)) bases.set(item, listPrice(addOns.get(item), units))
  return {
    start: Date.parse(String(shown['currentPeriodStart'])),
    end: Date.parse(String(shown['currentPeriodEnd'])),
    paidKobo: totalOf(bases),
    bases,
  }
}
