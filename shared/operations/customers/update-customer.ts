import { decideCustomerChange, type CustomerDetails } from '../../domain/customer-details.ts'
import { notFound } from '../../domain/problem.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { namesOfCustomer, readBlacklist, seen, type SeenCustomer } from './people.ts'

/**
 * Changes a customer's details (D3.12).
 * @throws Problem 404, 409 `duplicate_merchant_ref`, 422 when neither email nor phone would remain.
 */
export async function updateCustomer(
  context: Writing,
  customerId: string,
  changes: Partial<CustomerDetails>,
): Promise<SeenCustomer> {
  const { customer } = await load(context, { customer: customerRef(context.tenant.merchantId, customerId) })
  if (!customer) throw notFound()
  const names = customer.blacklisted ? namesOfCustomer(context, { ...customer, ...changes }) : []
  const decided = decideCustomerChange(customer, changes, await readBlacklist(context, names))
  const [result] = await seen(context, [decided.result])
  return commitPlainChange(context, { ...decided, result: result! })
}
