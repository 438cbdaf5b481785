import { decideBlacklisting, decideReadmission } from '../../domain/blacklist.ts'
import type { Customer } from '../../domain/customer.ts'
import type { PlainChange } from '../../domain/plain-change.ts'
import { notFound } from '../../domain/problem.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../plain-changes/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Blacklists a customer (D3.14).
 * @throws Problem 404.
 */
export function blacklistCustomer(
  context: Writing,
  customerId: string,
  reason: string | null,
): Promise<Customer> {
  return change(context, customerId, (customer) => decideBlacklisting(customer, reason))
}

/**
 * Takes a customer off the blacklist. What they owe can then be paid; nothing is charged automatically (D4.21).
 * @throws Problem 404.
 */
export function unblacklistCustomer(context: Writing, customerId: string): Promise<Customer> {
  return change(context, customerId, decideReadmission)
}

async function change(
  context: Writing,
  customerId: string,
  decide: (customer: Customer) => PlainChange<Customer>,
): Promise<Customer> {
  const { customer } = await load(context, { customer: customerRef(context.tenant.merchantId, customerId) })
  if (!customer) throw notFound()
  return commitPlainChange(context, decide(customer))
}
