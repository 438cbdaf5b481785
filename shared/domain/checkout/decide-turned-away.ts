import { answered, turned, type Change } from '../change/change.ts'
import { unseenOf } from '../charge/charge.ts'
import { intended } from '../charge/intended.ts'
import type { Listing } from '../customer/blacklist-entry.ts'
import type { Customer } from '../customer/customer.ts'
import type { EntryStamp } from '../ledger/transaction.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import { revised } from '../change/revised.ts'
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
  const { id: methodId, rail, gateway } = method
  const customerId = customer?.blacklisted ? customer.id : listed
  const charge = intended(
    unseenOf(session.charge),
    {
      ...{
        number,
        methodId,
        rail,
        gateway,
        kind: 'manual' as const,
        watched: true,
        askAt: now,
        deadline: null,
      },
      reference: checkoutReference(session, number),
      amount: session.amount,
      currency: session.currency,
      payer: { customerId, email: null, phone: null, method, keep: false },
    },
    { now, wallMs: 0 },
  )
  const entry = attemptEntry(session, charge, 'customer_blacklisted', { id, now })
  return {
    ...answered(after),
    turns: [...turned('checkoutSession', session, after), ...turned('transaction', null, entry)],
  }
}
