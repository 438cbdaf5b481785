import type { Subscription } from '../../domain/subscription/subscription.ts'
import { getCustomer } from '../customers/get-customer.ts'
import { listSubscriptions } from './list-subscriptions.ts'
import type { CustomerList } from '../unit-of-work/read-object.ts'

/**
 * A customer's subscriptions, newest first.
 * @throws Problem 404.
 */
export const listCustomerSubscriptions: CustomerList<Subscription> = async (context, customerId, query) => {
  await getCustomer(context, customerId)
  return listSubscriptions(context, { ...query, customerId })
}
