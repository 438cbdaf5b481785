import { getReceipt, openInvoicePayment, replaceReceiptLink } from '../../contracts/receipt.ts'
import { describe } from '../describe.ts'

describe([getReceipt.response], {
  number: 'The receipt’s number.',
  seller: [
    'Who sold it.',
    {
      name: 'The merchant’s name.',
      logoUrl: 'Their logo; null for none.',
      supportEmail: 'Where to write to them; null where they name none.',
      supportPhone: 'Where to call them; null where they name none.',
      details: 'Their registered name, RC, TIN and address, as they wrote it; null for nothing.',
    },
  ],
  buyer: [
    'Who paid.',
    {
      name: 'Their name in short form, such as `Ada O.`, where it is known.',
      email: 'Their email in short form, such as `a•••@example.com`, where it is known.',
    },
  ],
  paidAt: 'When it was paid.',
  periodStart: 'The start of what was paid for; null for a payment that comes once.',
  periodEnd: 'The end of what was paid for; null for a payment that comes once.',
  currency: 'The currency of all amounts.',
  lines: [
    'What was paid for, line by line; empty for a payment that comes once.',
    {
      type: 'What kind of line it is.',
      description: 'What the line is for, as text.',
      amount: 'In minor units; discounts and credits are negative.',
    },
  ],
  subtotal: 'The sum before discount and credit, in minor units.',
  discount: 'What a promo code took off, in minor units.',
  creditApplied: 'What was paid from the customer’s credit, in minor units.',
  amountPaid: 'What was paid, in minor units.',
  amountRefunded: 'What was given back of it, in minor units.',
  amountCredited: 'What was given back as credit, in minor units.',
  paidWith: [
    'How it was paid; null where that is not known any more.',
    { rail: 'The way it was paid.', brand: 'The card’s brand.', last4: 'The last four digits.' },
  ],
  refunds: [
    'What was refunded to the payer.',
    { amount: 'In minor units.', status: 'How far it is.', createdAt: 'When it was given back.' },
  ],
  reversals: [
    'What the payer’s bank took back by itself.',
    { amount: 'In minor units.', createdAt: 'When it was taken back.' },
  ],
  reference: 'The charge’s reference at the payment gateway; null where nothing was charged.',
  terms: 'What follows for the subscription as it runs now, in words; null where nothing follows by itself.',
  received: [
    'What of it the merchant received themselves: cash, a transfer, a cheque.',
    {
      kind: 'How they received it.',
      amount: 'In minor units.',
      receivedAt: 'When they received it, as they said.',
      withdrawn: 'Whether they took it back since: it never came.',
    },
  ],
  open: [
    'What is still to be paid, of an invoice that was sent and is not paid; null for a receipt.',
    {
      amountDue: 'What is due, in minor units.',
      dueAt: 'Until when it should be paid.',
      sentAt: 'When it was sent.',
      overdue: 'Whether it was not paid in time.',
      void: 'Whether it was voided: nothing is to be paid.',
      pending: 'Whether a payment of it is on its way.',
    },
  ],
})
describe([replaceReceiptLink.response], { receiptUrl: 'The new link.' })

describe([openInvoicePayment.response], { url: 'The page where it is paid.' })
