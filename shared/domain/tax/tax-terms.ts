import type { Instant } from '../time/time.ts'
import type { AppliedTax } from './applied-tax.ts'

/** The kinds of tax codes (L1). */
export const taxKinds = ['standard', 'zero', 'exempt'] as const

export type TaxKind = (typeof taxKinds)[number]

/** The relation of a price to its tax (L1): it contains it, or it comes on top. */
export const pricesModes = ['inclusive', 'exclusive'] as const

export type PricesMode = (typeof pricesModes)[number]

/** A rate under a code, from an instant on; a code may have several, one after the other (L1). */
export interface TaxCode {
  readonly code: string
  readonly name: string
  readonly kind: TaxKind
  /** Hundredths of a per cent; 0 unless `standard`. */
  readonly basisPoints: number
  readonly validFrom: Instant
}

/** A merchant's own particulars on tax documents, and their rates (L1). */
export interface TaxTerms {
  /** Whether they charge tax at all. */
  readonly registered: boolean
  readonly legalName: string | null
  readonly tin: string | null
  readonly rcNumber: string | null
  readonly address: string | null
  /** The prefix of their document numbers. */
  readonly numberPrefix: string
  readonly defaultTaxCode: string
  /** The merchant's own codes; {@link nigerianVat} is available besides them. */
  readonly codes: readonly TaxCode[]
}

/** Nigerian value added tax: there from the start, unused until a merchant is registered (L1). */
export const nigerianVat: TaxCode = {
  code: 'VAT',
  name: 'VAT',
  kind: 'standard',
  basisPoints: 750,
  validFrom: '2020-02-01T00:00:00.000Z',
}

/** The tax settings of a merchant who has set none. */
export const defaultTaxTerms: TaxTerms = {
  registered: false,
  legalName: null,
  tin: null,
  rcNumber: null,
  address: null,
  numberPrefix: 'INV',
  defaultTaxCode: nigerianVat.code,
  codes: [],
}

/** All rates of a merchant. */
export function codesOf({ codes }: Pick<TaxTerms, 'codes'>): readonly TaxCode[] {
  return codes.some(({ code }) => code === nigerianVat.code) ? codes : [nigerianVat, ...codes]
}

/** The rate of a code at an instant: the latest that is valid then; null for none. */
export function rateAt(terms: Pick<TaxTerms, 'codes'>, code: string, at: Instant): TaxCode | null {
  const valid = codesOf(terms).filter((one) => one.code === code && one.validFrom <= at)
  return valid.toSorted((one, other) => (one.validFrom < other.validFrom ? 1 : -1))[0] ?? null
}

/** What is sold, as far as its tax depends on it. */
export interface Taxable {
  /** Null or absent for the merchant's usual one. */
  readonly taxCode?: string | null
  /** Null or absent for inclusive. */
  readonly prices?: PricesMode | null
}

/** The payer, as far as the tax depends on them. */
export interface TaxPayer {
  /** Pays the same price, without tax on top, and no tax is in it (L1). */
  readonly taxExempt?: boolean | null
}

/** Settings that carry the terms; every charge reads them anyway. */
export interface WithTaxTerms {
  /** Null or absent for a merchant who has set nothing. */
  readonly tax?: TaxTerms | null
}

/** The rate on the lines of an exempt customer. */
const exemptPayer = { code: 'EXEMPT', name: 'Exempt', basisPoints: 0, inclusive: true } as const

/** The rate that applies to what is sold at an instant (L2); null where its merchant charges no tax. */
export function appliedTax(
  { tax }: WithTaxTerms,
  sold: Taxable,
  payer: TaxPayer | null,
  at: Instant,
): AppliedTax | null {
  if (tax?.registered !== true) return null
  if (payer?.taxExempt === true) return exemptPayer
  const rate = rateAt(tax, sold.taxCode ?? tax.defaultTaxCode, at)
  if (rate === null) return null
  const { code, name, basisPoints } = rate
  return { code, name, basisPoints, inclusive: sold.prices !== 'exclusive' }
}
