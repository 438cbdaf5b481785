import { creditNote, listCreditNotes } from '../../contracts/credit-note.ts'
import { describe, describeList } from '../describe.ts'

const words = {
  id: 'The note’s identifier.',
  type: '`credit` lowers its invoice, `debit` raises it again.',
  taxNumber: 'Its number, in a series of its own without gaps.',
  invoiceId: 'The invoice that it corrects.',
  invoiceTaxNumber: 'That invoice’s number.',
  customerId: 'Whose invoice it is.',
  subscriptionId: 'The subscription that was billed; null for none.',
  reason: 'Why the invoice was lowered, or raised again.',
  amount: 'The amount of the correction, with tax, in minor units.',
  tax: 'The tax in it, in minor units.',
  currency: 'The invoice’s currency.',
  taxes: [
    'The correction by tax rate.',
    {
      code: 'The tax code.',
      name: 'What it is called.',
      rate: 'The rate, in per cent.',
      net: 'Without tax, in minor units.',
      amount: 'The tax, in minor units.',
    },
  ],
  amountLeft: 'The total of the invoice after it, in minor units.',
  issuedAt: 'The date of the document.',
} as const satisfies Record<string, string | readonly [string, Record<string, string>]>
describe([creditNote], words)
describeList(listCreditNotes.response, 'Credit and debit notes, newest first.', words)
describe([listCreditNotes.query], {
  invoiceId: 'Only those of this invoice.',
  customerId: 'Only those of this customer.',
})
