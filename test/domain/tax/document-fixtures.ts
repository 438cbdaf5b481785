import type { Invoice } from '../../../shared/domain/invoice/invoice.ts'
import type { AppliedTax } from '../../../shared/domain/tax/applied-tax.ts'
import { aLine, paidInvoice } from '../fixtures/billing.ts'
import { april } from '../fixtures/instants.ts'

export const vat: AppliedTax = { code: 'VAT', name: 'VAT', basisPoints: 750, inclusive: true }

/** 5,375 naira with 375 of tax in them, issued on 1 April, which has its number. */
export const aTaxedInvoice = (over: Partial<Invoice> = {}): Invoice =>
  paidInvoice({
    ...{ subtotal: 537_500, amount: 537_500, amountPaid: 537_500, taxes: [vat] },
    lines: [aLine(537_500, { tax: 0, taxAmount: 37_500 })],
    ...{ finalizedAt: april, taxNumber: 'ACME2026000007' },
    ...over,
  })

/** That invoice before it has a number. */
export const anUnnumbered = (over: Partial<Invoice> = {}): Invoice =>
  aTaxedInvoice({ taxNumber: null, ...over })
