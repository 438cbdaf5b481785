import { revised } from '../../domain/revised.ts'
import { addPaymentMethod, sameCard } from '../../domain/customer.ts'
import { maxPaymentMethods } from '../../domain/payment-method.ts'
import { terminalStatuses } from '../../domain/subscription/transitions.ts'
import type { PaidWith } from '../../ports/payment-gateway.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { customerCodec, customerRef, paymentMethodCodec } from '../../store/entities/customer.ts'
import { subscriptionCodec, subscriptionRef } from '../../store/entities/subscription.ts'
import { load } from '../../store/load.ts'
import { create, replace, type Write } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * Keeps what an invoice was paid with on the gateway's page, and charges the subscription's renewals with it: its customer has
 * given it for that. A card that can't be charged again is not kept.
 */
export async function keepPaidMethod(
  context: Writing,
  ids: { readonly customerId: string; readonly subscriptionId: string },
  paidWith: PaidWith,
): Promise<void> {
  if (paidWith.token === '') return
  // The request's own answer is stored with the charge; this is a commit beside it.
  const own: Writing = strongly({ ...context, idempotency: null })
  await onFreshState(own, (fresh) => keep(fresh, ids, paidWith))
}

async function keep(
  context: Writing,
  { customerId, subscriptionId }: { readonly customerId: string; readonly subscriptionId: string },
  paidWith: PaidWith,
): Promise<void> {
  const { merchantId } = context
  const { customer, subscription } = await load(context, {
    customer: customerRef(merchantId, customerId),
    subscription: subscriptionRef(merchantId, subscriptionId),
  })
  if (!customer || !subscription) return
  const held = sameCard(customer, paidWith)
  const active = customer.paymentMethods.filter(({ status }) => status === 'active')
  if (!held && active.length >= maxPaymentMethods) return
  const id = held?.id ?? newId(context, 'paymentMethod')
  const writes: Write[] = []
  if (!held) {
    const method = { ...paidWith, id, isDefault: false, status: 'active' as const, createdAt: nowOf(context) }
    writes.push(
      replace(customerCodec, customer, addPaymentMethod(customer, method, false)),
      create(paymentMethodCodec, { merchantId, name: id, target: customerId }),
    )
  }
  const ended = terminalStatuses.includes(subscription.status)
  if (!ended && subscription.paymentMethodId !== id)
    writes.push(replace(subscriptionCodec, subscription, revised(subscription, { paymentMethodId: id })))
  if (writes.length > 0) await commit(context, { writes })
}
