import { idPrefixes } from '../ids.ts'
import type { Currency } from '../money/money.ts'
import type { UnbilledLine } from '../pricing/line.ts'
import type { Subscription } from '../subscription/subscription.ts'

/** The most one-off items that wait for a subscription's next invoice. */
export const mostInvoiceItems = 50

/** Something billed once, on a subscription's next invoice (K4). Minor units. */
export interface InvoiceItem {
  readonly id: string
  readonly subscriptionId: string
  readonly description: string
  readonly quantity: number
  readonly unitAmount: number
  /** Of all its units. */
  readonly amount: number
  readonly currency: Currency
}

const prefix = `${idPrefixes.invoiceItem}_`
const ulidLength = 26
const ownLength = 10
const shape = new RegExp(`^${prefix}[0-9A-HJKMNP-TV-Z]{${ulidLength + ownLength}}$`)

/**
 * The identifier of an item: its subscription's, so that it is found without being stored anywhere else, and the end of
 * a new one.
 */
export function invoiceItemId(subscriptionId: string, newId: string): string {
  return `${prefix}${subscriptionId.slice(-ulidLength)}${newId.slice(-ownLength)}`
}

/** The subscription that an item's identifier names; null for a text that is no item's. */
export function subscriptionOfItem(id: string): string | null {
  return shape.test(id)
    ? `${idPrefixes.subscription}_${id.slice(prefix.length, prefix.length + ulidLength)}`
    : null
}

/** The waiting line of an item. */
export function lineOfItem({ id, description, quantity, unitAmount, amount }: InvoiceItem): UnbilledLine {
  return { type: 'one_time', description, amount, quantity, itemId: id, unitAmount }
}

/** The items that wait for a subscription's next invoice, in the order in which they were made. */
export function waitingItems({
  id: subscriptionId,
  price: { currency },
  unbilled,
}: Pick<Subscription, 'id' | 'price' | 'unbilled'>): readonly InvoiceItem[] {
  return unbilled.flatMap(({ type, itemId, description, quantity, unitAmount, amount }) => {
    if (type !== 'one_time' || itemId == null || unitAmount == null) return []
    return [
      { id: itemId, subscriptionId, description, quantity: quantity ?? 1, unitAmount, amount, currency },
    ]
  })
}
