import type { Collection } from '../invoice/invoice.ts'
import { invalid } from '../problem.ts'
import type { Subscription } from './subscription.ts'

/** A caller's choice of how a subscription's invoices are collected (M3); omitted parts stay. */
export interface AskedCollection {
  readonly collection?: Collection
  readonly daysUntilDue?: number | null
}

/**
 * The days that customers have to pay; null if they are charged.
 * @throws Problem 422 `not_waiting` for due days of charged invoices.
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
