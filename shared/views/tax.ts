import { percentText } from '../domain/tax/tax-sums.ts'
import type { TaxReport } from '../domain/tax/tax-report.ts'
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

/** A month's output tax (L7). */
export function taxReportView({ month, timeZone, rows, totals }: TaxReport) {
  return {
    month,
    timeZone,
    rows: rows.map(({ currency, code, name, basisPoints, kinds, net, tax }) => ({
      ...{ currency, code, name, rate: percentText({ basisPoints }) },
      invoices: kinds.invoice,
      creditNotes: kinds.credit_note,
      debitNotes: kinds.debit_note,
      net,
      tax,
    })),
    totals,
  }
}
