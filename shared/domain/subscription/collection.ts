import type { Collection } from '../invoice/invoice.ts'
import { invalid } from '../problem.ts'
import type { Subscription } from './subscription.ts'

/** How a caller wants a subscription's invoices to be collected (M3); what is left out stays. */
export interface AskedCollection {
  readonly collection?: Collection
  readonly daysUntilDue?: number | null
}

/**
 * The days that customers have to pay, null where they are charged.
 * @throws Problem 422 `not_waiting` for days of invoices that are charged.
 */
export function daysOf(
  { collection, daysUntilDue }: AskedCollection,
  before: Pick<Subscription, 'daysUntilDue'> = {},
): number | null {
  const present = before.daysUntilDue ?? null
  const sends = collection === undefined ? present !== null : collection === 'send_invoice'
  if (!sends && daysUntilDue != null)
    throw invalid('daysUntilDue', 'works with collection send_invoice only', { reason: 'not_waiting' })
  return sends ? (daysUntilDue ?? present ?? 0) : null
}
