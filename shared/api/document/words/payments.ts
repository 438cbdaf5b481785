import { recordPayment } from '../../contracts/invoice.ts'
import { describe } from '../describe.ts'

/** What the fields of an invoice's payments mean (M1). */
export const paymentsWords = [
  'What has paid it: its charge, and what you received yourself.',
  {
    id: 'The payment’s identifier, with the prefix `pay_`.',
    kind: '`charge` is a charge of this service, `virtual_account` a transfer to the customer’s own account number; the others you recorded.',
    amount: 'What it paid, in minor units.',
    refunded: 'What of it was refunded or became credit, in minor units.',
    at: 'When it was booked.',
    reference: 'The charge’s reference, or what you gave; null for none.',
    rail: 'How a charge was made; null for the others.',
    receivedAt: 'When you received it, as you said; of a charge when it was booked.',
    note: 'Your note; null for none, and where the customer reads it.',
    recordedBy: 'Who of your team recorded it; null for a key, a charge, and where the customer reads it.',
    reversed: 'What of it was reversed, in minor units: by a gateway, or by you because it never came.',
  },
] as const

describe([recordPayment.body], {
  kind: 'How you received it; `withholding`: your customer paid it to the tax office for you.',
  amount: 'What you received, in minor units: what is due, or a part of it.',
  currency: 'The invoice’s currency, if you want to be sure: another one is refused.',
  receivedAt: 'When you received it; left out for now.',
  reference:
    'Of the transfer, cheque, slip or certificate: one payment of its kind has it. Only cash, POS and withholding go without.',
  note: 'For your team; customers don’t see it.',
  settle: 'Whether you forgive what the payment leaves: a line of type `waived` takes it off.',
})
