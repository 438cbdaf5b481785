import { openOf } from '../../domain/charge/charge.ts'
import { isListed } from '../../domain/customer/blacklist.ts'
import type { Listing } from '../../domain/customer/blacklist-entry.ts'
import type { Payer } from '../../domain/checkout/decide-session-charge.ts'
import { declinedToPayer } from '../../domain/checkout/decline-class.ts'
import { decideTurnedAway } from '../../domain/checkout/decide-turned-away.ts'
import type { ChargedSession, CheckoutSession } from '../../domain/checkout/session.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { FailureCode } from '../../domain/dunning/failure-codes.ts'
import { usedOffer } from '../../domain/catalog/decide-offer-use.ts'
import type { UseFound } from '../../domain/catalog/offer-use.ts'
import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import { entryStamp } from '../changes/entry-stamp.ts'
import { commitChange } from '../changes/commit-change.ts'
import { buyerNames, provenContact, readOfferUses } from '../customers/offer-uses.ts'
import { namesOf, readBlacklist } from '../customers/people.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { countDecline } from './declines.ts'

/** The payer, their method, and the counted attempts. */
export interface Paying {
  readonly payer: Payer
  readonly method: PaymentMethod
  readonly payTimes: readonly number[]
}

/**
 * The tenant's blacklist entries for a session's payer, whoever made the session (R6): by the contacts that were given or are
 * on their record, and in live by the card. The intent holds what was read as its condition.
 * @throws Problem 402 in the class `card_unusable`, as for a declined card; merchants see `customer_blacklisted`.
 */
export async function requireAdmitted(
  context: Charging,
  session: CheckoutSession,
  { payer, method, payTimes }: Paying,
): Promise<readonly Listing[]> {
  const { customer, email, phone } = payer
  const names = namesOf(context, {
    emails: [email, customer?.email],
    phones: [phone, customer?.phone],
    signatures: [method.signature],
  })
  const listings = await readBlacklist(context, names)
  if (customer?.blacklisted !== true && !isListed(listings)) return listings
  if (openOf(session.charge) === null) {
    const order = { payTimes, method, listings, customer, ...entryStamp(context) }
    await commitChange(context, decideTurnedAway(session, order), { answer: null })
  }
  await countDecline(context, session, method.rail)
  throw declinedToPayer('customer_blacklisted')
}

/**
 * Why a payment that has just succeeded is refunded: on the gateway's page the card is known only after the payment
 * (R6, R11), and a late payment's trial or code may be another's by now. Null if there is no reason.
 */
export async function refusedPayment(
  context: OperationContext,
  before: ChargedSession,
  paid: ChargedSession,
): Promise<FailureCode | null> {
  return (await refusedCard(context, before, paid)) ?? (await refusedOffer(context, paid))
}

async function refusedCard(
  context: OperationContext,
  before: ChargedSession,
  paid: ChargedSession,
): Promise<FailureCode | null> {
  if (before.charge.payer.method.token !== '') return null
  const signatures = [paid.charge.payer.method.signature]
  const names = namesOf(context, { emails: [], phones: [], signatures })
  return isListed(await readBlacklist(context, names)) ? 'customer_blacklisted' : null
}

async function refusedOffer(context: OperationContext, paid: ChargedSession): Promise<FailureCode | null> {
  const found = await usesOf(context, paid, null)
  return usedOffer(found, paid.id) === null ? null : 'offer_used'
}

/** The stored uses of a payment's trial and code under the payer's names (R11). */
export async function usesOf(
  context: OperationContext,
  { charge }: ChargedSession,
  customer: Customer | null,
): Promise<readonly UseFound[]> {
  const { offerIds = [], customerId, newCustomerId = null, method } = charge.payer
  const names = buyerNames(context, {
    customerId: customer?.id ?? customerId ?? newCustomerId,
    customer,
    proven: provenContact(charge.payer),
    signature: method.signature,
  })
  return readOfferUses(context, offerIds, names)
}
