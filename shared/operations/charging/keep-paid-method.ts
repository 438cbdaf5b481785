import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import { atRest } from '../../domain/payment-methods/decide-mandate.ts'
import { decideKeptMethod } from '../../domain/subscription/decide-kept-method.ts'
import type { PaidWith } from '../../ports/payment-gateway.ts'
import { newId, nowOf, strongly, withoutKey } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { planRef } from '../../store/entities/plan.ts'
import { subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { claiming } from '../billing-state/claim-token.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * Keeps the method that an invoice was paid with on the gateway's page, and uses it for the subscription's renewals:
 * the customer gave it for that. A card that can't be charged again is not kept.
 */
export async function keepPaidMethod(
  context: Writing,
  ids: { readonly customerId: string; readonly subscriptionId: string | null },
  paidWith: PaidWith & AtGateway,
): Promise<void> {
  const { customerId, subscriptionId } = ids
  // An invoice without a subscription names no method of later charges.
  if (paidWith.token === '' || subscriptionId === null) return
  // The request's own answer is stored with the charge; this is a separate commit.
  const own: Writing = strongly(withoutKey(context))
  await onFreshState(own, (fresh) => keep(fresh, { customerId, subscriptionId }, paidWith))
}

async function keep(
  context: Writing,
  { customerId, subscriptionId }: { readonly customerId: string; readonly subscriptionId: string },
  paidWith: PaidWith & AtGateway,
): Promise<void> {
  const { merchantId } = context.tenant
  const { customer, subscription } = await load(context, {
    customer: customerRef(merchantId, customerId),
    subscription: subscriptionRef(merchantId, subscriptionId),
  })
  const { plan } = await load(context, {
    plan: subscription === undefined ? null : planRef(merchantId, subscription.planId),
  })
  if (!customer || !subscription || !plan) return
  const own = { id: newId(context, 'paymentMethod'), createdAt: nowOf(context) }
  const { mandate: _, ...details } = atRest(paidWith, nowOf(context))
  const method = { ...details, ...own, isDefault: false, status: 'active' } as const
  const kept = decideKeptMethod({ customer, subscription, plan }, method)
  await commitChange(context, await claiming(context, kept, method, 'page'))
}
