import { answered, type Turn } from '../../domain/change/change.ts'
import { usableMethod, type Customer } from '../../domain/customer/customer.ts'
import { charging } from '../../domain/invoice/invoice.ts'
import { offersOf, requireUnused, takenUses } from '../../domain/catalog/decide-offer-use.ts'
import { notFound } from '../../domain/problem.ts'
import type { OpenState } from '../../domain/subscription/billing-state.ts'
import { decideCreation, type Creation } from '../../domain/subscription/decide-creation.ts'
import { honourSale, usableSaleQuote } from '../../domain/subscription/sale-quote.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { newId, strongly } from '../../store/context.ts'
import { billingSettings } from '../../store/entities/billing-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { loadBilling } from '../billing-state/load-billing.ts'
import { commitChange } from '../changes/commit-change.ts'
import { chargeAndBook } from '../charging/book-charge.ts'
import { openCheckoutSession } from '../checkout/open-session.ts'
import { buyerNames, readOfferUses } from '../customers/offer-uses.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { readOrder, resolveOrder, type NewSubscription } from './read-order.ts'
import type { CallRun } from '../unit-of-work/outside-call.ts'

/** A new subscription; `checkoutUrl` is where its customer pays, present only while they have no method. */
export type CreatedSubscription = Subscription & { readonly checkoutUrl?: string }

/**
 * Creates a subscription. With a trial nothing is charged; otherwise the first invoice is charged at once if there is
 * a method: success activates, a decline leaves it `incomplete` with the invoice open (D4.4).
 * @throws Problem 404 for an unknown customer, plan or method; 409 `customer_blacklisted`, `customer_erased`, `plan_archived`; 422 with
 * the reason why the promo code can't be used, or `trial_used` and `promo_code_used` (R11).
 */
export async function createSubscription(
  context: Charging,
  order: NewSubscription,
): Promise<CreatedSubscription> {
  const read = await readOrder(context, order)
  const resumed = context.request.idempotency?.resumed
  if (resumed) return resumeCreation(context, resumed, order)
  const { ordered, terms, billing } = await resolveOrder(context, order, read)
  const { customer } = ordered
  const subscriptionId = newId(context, 'subscription')
  const named = order.quoteId === undefined ? null : usableSaleQuote(read.quote, ordered, terms)
  const from = named === null ? {} : { from: named.createdAt }
  let creation = decideCreation(ordered, { ...terms, ...from, subscriptionId })
  if (named !== null) {
    const turns = [...creation.change.turns, ...honourSale(named, creation)]
    creation = { ...creation, change: { ...creation.change, turns } }
  }
  if (billingSettings(billing).onePerPerson === 'all') {
    const uses = await usesOf(context, creation.change.result, customer)
    creation = { ...creation, change: { ...creation.change, turns: [...creation.change.turns, ...uses] } }
  }
  if (creation.kind === 'unpaid') return leaveIncomplete(context, creation)
  if (creation.kind === 'done') return commitChange(context, creation.change)
  await commitChange(context, creation.change, { claim: creation.open.subscription.id })
  return finishCharge(context, creation.open, 'first')
}

/**
 * The trial and the code that a customer uses by a new subscription, where the merchant holds secret keys to one of each
 * per person (R11).
 * @throws Problem 422 `trial_used`, `promo_code_used`.
 */
async function usesOf(
  context: Charging,
  subscription: Subscription,
  customer: Customer,
): Promise<readonly Turn[]> {
  const { id, planId, status, promoCodeId } = subscription
  const offerIds = offersOf(status === 'trialing' ? { id: planId } : null, promoCodeId)
  const signature = usableMethod(customer, subscription)?.signature
  const names = buyerNames(context, { customerId: customer.id, customer, proven: null, signature })
  const found = await readOfferUses(context, offerIds, names)
  requireUnused(found, id, planId)
  return takenUses(found, { holder: id, kept: false })
}

/** Without a method the answer has a link where the customer pays the first invoice (D4.5). */
async function leaveIncomplete(
  context: Charging,
  { change, terms }: Creation & { readonly kind: 'unpaid' },
): Promise<CreatedSubscription> {
  const { url, turns } = openCheckoutSession(context, terms)
  const result: CreatedSubscription = { ...change.result, checkoutUrl: url }
  return commitChange(context, { ...change, turns: [...change.turns, ...turns], result })
}

/** The subscription exists whatever the gateway answers: a decline or a late answer leaves it incomplete (D4.4). */
async function finishCharge(context: Charging, open: OpenState, run: CallRun): Promise<Subscription> {
  const charged = await chargeAndBook(context, open, {
    resumed: run === 'resumed',
    answer: (settled) => settled.subscription,
  })
  if (charged.kind === 'settled') return charged.settled.subscription
  return answerAsItIs(context, open.subscription.id)
}

/** A repeat after a crash: the claim names the subscription, so the same charge continues under the same reference. */
async function resumeCreation(
  context: Charging,
  subscriptionId: string,
  order: NewSubscription,
): Promise<Subscription> {
  const fresh = strongly(context)
  const { subscription } = await load(fresh, {
    subscription: subscriptionRef(fresh.tenant.merchantId, subscriptionId),
  })
  const { customerId, planId } = order
  const state = await loadBilling(fresh, {
    subscriptionId,
    invoiceId: subscription?.latestInvoiceId ?? null,
    customerId,
    planId,
  })
  const open = state && charging(state)
  return open ? finishCharge(fresh, open, 'resumed') : answerAsItIs(fresh, subscriptionId)
}

/** Another run has settled it, or it is still open at the gateway: the answer is the present subscription. */
async function answerAsItIs(context: Charging, subscriptionId: string): Promise<Subscription> {
  const { subscription } = await load(
    context,
    {
      subscription: subscriptionRef(context.tenant.merchantId, subscriptionId),
    },
    { read: 'strong' },
  )
  if (!subscription) throw notFound()
  return commitChange(context, answered(subscription))
}
