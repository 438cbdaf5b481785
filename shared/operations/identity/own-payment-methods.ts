import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import { requireAllowed } from '../../domain/portal/portal-settings.ts'
import { isOwnBy } from '../../domain/customer/contact.ts'
import { invalid, notFound } from '../../domain/problem.ts'
import { customerRef, paymentMethodRef } from '../../store/entities/customer.ts'
import { unknownToken } from '../billing-state/claim-token.ts'
import { loadClock } from '../../store/load.ts'
import type { Page } from '../../store/page.ts'
import { pageOfValues } from '../../store/page-values.ts'
import { attachPaymentMethod, type NewPaymentMethod } from '../payment-methods/attach-payment-method.ts'
import type { Charging, OperationContext, Writing } from '../unit-of-work/context.ts'
import { listQueryOf, type ListParameters } from '../unit-of-work/read-object.ts'
import { removePaymentMethod } from '../payment-methods/remove-payment-method.ts'
import { getPortalSettings } from '../portal-settings/get-portal-settings.ts'
import { atMerchant, findOwn, personOf, relationsOf, requireSettledContact, type Relation } from './person.ts'

/** A payment method, with the merchant and customer that it pays for. */
export type OwnMethod = PaymentMethod & { readonly relation: Relation }

/** Every payment method of the person, at all merchants, newest first. */
export async function listOwnMethods(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<OwnMethod>> {
  const relations = await relationsOf(context)
  const methods = relations.flatMap((relation) =>
    relation.customer.paymentMethods.map((method) => ({ ...method, relation })),
  )
  return pageOfValues(context, `methods-${personOf(context).value}`, methods, listQueryOf(parameters))
}

/**
 * Attaches a payment method for one merchant. The customer's identifier names the merchant if there are several.
 * @throws Problem 404, 422.
 */
export async function attachOwnMethod(
  context: Charging,
  order: NewPaymentMethod & { readonly customerId: string | null },
): Promise<OwnMethod> {
  const relation = await customerToPay(context, order.customerId)
  await requireMethodsAllowed(context, relation)
  // In live a token comes from a page of the gateway's, or is on this customer (R3).
  const { paymentMethods } = relation.customer
  if (context.tenant.mode === 'live' && !paymentMethods.some(({ token }) => token === order.token))
    throw unknownToken()
  return atMerchant(
    context,
    relation,
    (tenant) => attachPaymentMethod(tenant, relation.customer.id, order),
    (method) => ({ ...method, relation }),
  )
}

/**
 * Removes a payment method.
 * @throws Problem 404, also for another person's.
 */
export async function removeOwnMethod(context: Writing, methodId: string): Promise<OwnMethod> {
  // A repeat with the same key finds the method removed, and its answer here.
  if (context.request.idempotency) await loadClock(context)
  const { relation } = await findOwn(
    context,
    (merchantId) => paymentMethodRef(merchantId, methodId),
    ({ target }) => target,
  )
  if (!relation.customer.paymentMethods.some(({ id }) => id === methodId)) throw notFound()
  await requireMethodsAllowed(context, relation)
  return atMerchant(
    context,
    relation,
    (tenant) => removePaymentMethod(tenant, methodId),
    (method) => ({ ...method, relation }),
  )
}

/**
 * The person's record that a method is attached to: the named one, else their only one. What was only typed on a page
 * counts where they have nothing else.
 * @throws Problem 404; 422 where there are several.
 */
async function customerToPay(context: OperationContext, customerId: string | null): Promise<Relation> {
  if (customerId !== null) {
    const named = (merchantId: string) => customerRef(merchantId, customerId)
    return (await findOwn(context, named, ({ id }) => id)).relation
  }
  const all = await relationsOf(context)
  const own = all.filter(({ customer, by }) => isOwnBy(customer, by))
  const [only, another] = own.length > 0 ? own : all
  if (another) throw invalid('customerId', 'is required of a customer of several merchants')
  if (!only) throw notFound()
  return only
}

/** @throws Problem 403 `portal_disabled`, `contact_changed`; 409 `customer_blacklisted` (A12). */
async function requireMethodsAllowed(context: Writing, relation: Relation): Promise<void> {
  const settings = await getPortalSettings(context, relation.merchant.merchantId)
  requireAllowed(settings, relation.customer, { kind: 'update_method' })
  await requireSettledContact(context, relation)
}
