import type { OwnAccount } from '../domain/account/own-account.ts'
import type { Branding } from '../domain/merchant/branding.ts'
import type { CheckoutSettings } from '../domain/checkout/redirect.ts'
import type { CheckoutSession } from '../domain/checkout/session.ts'
import type { ReceiptLink } from '../domain/receipt/receipt.ts'
import type { Rail } from '../domain/payment-methods/payment-method.ts'
import type { Plan } from '../domain/catalog/plan.ts'
import type { DebtStory } from '../domain/subscription/debt-reason.ts'
import type { Terms } from '../domain/subscription/terms.ts'
import { ownAccountOf } from './payment.ts'
import { pick } from './pick.ts'
import { soldAddOnView } from './subscription.ts'

/** A new session, for the merchant's server or page: the only answer that contains its token (D11.10). */
export function newCheckoutSessionView({
  session,
  token,
  url,
}: {
  session: CheckoutSession
  token: string
  url: string
}) {
  const shown = pick(session, [
    'status',
    'kind',
    'amount',
    'currency',
    'planId',
    'successUrl',
    'cancelUrl',
    'metadata',
    'expiresAt',
    'createdAt',
    'quantity',
  ])
  return { id: session.id, token, url, ...shown, addOns: addOnsShown(session) }
}

/** A session as its merchant's server reads it (Q6): without its token, which opens the page. */
export function sessionOfMerchantView({
  session,
  customerId,
}: {
  session: CheckoutSession
  customerId: string | null
}) {
  return {
    ...pick(session, ['id', 'status', 'kind', 'amount', 'currency', 'planId']),
    customerId,
    ...pick(session, ['subscriptionId', 'invoiceId', 'metadata', 'reference']),
    failureCode: session.lastFailure,
    ...pick(session, [
      'customerEmail',
      'customerPhone',
      'successUrl',
      'cancelUrl',
      'expiresAt',
      'createdAt',
      'quantity',
    ]),
    addOns: addOnsShown(session),
    paymentLinkId: session.link?.id ?? null,
  }
}

/** What the payer's browser needs. */
export interface OpenCheckout {
  readonly session: CheckoutSession
  readonly plan: Plan | null
  readonly merchantName: string
  /** Those that the page offers (A3, G5). */
  readonly rails: readonly Rail[]
  readonly branding: Branding
  /** The payer's receipt; null until money was paid. */
  readonly receipt: { readonly number: string; readonly link: ReceiptLink } | null
  /** The later payments of the subscription of a link's debt or method (P1); null for every other session. */
  readonly terms: Terms | null
  /** The description of the debt that a link pays; null for every other session. */
  readonly owed: DebtStory | null
  /** The debtor's own account number (M4); null if they have none, or the link pays no debt. */
  readonly account: OwnAccount | null
}

/** A session as the payer sees it: without the customer's data. */
export function checkoutSessionView({ session, plan, merchantName, receipt, rails, account }: OpenCheckout) {
  const { id, kind, amount, currency, planId, successUrl, cancelUrl, expiresAt, createdAt } = session
  const { name = null, interval = null, intervalCount = null, trialDays = null } = plan ?? {}
  return {
    id,
    kind,
    amount,
    currency,
    merchantName,
    planId,
    rails,
    plan: plan === null ? null : { name, interval, intervalCount, trialDays },
    successUrl,
    cancelUrl,
    ...checkoutStatusView(session),
    receiptUrl: receipt?.link ?? null,
    expiresAt,
    createdAt,
    debt: debtShown(session),
    quantity: session.quantity,
    addOns: addOnsShown(session),
    ...ownAccountOf({ account }),
  }
}

function addOnsShown({ addOns }: CheckoutSession) {
  return (addOns ?? []).map(soldAddOnView)
}

/** The amounts on the buttons of a page that stores a method (P3); null if nothing is owed. */
function debtShown({ setup }: CheckoutSession) {
  const { amount, currency, payOn = null } = setup?.pays ?? {}
  return amount === undefined || currency === undefined ? null : { amount, currency, payOn }
}

/** The progress of a payment (D11.12), with its reference at the gateway. */
export function checkoutStatusView(session: CheckoutSession) {
  const { status, subscriptionId, invoiceId, nextAction, reference } = session
  return { status, subscriptionId, invoiceId, nextAction, reference }
}

/** A merchant's checkout settings as the interface shows them (A5). */
export function checkoutSettingsView({ redirectOrigins }: CheckoutSettings) {
  return { redirectOrigins }
}

/** A link to pay what is open, or to store another payment method. */
export function updateLinkView({
  session,
  url,
  invoiceId,
}: {
  readonly session: CheckoutSession
  readonly url: string
  readonly invoiceId: string | null
}) {
  return { sessionId: session.id, url, invoiceId, expiresAt: session.expiresAt }
}
