import type { Listing } from './blacklist-entry.ts'
import { turned, type Turn } from '../change/change.ts'
import type { Customer } from './customer.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'

type Listed = Turn<'blacklistEntry'>

/** The turns that put a customer's names on the list. Existing entries that name them stay. */
export function listedUnder(
  { merchantId, id }: Pick<Customer, 'merchantId' | 'id'>,
  listings: readonly Listing[],
): readonly Listed[] {
  return listings.flatMap(({ name, entry }): readonly Listed[] => {
    if (entry === undefined)
      return turned('blacklistEntry', null, { merchantId, name, customerIds: [id], version: 1 })
    if (entry.customerIds.includes(id)) return []
    return turned('blacklistEntry', entry, revised(entry, { customerIds: [...entry.customerIds, id] }))
  })
}

/** A blacklisted customer with more names. */
export function withNames(customer: Customer, listings: readonly Listing[]): readonly string[] {
  return [...new Set([...(customer.blacklistedAs ?? []), ...listings.map(({ name }) => name)])]
}

/**
 * Blacklists a customer: no new subscriptions, checkouts or charges until they are taken off the list. Running
 * subscriptions are not cancelled (D3.14). Their phone, email and live cards are listed, so that the same person is
 * known under another record (R6). May be repeated: the newest reason is kept, and new contacts are added.
 */
export function decideBlacklisting(
  customer: Customer,
  reason: string | null,
  listings: readonly Listing[],
): PlainChange<Customer> {
  const blacklistedAs = withNames(customer, listings)
  const same =
    customer.blacklisted &&
    customer.blacklistReason === reason &&
    blacklistedAs.length === customer.blacklistedAs?.length
  const after = same
    ? customer
    : revised(customer, { blacklisted: true, blacklistReason: reason, blacklistedAs })
  return plainChange(after, [...turned('customer', customer, after), ...listedUnder(customer, listings)])
}

/**
 * Ends a blacklisting. What they owe can then be paid; no charge is automatic (D4.21). Their names are removed from the list,
 * unless another blacklisted customer has them. May be repeated.
 */
export function decideReadmission(customer: Customer, listings: readonly Listing[]): PlainChange<Customer> {
  const after = customer.blacklisted
    ? revised(customer, { blacklisted: false, blacklistReason: null, blacklistedAs: null })
    : customer
  const freed = listings.flatMap(({ entry }): readonly Listed[] => {
    if (!entry?.customerIds.includes(customer.id)) return []
    const customerIds = entry.customerIds.filter((id) => id !== customer.id)
    return turned('blacklistEntry', entry, revised(entry, { customerIds }))
  })
  return plainChange(after, [...turned('customer', customer, after), ...freed])
}

/** The other blacklisted customer who has one of a customer's contacts or cards; null for none (R6). */
export function blacklistMatchOf(
  customer: Pick<Customer, 'id'>,
  listings: readonly Pick<Listing, 'entry'>[],
): string | null {
  const others = listings.flatMap(({ entry }) => entry?.customerIds ?? [])
  return others.find((id) => id !== customer.id) ?? null
}

/** Whether a person is on the list. */
export function isListed(listings: readonly Listing[]): boolean {
  return listings.some(({ entry }) => entry !== undefined && entry.customerIds.length > 0)
}
