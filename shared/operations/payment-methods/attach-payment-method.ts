import { becomesDefault } from '../../domain/customer/customer.ts'
import type { PaymentMethod, Rail } from '../../domain/payment-methods/payment-method.ts'
import { decideAttachment } from '../../domain/payment-methods/decide-attachment.ts'
import { requireNotErased } from '../../domain/personal-data/not-erased.ts'
import { notFound } from '../../domain/problem.ts'
import { nowOf } from '../../store/context.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { claiming } from '../billing-state/claim-token.ts'
import { commitChange } from '../changes/commit-change.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { chargeMissedCases, chargeNewMethod } from '../renewal/charge-new-method.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { methodOfToken } from './method-of-token.ts'

/** A gateway's token for a payment method, and whether it becomes the default. */
export interface NewPaymentMethod {
  readonly token: string
  readonly rail: Rail
  readonly setDefault: boolean
}

/**
 * Attaches a payment method to a customer (D3.20). A new default is charged at once for past due invoices; the method
 * stays attached whatever the outcome (D7.14).
 * @throws Problem 404, 409 `too_many_payment_methods`, `customer_erased`, 422 for a token that the gateway does not know or that is another
 * tenant's (R3), or a test token with a live credential.
 */
export async function attachPaymentMethod(
  context: Charging,
  customerId: string,
  { token, rail, setDefault }: NewPaymentMethod,
): Promise<PaymentMethod> {
  const { customer } = await load(context, { customer: customerRef(context.tenant.merchantId, customerId) })
  if (!customer) throw notFound()
  requireNotErased(customer)
  const method = await methodOfToken(context, token, rail, customer.email)
  const isDefault = becomesDefault(customer, setDefault)
  const subscriptions = isDefault ? await subscriptionsOfCustomer(context, customerId) : []
  const decided = decideAttachment({ customer, method, setDefault, subscriptions }, nowOf(context))
  const attachment = await claiming(context, decided, method, 'outside')
  const attached = await commitChange(context, attachment)
  if (!isDefault) return attached
  await chargeNewMethod(context, attachment.due)
  await chargeMissedCases(context, customerId, method.id, attachment.due)
  return attached
}
