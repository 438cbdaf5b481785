import type { PaymentMethod } from '../../domain/payment-method.ts'
import { decideRemoval } from '../../domain/payment-methods/decide-removal.ts'
import { notFound } from '../../domain/problem.ts'
import { StaleRead } from '../../store/context.ts'
import { customerRef, paymentMethodRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { releasing } from '../billing-state/claim-token.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Removes a payment method from its customer, and answers it as it last was.
 * @throws Problem 404.
 */
export async function removePaymentMethod(context: Writing, methodId: string): Promise<PaymentMethod> {
  const { pointer } = await load(context, { pointer: paymentMethodRef(context.tenant.merchantId, methodId) })
  if (!pointer) throw notFound()
  const { customer } = await load(context, {
    customer: customerRef(context.tenant.merchantId, pointer.target),
  })
  const method = customer?.paymentMethods.find(({ id }) => id === methodId)
  if (!customer || !method) {
    // The pointer may be fresher than the copy of the customer.
    throw context.read === 'strong' ? notFound() : new StaleRead('customer of a payment method')
  }
  return commitChange(context, await releasing(context, decideRemoval(customer, method), method))
}
