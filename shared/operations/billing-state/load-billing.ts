import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { isOfSubscription, type AnyInvoice, type LoneInvoice } from '../../domain/invoice/invoice.ts'
import { joinsWhenPaid } from '../../domain/invoice/joins-chain.ts'
import type { BillingState, LoneState, SubscriptionState } from '../../domain/subscription/billing-state.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { invoiceRef, ownInvoiceRef } from '../../store/entities/invoice.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { firstOfChain } from './load-chain.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'

/** The identifiers of everything that a charge involves. */
export interface BillingIds {
  readonly subscriptionId: string
  readonly invoiceId: string | null
  readonly customerId: string
  readonly planId: string
}

/** What was found; the invoice is absent before a renewal has made it. */
export type LoadedBilling = SubscriptionState

/** Reads all that a charge involves in one round trip. Null if it does not exist, as after a tampered message. */
export async function loadBilling(context: OperationContext, ids: BillingIds): Promise<LoadedBilling | null> {
  const { merchantId } = context.tenant
  const found = await load(context, {
    subscription: subscriptionRef(merchantId, ids.subscriptionId),
    invoice: ids.invoiceId === null ? null : ownInvoiceRef(merchantId, ids.invoiceId),
    customer: payerRef(merchantId, ids.customerId),
    plan: planRef(merchantId, ids.planId),
    settings: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
  })
  const { subscription, customer, plan } = found
  if (!subscription || !customer || !plan) return null
  return {
    subscription,
    invoice: found.invoice,
    ...(await firstToJoin(context, found.invoice)),
    customer,
    plan,
    settings: withLeastCharge(
      context,
      withGatewayHold(context, found.settings ?? defaultRecoverySettings, found.holds),
    ),
  }
}

/** The first invoice of the chain that an invoice of a change joins once it is paid (M3); nothing for any other. */
export async function firstToJoin(
  context: OperationContext,
  invoice: AnyInvoice | undefined,
): Promise<Pick<BillingState, 'chainFirst'>> {
  if (!invoice || !joinsWhenPaid(invoice)) return {}
  const first = await firstOfChain(context, invoice)
  return isOfSubscription(first) ? { chainFirst: first } : {}
}

/** Reads all that a charge of an invoice without a subscription involves; null if its customer does not exist. */
export async function loadLone(
  context: OperationContext,
  { id, customerId }: Pick<LoneInvoice, 'id' | 'customerId'>,
): Promise<LoneState | null> {
  const { merchantId } = context.tenant
  const { invoice, customer, settings, holds } = await load(context, {
    invoice: invoiceRef(merchantId, id),
    customer: payerRef(merchantId, customerId),
    settings: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
  })
  if (!invoice || isOfSubscription(invoice) || !customer) return null
  return {
    ...{ subscription: null, plan: null, invoice, customer },
    settings: withLeastCharge(context, withGatewayHold(context, settings ?? defaultRecoverySettings, holds)),
  }
}

/**
 * Reads a subscription again with the objects that it names. Meanwhile it may change to another invoice or plan, as
 * when its renewal begins; that one is then read too, because nothing may be decided on a subscription with an outdated
 * latest invoice. Null when it does not exist.
 */
export async function loadAround(
  context: OperationContext,
  first: Subscription,
): Promise<LoadedBilling | null> {
  for (let named = first; ;) {
    const { id, customerId, planId, latestInvoiceId } = named
    const loaded = await loadBilling(context, {
      subscriptionId: id,
      customerId,
      planId,
      invoiceId: latestInvoiceId,
    })
    const now = loaded?.subscription
    if (!now || (now.planId === planId && now.latestInvoiceId === latestInvoiceId)) return loaded
    named = now
  }
}

/** The identifiers of a state, to read it again. */
export function idsOf(state: BillingState): BillingIds {
  const { subscription, invoice } = state
  return {
    subscriptionId: subscription.id,
    invoiceId: invoice.id,
    customerId: subscription.customerId,
    planId: subscription.planId,
  }
}
