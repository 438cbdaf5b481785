import type { Customer } from '../../domain/customer/customer.ts'
import { merchantRefPattern } from '../../domain/customer/customer-details.ts'
import { notFound } from '../../domain/problem.ts'
import { customerRef, merchantRefRef } from '../../store/entities/customer.ts'
import { seen, type SeenCustomer } from './people.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readObject } from '../unit-of-work/read-object.ts'

/**
 * Reads a customer.
 * @throws Problem 404.
 */
export async function getSeenCustomer(context: OperationContext, customerId: string): Promise<SeenCustomer> {
  const [customer] = await seen(context, [await getCustomer(context, customerId)])
  return customer!
}

/**
 * Reads a customer's record.
 * @throws Problem 404.
 */
export function getCustomer(context: OperationContext, customerId: string): Promise<Customer> {
  return readObject(context, customerRef(context.tenant.merchantId, customerId))
}

/**
 * Reads the customer with the merchant's own reference (S20).
 * @throws Problem 404.
 */
export async function getCustomerByRef(
  context: OperationContext,
  merchantRef: string,
): Promise<SeenCustomer> {
  if (!merchantRefPattern.test(merchantRef)) throw notFound()
  const pointer = await readObject(context, merchantRefRef(context.tenant.merchantId, merchantRef))
  const customer = await getCustomer(context, pointer.target)
  // The reference may have been removed between the two reads.
  if (customer.merchantRef !== merchantRef) throw notFound()
  return (await seen(context, [customer]))[0]!
}
