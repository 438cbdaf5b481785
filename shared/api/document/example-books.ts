import { sellerExamples } from './example-seller.ts'

const ulid = '01JZ8K3V5N7Q9S1T3V5X7Z9B2C'

/** The seller, tax, disputes, price changes, notes and searches in examples of the document. */
export const bookExamples: Readonly<Record<string, unknown>> = {
  ...sellerExamples,
  'Export.from': '2026-12-31T23:00:00.000Z',
  'Export.to': '2027-01-31T23:00:00.000Z',
  // The shop has registered for tax.
  registered: true,
  legalName: 'Ikeja Gym Limited',
  tin: '20418832-0001',
  rcNumber: 'RC1482093',
  'TaxSettings.address': '14 Allen Avenue, Ikeja, Lagos',
  numberPrefix: 'ACME',
  defaultTaxCode: 'VAT',
  'TaxCode.code': 'VAT',
  'TaxCode.name': 'Value added tax',
  rate: '7.5',
  // Nothing of the invoice was taken off; half of another one was.
  amountNoted: 0,
  amountLeft: 250_000,
  'CreditNote.id': `cn_${ulid}`,
  'CreditNote.type': 'credit',
  'CreditNote.reason': 'refund',
  'CreditNote.taxNumber': 'ACMEC2026000001',
  invoiceTaxNumber: 'ACME2026000007',
  issuedAt: '2026-12-05T08:00:00.000Z',
  month: '2026-12',
  count: 1,
  'get-invoice-pdf.url': 'https://billing.example/documents/doc_live_…',
  'get-credit-note-pdf.url': 'https://billing.example/documents/doc_live_…',
  // A dispute waits for the merchant.
  paymentId: `inv_${ulid}-1`,
  category: 'fraud',
  heldKobo: 500_000,
  submittedAt: null,
  closedAt: null,
  // A transfer to a customer's account number.
  senderName: 'ADA OBI',
  receivedAt: '2026-12-01T09:00:00.000Z',
  paidKobo: 500_000,
  depositKobo: 0,
  refundedKobo: 0,
  unmatchedKobo: 0,
  refundPending: false,
  // No other price is announced.
  nextPrice: null,
  revertedAt: null,
  payoutId: `pout_${ulid}`,
  previousPayoutId: null,
  by: 'Ada Obi',
  template: 'receipt',
  'get-customer-history.id': `inv_${ulid}`,
  'customers.id': `cus_${ulid}`,
  'invoices.id': `inv_${ulid}`,
  'subscriptions.id': `sub_${ulid}`,
  'payouts.id': `pout_${ulid}`,
}
