import { decideBlacklisting, decideReadmission } from '../../domain/customer/blacklist.ts'
import type { Listing } from '../../domain/customer/blacklist-entry.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import type { PlainChange } from '../../domain/change/plain-change.ts'
import { notFound } from '../../domain/problem.ts'
import { customerRef } from '../../store/entities/customer.ts'
import { load } from '../../store/load.ts'
import { commitToldChange } from '../commit/commit-told-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { namesOfCustomer, readBlacklist, seen, type SeenCustomer } from './people.ts'

/**
 * Blacklists a customer (D3.14).
 * @throws Problem 404.
 */
export function blacklistCustomer(
  context: Writing,
  customerId: string,
  reason: string | null,
): Promise<SeenCustomer> {
  const namesFor = (customer: Customer): string[] => namesOfCustomer(context, customer)
  return change(context, customerId, namesFor, (customer, listings) =>
    decideBlacklisting(customer, reason, listings),
  )
}

/**
 * Takes a customer off the blacklist. What they owe can then be paid; nothing is charged automatically (D4.21).
 * @throws Problem 404.
 */
export function unblacklistCustomer(context: Writing, customerId: string): Promise<SeenCustomer> {
  return change(context, customerId, ({ blacklistedAs }) => blacklistedAs ?? [], decideReadmission)
}

async function change(
  context: Writing,
  customerId: string,
  namesFor: (customer: Customer) => readonly string[],
  decide: (customer: Customer, listings: readonly Listing[]) => PlainChange<Customer>,
): Promise<SeenCustomer> {
  const { customer } = await load(context, { customer: customerRef(context.tenant.merchantId, customerId) })
  if (!customer) throw notFound()
  const decided = decide(customer, await readBlacklist(context, namesFor(customer)))
  const [result] = await seen(context, [decided.result])
  return commitToldChange(context, { ...decided, result: result! })
}
