import type { Customer } from '../../domain/customer.ts'
import { decideNewCustomer, type CustomerDetails } from '../../domain/customer-details.ts'
import { newId, nowOf } from '../../store/context.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Creates a customer.
 * @throws Problem 409 `duplicate_merchant_ref`.
 */
export async function createCustomer(context: Writing, details: CustomerDetails): Promise<Customer> {
  await load(context, {})
  const origin = {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'customer'),
    createdAt: nowOf(context),
  }
  return commitPlainChange(context, decideNewCustomer(origin, details))
}
