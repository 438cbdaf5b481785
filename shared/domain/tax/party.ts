import type { Customer } from '../customer/customer.ts'
import type { TaxTerms } from './tax-terms.ts'

/** The parties of a document, as they were when it got its number (L3). */
export interface Particulars {
  readonly name: string | null
  readonly address: string | null
  readonly tin: string | null
  readonly rcNumber: string | null
}

/** Particulars as they are stored once, under a hash of their content: documents name that. Never changed. */
export interface Party extends Particulars {
  readonly merchantId: string
  /** `s` for the merchant, or the customer, with the hash. */
  readonly key: string
}

/** The names of the two parties of a document. */
export interface PartyNames {
  readonly supplier: string
  readonly buyer: string
}

/** The merchant's particulars. */
export function supplierOf({ legalName, address, tin, rcNumber }: TaxTerms): Particulars {
  return { name: legalName, address, tin, rcNumber }
}

/** The customer's: without contacts, which a document does not need. */
export function buyerOf({ name, address, taxId }: Customer): Particulars {
  return { name, address: address ?? null, tin: taxId ?? null, rcNumber: null }
}

/** Particulars in one form, whatever the order of their fields: the input of the hash. */
export function canonical({ name, address, tin, rcNumber }: Particulars): string {
  return JSON.stringify([name, address, tin, rcNumber])
}
