import { blacklistMatchOf } from '../../domain/customer/blacklist.ts'
import type { Listing } from '../../domain/customer/blacklist-entry.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { isTestPhone } from '../../domain/customer/test-phone.ts'
import { cardHash, contactHash } from '../../security/person-hash.ts'
import type { Consistency } from '../../store/consistency.ts'
import { blacklistRef } from '../../store/entities/blacklist.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** What is known of a person: contacts, and the signatures of their cards. */
export interface Known {
  readonly emails: readonly (string | null | undefined)[]
  readonly phones: readonly (string | null | undefined)[]
  readonly signatures: readonly (string | null | undefined)[]
}

/**
 * The names under which a person is stored (R6). Test phones and sandbox cards identify no one.
 */
export function namesOf(
  { tenant: { mode } }: Pick<OperationContext, 'tenant'>,
  { emails, phones, signatures }: Known,
): string[] {
  const given = (all: readonly (string | null | undefined)[]): string[] =>
    all.filter((one) => typeof one === 'string' && one !== '') as string[]
  return [
    ...new Set([
      ...given(phones)
        .filter((phone) => !isTestPhone(phone))
        .map((phone) => contactHash('phone', phone)),
      ...given(emails).map((email) => contactHash('email', email)),
      ...(mode === 'live' ? given(signatures).map((signature) => cardHash(signature)) : []),
    ]),
  ]
}

/** The names of a customer record. */
export function namesOfCustomer(
  context: Pick<OperationContext, 'tenant'>,
  { email, phone, paymentMethods }: Pick<Customer, 'email' | 'phone' | 'paymentMethods'>,
): string[] {
  const signatures = paymentMethods.map(({ signature }) => signature)
  return namesOf(context, { emails: [email], phones: [phone], signatures })
}

/** The tenant's blacklist entries of names. */
export async function readBlacklist(
  context: OperationContext,
  names: readonly string[],
  read: Consistency = 'strong',
): Promise<Listing[]> {
  if (names.length === 0) return []
  const refs = names.map((name) => blacklistRef(context.tenant.merchantId, name))
  const items = await readItems(context.table, refs, read)
  return names.map((name, i) => ({ name, entry: items[i] && refs[i]!.codec.decode(items[i]) }))
}

/** A customer as their merchant sees them: with the blacklisted customer whom they equal, or null (R6). */
export type SeenCustomer = Customer & { readonly blacklistMatch: string | null }

/** Customers with their matches, read together. */
export async function seen(
  context: OperationContext,
  customers: readonly Customer[],
): Promise<SeenCustomer[]> {
  const names = customers.map((customer) => namesOfCustomer(context, customer))
  const listings = await readBlacklist(context, [...new Set(names.flat())], 'eventual')
  const entries = new Map(listings.map((one) => [one.name, one]))
  return customers.map((customer, i) => {
    const own = names[i]!.flatMap((name) => entries.get(name) ?? [])
    return { ...customer, blacklistMatch: blacklistMatchOf(customer, own) }
  })
}
