import { getReceipt, openInvoicePayment, replaceReceiptLink } from '../../contracts/receipt.ts'
import { describe } from '../describe.ts'

describe([getReceipt.response], {
  number: 'The receipt’s number.',
  seller: [
    'Who sold it.',
    {
      name: 'The merchant’s name.',
      logoUrl: 'Their logo; null for none.',
      supportEmail: 'Their support email; null for none.',
      supportPhone: 'Their support phone; null for none.',
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
  amountRefunded: 'How much was refunded, in minor units.',
  amountCredited: 'How much was returned as credit, in minor units.',
  paidWith: [
    'How it was paid; null where that is no longer known.',
    { rail: 'The way it was paid.', brand: 'The card’s brand.', last4: 'The last four digits.' },
  ],
  refunds: [
    'What was refunded to the payer.',
    { amount: 'In minor units.', status: 'Its status.', createdAt: 'When it was refunded.' },
  ],
  reversals: [
    'Reversals by the payer’s bank.',
    { amount: 'In minor units.', createdAt: 'When it was reversed.' },
  ],
  reference: 'The charge’s reference at the payment gateway; null where nothing was charged.',
  terms: 'The coming payments of the subscription, in words; null where none are automatic.',
  received: [
    'Payments that the merchant received themselves: cash, a transfer, a cheque.',
    {
      kind: 'How they received it.',
      amount: 'In minor units.',
      receivedAt: 'When they received it, as they said.',
      withdrawn: 'Whether they have reversed it since: it was never received.',
    },
  ],
  open: [
    'What is still to be paid, of an invoice that was sent and is not paid; null for a receipt.',
    {
      amountDue: 'What is due, in minor units.',
      dueAt: 'Until when it should be paid.',
      sentAt: 'When it was sent.',
      overdue: 'Whether it is overdue.',
      void: 'Whether it was voided: nothing is to be paid.',
      pending: 'Whether a payment of it is in progress.',
    },
  ],
})
describe([replaceReceiptLink.response], { receiptUrl: 'The new link.' })

describe([openInvoicePayment.response], { url: 'The page where it is paid.' })
