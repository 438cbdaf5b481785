import { percentText } from '../domain/tax/tax-sums.ts'
import type { TaxCode, TaxTerms } from '../domain/tax/tax-terms.ts'

/** A merchant's tax settings as the interface shows them (L1). */
export function taxSettingsView(terms: TaxTerms) {
  const { registered, legalName, tin, rcNumber, address, numberPrefix, defaultTaxCode } = terms
  return { registered, legalName, tin, rcNumber, address, numberPrefix, defaultTaxCode }
}

/** A rate under its code (L1). */
export function taxCodeView({ code, name, kind, basisPoints, validFrom }: TaxCode) {
  return { code, name, kind, rate: percentText({ basisPoints }), validFrom }
}

/** All rates of a merchant. */
export function taxCodesView(codes: readonly TaxCode[]) {
  return { items: codes.map(taxCodeView) }
}
