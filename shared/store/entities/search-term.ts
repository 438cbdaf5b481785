import { termsOfCustomer } from '../../domain/search/terms.ts'
import type { Customer } from '../../domain/customer/customer.ts'
import { defineEntity, tenantOf } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import { discard, put, type Write } from '../write.ts'

/** One thing that an object is found by (P5). The item is its key alone. */
export interface SearchTerm {
  readonly merchantId: string
  readonly term: string
  readonly target: string
}

export const searchTermCodec = defineEntity<SearchTerm, keyof SearchTerm>({
  name: 'search-term',
  key: ({ merchantId, term, target }) => tenantKey(merchantId, partitions.searchTerm, `${term}#${target}`),
  attributes: {},
  derive: (item) => {
    const at = item.sk.lastIndexOf('#')
    return { merchantId: tenantOf(item), term: item.sk.slice(0, at), target: item.sk.slice(at + 1) }
  },
})

/** The writes by which a customer is found by new search terms. */
export function newTermWrites(before: Customer | null, after: Customer): Write[] {
  const known = new Set(before === null ? [] : termsOfCustomer(before))
  const { merchantId, id } = after
  return termsOfCustomer(after)
    .filter((term) => !known.has(term))
    .map((term) => put(searchTermCodec, { merchantId, term, target: id }))
}

/** The writes by which a customer is no longer found by removed terms. */
export function oldTermWrites(before: Customer, after: Customer | null): Write[] {
  const kept = new Set(after === null ? [] : termsOfCustomer(after))
  const { merchantId, id } = before
  return termsOfCustomer(before)
    .filter((term) => !kept.has(term))
    .map((term) => discard('search-term', tenantKey(merchantId, partitions.searchTerm, `${term}#${id}`)))
}

/**
 * The beginning of an invoice's number, in searchable form: the last ten characters of the subscription's identifier, or of its
 * own if it has no subscription (D6.3). The mark keeps numbers apart from words.
 */
const numberTerm = (id: string): string => `#${id.slice(-10).toLowerCase()}`

/** The write by which all invoices of a subscription, or one without, are found by number: once, never at a renewal. */
export function newNumberWrite({
  merchantId,
  id,
}: {
  readonly merchantId: string
  readonly id: string
}): Write {
  return put(searchTermCodec, { merchantId, term: numberTerm(id), target: id })
}

/** The prefix of the terms for numbers with this beginning. */
export function numberTermsFrom(typed: string): string {
  return `#${typed.toLowerCase()}`
}
