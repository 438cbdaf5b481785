import { listPrice } from './list-price.ts'
import type { Tenant } from './tenant.ts'

/** A period that was paid elsewhere, before its subscription was imported. Times in epoch milliseconds. */
export interface ImportedPeriod {
  readonly start: number
  readonly end: number
  /** What was paid for it, in minor units: the price of its plan and units, where the row says nothing else. */
  readonly paidKobo: number
}

/** The period with which an imported subscription begins: it is active without an invoice. Null for what was sold here. */
export function importedPeriod({ toldOf, plans }: Tenant, subscriptionId: string): ImportedPeriod | null {
  const [first] = toldOf.get(subscriptionId) ?? []
  const shown = first?.data.subscription
  if (first?.type !== 'subscription_created' || shown?.status !== 'active') return null
  if (shown['latestInvoiceId'] !== null) return null
  return {
    start: Date.parse(String(shown['currentPeriodStart'])),
    end: Date.parse(String(shown['currentPeriodEnd'])),
    paidKobo: listPrice(plans.get(String(shown['planId'])), Number(shown['quantity'] ?? 1)),
  }
}
