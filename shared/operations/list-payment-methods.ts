import type { PaymentMethod } from '../domain/payment-method.ts'
import type { Page } from '../store/page.ts'
import { pageOfValues } from '../store/page-values.ts'
import type { OperationContext } from './context.ts'
import { getCustomer } from './get-customer.ts'
import { listQueryOf, type ListParameters } from './read-object.ts'

/**
 * A customer's payment methods, newest first.
 * @throws Problem 404.
 */
export async function listPaymentMethods(
  context: OperationContext,
  customerId: string,
  parameters: ListParameters,
): Promise<Page<PaymentMethod>> {
  const { paymentMethods } = await getCustomer(context, customerId)
  return pageOfValues(context, `payment-methods-${customerId}`, paymentMethods, listQueryOf(parameters))
}
