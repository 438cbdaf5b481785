import type { Customer } from '../../domain/customer/customer.ts'
import { defaultRecoverySettings } from '../../domain/dunning/settings.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import type { Collection } from '../../domain/invoice/invoice.ts'
import type { Metadata } from '../../domain/metadata.ts'
import { orderedAddOns, type NamedAddOn } from '../../domain/pricing/add-on-order.ts'
import { notFound } from '../../domain/problem.ts'
import type { CreationOrder, Ordered } from '../../domain/subscription/decide-creation.ts'
import { daysOf } from '../../domain/subscription/collection.ts'
import { newReceiptKey } from '../../security/receipt-key.ts'
import { newId } from '../../store/context.ts'
import { billingSettingsRef } from '../../store/entities/billing-settings.ts'
import { payerRef } from '../../store/entities/customer.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { planRef } from '../../store/entities/plan.ts'
import { recoverySettingsRef } from '../../store/entities/recovery-settings.ts'
import { saleQuoteRef } from '../../store/entities/sale-quote.ts'
import { load } from '../../store/load.ts'
import { momentOf } from '../commit/commit-of.ts'
import { readAddOns } from '../plans/read-add-ons.ts'
import { promoNameRef, readPromoCode } from '../promo-codes/find-promo-code.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { withGatewayHold } from '../unit-of-work/gateway-hold.ts'
import { withLeastCharge } from '../unit-of-work/least-price.ts'

/** The body of `POST /v1/subscriptions` (D4.3, D4.4). */
export interface NewSubscription {
  readonly customerId: string
  readonly planId: string
  readonly quantity?: number
  readonly addOns?: readonly NamedAddOn[]
  readonly paymentMethodId?: string
  readonly promoCode?: string
  readonly trialDays?: number
  readonly billingDay?: number
  readonly metadata: Metadata
  readonly collection?: Collection
  readonly daysUntilDue?: number
  /** The quote of a preview, at whose price it is made (K10). */
  readonly quoteId?: string
}

/** Reads the objects that an order of a subscription names. */
export function readOrder(context: Writing, order: NewSubscription) {
  const { merchantId } = context.tenant
  const { quoteId } = order
  return load(context, {
    customer: payerRef(merchantId, order.customerId),
    plan: planRef(merchantId, order.planId),
    promoName: promoNameRef(context, order.promoCode),
    settings: recoverySettingsRef(merchantId),
    holds: gatewayHoldsRef,
    billing: billingSettingsRef(merchantId),
    quote: quoteId === undefined ? null : saleQuoteRef(merchantId, quoteId),
  })
}

/** An order whose parts were found. */
export interface ResolvedOrder {
  readonly ordered: Ordered
  readonly terms: CreationOrder
  readonly billing: Awaited<ReturnType<typeof readOrder>>['billing']
}

/**
 * The order as it is decided.
 * @throws Problem 404 for an unknown customer, plan, method, add-on or code; 409 `customer_erased`; as `orderedAddOns`.
 */
export async function resolveOrder(
  context: Writing,
  order: NewSubscription,
  found: Awaited<ReturnType<typeof readOrder>>,
): Promise<ResolvedOrder> {
  const { customer, plan, billing } = found
  const held = withGatewayHold(context, found.settings ?? defaultRecoverySettings, found.holds)
  const settings = withLeastCharge(context, held)
  if (!customer) throw notFound('customerId')
  requireNotErased(customer)
  if (!plan) throw notFound('planId')
  if (order.paymentMethodId !== undefined) requireMethod(customer, order.paymentMethodId)
  const addOns = orderedAddOns(plan, order.addOns ?? [], await readAddOns(context, order.addOns))
  const named = order.promoCode !== undefined
  const promo = named ? await readPromoCode(context, found.promoName, 'promoCode') : null
  return {
    ordered: { customer, plan, promo, settings },
    billing,
    terms: {
      ...momentOf(context),
      subscriptionId: '',
      invoiceId: newId(context, 'invoice'),
      timeZone: billing?.timeZone ?? context.tenant.timeZone,
      trialDays: order.trialDays ?? null,
      paymentMethodId: order.paymentMethodId ?? null,
      quantity: order.quantity ?? 1,
      addOns,
      billingDay: order.billingDay ?? null,
      metadata: order.metadata,
      daysUntilDue: daysOf(order),
      waitKey: newReceiptKey(),
    },
  }
}

function requireMethod(customer: Customer, id: string): void {
  const method = customer.paymentMethods.find((one) => one.id === id)
  if (method?.status !== 'active') throw notFound('paymentMethodId')
}
