import { answered, turned, type Change } from '../change.ts'
import type { Listing } from '../blacklist-entry.ts'
import type { Customer } from '../customer.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import type { PaymentMethod } from '../payment-method.ts'
import { revised } from '../revised.ts'
import { attemptEntry } from './session-entry.ts'
import { checkoutReference, type CheckoutSession } from './session.ts'

/** A payment of a person whom the merchant has blacklisted. */
export interface TurnedAway extends EntryStamp {
  readonly payTimes: readonly number[]
  readonly method: PaymentMethod
  readonly listings: readonly Listing[]
  /** Their record, if the payment names one. */
  readonly customer: Customer | null
}

/**
 * Refuses a payment before anything is charged (R6). The session counts it like a declined card, and the merchant finds
 * it as a failed payment of the blacklisted customer, with the code `customer_blacklisted`.
 */
export function decideTurnedAway(session: CheckoutSession, order: TurnedAway): Change<CheckoutSession> {
  const { payTimes, method, listings, customer, id, now } = order
  const number = session.attemptCount + 1
  const after = revised(session, {
    attemptCount: number,
    payTimes,
    lastFailure: 'customer_blacklisted',
    declinedCards: session.declinedCards + Number(method.rail === 'card'),
  })
  const [listed = null] = listings.flatMap(({ entry }) => entry?.customerIds ?? [])
  const attempt = {
    number,
    reference: checkoutReference(session, number),
    at: now,
    leaseUntil: 0,
    askAt: now,
    customerId: customer?.blacklisted ? customer.id : listed,
    email: null,
    phone: null,
    method,
    keep: false,
  }
  const entry = attemptEntry({ ...session, attempt }, 'customer_blacklisted', { id, now })
  return {
    ...answered(after),
    turns: [...turned('checkoutSession', session, after), ...turned('transaction', null, entry)],
  }
}
