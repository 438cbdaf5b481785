import { recordPayment } from '../../contracts/invoice.ts'
import { describe } from '../describe.ts'

/** What the fields of an invoice's payments mean (M1). */
export const paymentsWords = [
  'Its payments: its charge, and what you received yourself.',
  {
    id: 'The payment’s identifier, with the prefix `pay_`.',
    kind: '`charge` is a charge by this service, `virtual_account` a transfer to the customer’s own account number; you recorded the others.',
    amount: 'What it paid, in minor units.',
    refunded: 'The part that was refunded or became credit, in minor units.',
    at: 'When it was recorded.',
    reference: 'The charge’s reference, or the one you gave; null for none.',
    rail: 'The rail of a charge; null for the others.',
    receivedAt: 'When you received it, as you entered; for a charge, when it was recorded.',
    note: 'Your note; null for none, and where the customer reads it.',
    recordedBy: 'Who of your team recorded it; null for a key, a charge, and where the customer reads it.',
    reversed:
      'The part that was reversed, in minor units: by a bank, or by you because it was never received.',
  },
] as const

describe([recordPayment.body], {
  kind: 'How you received it; `withholding`: your customer paid it to the tax office for you.',
  amount: 'What you received, in minor units: what is due, or a part of it.',
  currency: 'The invoice’s currency, as a check: another one is refused.',
  receivedAt: 'When you received it; left out for now.',
  reference:
    'The reference of the transfer, cheque, slip or certificate, used by one payment of its kind. Optional only for cash, POS and withholding.',
  note: 'For your team; customers don’t see it.',
  settle: 'Whether you waive the rest: a line of type `waived` removes it.',
})
