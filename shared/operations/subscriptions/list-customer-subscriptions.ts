import type { Subscription } from '../../domain/subscription/subscription.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { getCustomer } from '../customers/get-customer.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import type { ListParameters } from '../unit-of-work/read-object.ts'

/**
 * A customer's subscriptions, newest first.
 * @throws Problem 404.
 */
export async function listCustomerSubscriptions(
  context: OperationContext,
  customerId: string,
  parameters: ListParameters,
): Promise<Page<Subscription>> {
  await getCustomer(context, customerId)
  return listSubscriptions(context, { ...parameters, customerId })
}
