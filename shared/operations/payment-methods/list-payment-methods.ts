import type { PaymentMethod } from '../../domain/payment-methods/payment-method.ts'
import type { Page } from '../../store/page.ts'
import { pageOfValues } from '../../store/page-values.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { getCustomer } from '../customers/get-customer.ts'
import { listQueryOf, type ListParameters } from '../unit-of-work/read-object.ts'

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
