import { checkoutSession, listCheckoutSessions } from '../../contracts/checkout.ts'
import { namedLine, refundInvoice } from '../../contracts/invoice.ts'
import { linePart, listRefunds, refund } from '../../contracts/refund.ts'
import { describe, describeList } from '../describe.ts'
import { soldAddOnWords } from './add-on-items.ts'

// Refunds, and checkout sessions as the merchant's server reads them (Q6).

const refundToWords =
  '`gateway`: back the way it was paid; for payments that you received yourself `credit` (the customer’s) or `outside` (by your own hand).'

const refundWords = {
  id: 'The refund’s identifier, with the prefix `rfnd_`.',
  invoiceId: 'The invoice whose payment is given back.',
  subscriptionId: 'The subscription of the invoice.',
  customerId: 'The customer who paid.',
  amount: 'What it gives back, in minor units.',
  currency: 'The currency of the amount.',
  status:
    '`pending` until the gateway has answered; `failed` where the bank refused it: then the amount is your balance’s again, or the customer’s credit if it was the unused part of a cancelled subscription.',
  reason: 'The reason that was given; null for none.',
  rail: 'The way it was paid, which it goes back; null for what no gateway gives back.',
  transactionId: 'The refund’s entry among the customer’s transactions, with the prefix `txn_`.',
  fromCreditKobo:
    'What of it was taken back of the credit that the invoice’s period had given and that was not spent, in minor units.',
  lines: 'The lines of the invoice that it named, with what it gives back of each; none for an amount.',
  paymentId: 'The payment of the invoice that it gives back, with the prefix `pay_`.',
  to: refundToWords,
} as const

describe([linePart], {
  lineId: 'The `id` of the line.',
  amount: 'What the refund gives back of it, in minor units, with its tax.',
})

describe([refundInvoice.body], {
  amount:
    'How much to give back, in minor units; left out for all that was paid and not given back yet, which is one refund for each payment. An amount is of one payment: the newest of a gateway that it fits into, unless `paymentId` names one.',
  currency: 'The invoice’s currency, if you want to be sure: another one is refused.',
  reason: 'The reason, which the event repeats.',
  lines:
    'The lines to give back, in place of `amount`. What is given back of the period’s own lines lowers the value of its unused time; left out, setup fees, one-off items and lines of earlier periods come first.',
  paymentId:
    'The payment to give back, as the invoice’s `payments` has it; left out for every one, or for what `amount` fits into.',
  outsideAs:
    'How payments that you received yourself come back: `credit` (the default), out of your balance; `outside`, by your own hand.',
})
describe([namedLine], {
  lineId: 'The `id` of a line of the invoice.',
  amount: 'How much of it to give back, in minor units, with its tax; left out for all that is left of it.',
})
describe([refundInvoice.response], {
  invoiceId: 'The invoice that is refunded.',
  refunded: 'What is given back, over all its refunds, in minor units.',
  status: '`pending` while the bank processes it; if it fails, you receive an event.',
  refundId: 'The refund’s identifier, with the prefix `rfnd_`; of several the first.',
  fromCreditKobo:
    'What of it was taken back of the credit that the invoice’s period had given and that was not spent, in minor units.',
  refunds: [
    'The refunds that were made, one for each payment that is given back.',
    {
      refundId: 'The refund’s identifier, with the prefix `rfnd_`.',
      paymentId: 'The payment that it gives back, with the prefix `pay_`.',
      amount: 'What it gives back, in minor units.',
      status: '`failed` for one that was refused at once, while others went through.',
      to: refundToWords,
    },
  ],
})
describe([refund], refundWords)
describeList(listRefunds.response, 'The refunds of this page, newest first.', refundWords)
describe([listRefunds.query], {
  invoiceId: 'Only those of this invoice.',
  subscriptionId: 'Only those of this subscription.',
  customerId: 'Only those of this customer.',
  status: 'Only those in this status, or in one of several, separated by commas.',
})

const sessionWords = {
  id: 'The session’s identifier, with the prefix `chk_`.',
  status: 'How far it is. `expired` as soon as its time is over.',
  kind: 'Whether it starts a subscription, takes one payment, or stores a payment method.',
  amount: 'What is paid at once, in minor units; 0 where nothing is due yet.',
  currency: 'The currency of the amount.',
  planId: 'The plan that is bought; null for other kinds.',
  customerId:
    'The customer: the one who was named at its start, else the one who subscribed by it; null until there is one.',
  subscriptionId: 'The subscription that was made or activated; null until then.',
  invoiceId: 'The invoice that was paid; null until then.',
  metadata: 'Your own notes, as you set them.',
  reference: 'What the gateway knows the payment by; null until one was tried.',
  failureCode: 'Why the last payment was declined; null until one was.',
  customerEmail: 'The email address that was given at its start; null for none.',
  customerPhone: 'The phone number that was given at its start; null for none.',
  successUrl: 'Where the payer is sent when it is paid; null for our own page.',
  cancelUrl: 'Where a payer is sent who does not pay; null for our own page.',
  expiresAt: 'Until when it can be paid.',
  quantity: 'How many units of the plan are bought; 1 for other kinds.',
  addOns: ['What is bought beside the plan.', soldAddOnWords],
  paymentLinkId: 'The payment link that it began with; null for none.',
} as const

describe([checkoutSession], sessionWords)
describeList(listCheckoutSessions.response, 'The sessions of this page, newest first.', sessionWords)
describe([listCheckoutSessions.query], {
  customerId: 'Only those that named this customer at their start.',
  planId: 'Only those of this plan.',
  paymentLinkId: 'Only those that began with this payment link.',
  status: 'Only those in this status, or in one of several, separated by commas.',
  metadata:
    'Only those whose metadata have these values: one parameter a key, as in `metadata.order=17`. A page reads a bounded part of the list, so it may be short or empty while `hasMore` is true.',
})
