import { payLaterAt } from '../../domain/dunning/chosen-day.ts'
import { defaultRecoverySettings, type RecoverySettings } from '../../domain/dunning/settings.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf } from '../../store/context.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { casesFor, debtOf } from '../../domain/checkout/named-debt.ts'
import { redirectTo, type RedirectRules } from '../../domain/checkout/redirect.ts'
import { decideSetupOpened } from '../../domain/checkout/decide-setup-opened.ts'
import type { MethodSetup } from '../../domain/checkout/session.ts'
import { maxPaymentMethods } from '../../domain/payment-methods/payment-method.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { conflict, invalidTransition, notFound } from '../../domain/problem.ts'
import { terminalStatuses } from '../../domain/subscription/transitions.ts'
import { checkoutSessionRef } from '../../store/entities/checkout-session.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { openSetupName, openSetupRef } from '../../store/entities/open-setup.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { invoicesOwed } from './invoices-owed.ts'
import { openCheckoutSession, type OpenedSession } from './open-session.ts'

/** The customer and purpose of a stored method, and where their browser goes afterwards. */
export interface SetupOrder extends MethodSetup {
  readonly customerId: string
  /** Pages of ours, or already checked ones: each gets `session_id=chk_...` appended. */
  readonly successUrl?: string
  readonly cancelUrl?: string
}

/**
 * Starts the storing of a payment method without a purchase: the portal's "change card", and the payment update page.
 *
 * How a page uses it: call this in the customer's tenant (`atMerchant` in the portal) and send the browser to the
 * answer's `url`. It is a checkout session of the kind `setup`, so the rest works as for any session: `pay {rail:
 * card}` leads to the gateway's page, where a card that needs a charge to be stored is charged 50 naira, given back at
 * once (A3); a token, as in the sandbox, is stored without a charge. Once the gateway confirms it (by the payer's
 * return, a callback or the watch), the method is kept with brand, last4, expiry and signature. It becomes the
 * subscription's own (with `subscriptionId`; a past due one is charged with it at once, if its page named the sum: P3) or, with `setDefault`, the
 * customer's default. The session is then `completed` and leads to `successUrl`. A card that can't be charged again is
 * declined (`card_not_supported`). A link that is open for the same purpose ends with it (R9).
 * @throws Problem 404 for the customer, or a subscription that is not theirs; 409 `customer_blacklisted`,
 * `invalid_transition` for a subscription that has ended, `too_many_payment_methods`.
 */
export async function startMethodSetup(context: Writing, order: SetupOrder): Promise<OpenedSession> {
  const {
    deployment,
    tenant: { merchantId },
  } = context
  const { customerId, subscriptionId, setDefault } = order
  const name = openSetupName(customerId, subscriptionId)
  const { customer, subscription, open, recovery } = await load(context, {
    customer: customerRef(merchantId, customerId),
    subscription: subscriptionId === null ? null : subscriptionRef(merchantId, subscriptionId),
    open: openSetupRef(merchantId, name),
    recovery: recoverySettingsRef(merchantId),
  })
  if (!customer) throw notFound('customerId')
  if (subscriptionId !== null && subscription?.customerId !== customerId) throw notFound('subscriptionId')
  requireNotErased(customer)
  if (customer.blacklisted) throw conflict('customer_blacklisted')
  if (subscription && terminalStatuses.includes(subscription.status))
    throw invalidTransition(subscription.status, 'update')
  const active = customer.paymentMethods.filter(({ status }) => status === 'active')
  if (active.length >= maxPaymentMethods)
    throw conflict('too_many_payment_methods', { limit: maxPaymentMethods })
  const all = subscription
    ? [subscription]
    : setDefault
      ? await subscriptionsOfCustomer(context, customerId)
      : []
  const cases = casesFor(subscriptionId, all)
  const debt = debtOf(await invoicesOwed(context, cases))
  const pays = debt && { ...debt, payOn: subscription ? payOnOf(context, subscription, recovery) : null }
  const setup = { subscriptionId, setDefault, ...(pays === null ? {} : { pays }) }
  const rules: RedirectRules = { origins: null, loopback: deployment.allowLoopbackWebhooks }
  const opened = openCheckoutSession(
    context,
    { kind: 'setup', amount: 0, currency: 'NGN', customerId, setup },
    (id) => ({
      successUrl:
        order.successUrl === undefined ? null : redirectTo('successUrl', order.successUrl, id, rules),
      cancelUrl: order.cancelUrl === undefined ? null : redirectTo('cancelUrl', order.cancelUrl, id, rules),
    }),
  )
  const { session } = await load(context, {
    session: open ? checkoutSessionRef(merchantId, open.sessionId) : null,
  })
  return commitPlainChange(context, decideSetupOpened(name, opened, { open, session }))
}

/** The later instant that the page's second button names, while the subscription's case is recovered (P3). */
function payOnOf(
  context: Writing,
  { recovery, timeZone }: Subscription,
  settings: RecoverySettings | undefined,
): string | null {
  return recovery && payLaterAt(recovery, settings ?? defaultRecoverySettings, nowOf(context), timeZone)
}
