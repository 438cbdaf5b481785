import { checkoutSession, listCheckoutSessions } from '../../contracts/checkout.ts'
import { namedLine, refundInvoice } from '../../contracts/invoice.ts'
import { linePart, listRefunds, refund } from '../../contracts/refund.ts'
import { describe, describeList } from '../describe.ts'
import { soldAddOnWords } from './add-on-items.ts'

// Refunds, and checkout sessions as the merchant's server reads them (Q6).

const refundToWords =
  '`gateway`: the way it was paid; for payments that you received yourself `credit` (to the customer’s credit) or `outside` (you return it yourself).'

const refundWords = {
  id: 'The refund’s identifier, with the prefix `rfnd_`.',
  invoiceId: 'The invoice whose payment is refunded.',
  subscriptionId: 'The subscription of the invoice.',
  customerId: 'The customer who paid.',
  amount: 'How much it refunds, in minor units.',
  currency: 'The currency of the amount.',
  status:
    '`pending` until the gateway has answered; `failed` where the bank refused it: the amount then returns to your balance, or to the customer’s credit if it was for unused time of a cancelled subscription.',
  reason: 'The reason that was given; null for none.',
  rail: 'The rail by which it was paid and is refunded; null where no gateway refunds it.',
  transactionId: 'The refund’s entry among the customer’s transactions, with the prefix `txn_`.',
  fromCreditKobo:
    'The part of it that was deducted from unspent credit which the invoice’s period had given, in minor units.',
  lines: 'The lines of the invoice that it named, with the sum refunded of each; none for an amount.',
  paymentId: 'The payment of the invoice that it refunds, with the prefix `pay_`.',
  to: refundToWords,
} as const

describe([linePart], {
  lineId: 'The `id` of the line.',
  amount: 'The sum refunded of it, in minor units, with its tax.',
})

describe([refundInvoice.body], {
  amount:
    'How much to refund, in minor units; by default all that was paid and not refunded yet, as one refund for each payment. An amount is refunded from one payment: the newest gateway payment that it fits into, unless `paymentId` names one.',
  currency: 'The invoice’s currency, as a check: another one is refused.',
  reason: 'The reason, which the event repeats.',
  lines:
    'The lines to refund, in place of `amount`. Refunds of the period’s own lines lower the value of its unused time; by default setup fees, one-off items and lines of earlier periods come first.',
  paymentId:
    'The payment to refund, from the invoice’s `payments`; by default all of them, or the one that `amount` fits into.',
  outsideAs:
    'How payments that you received yourself are returned: `credit` (the default), from your balance; `outside`, by yourself.',
})
describe([namedLine], {
  lineId: 'The `id` of a line of the invoice.',
  amount: 'How much of it to refund, in minor units, with its tax; by default all that is left of it.',
})
describe([refundInvoice.response], {
  invoiceId: 'The invoice that is refunded.',
  refunded: 'The sum of its refunds, in minor units.',
  status: '`pending` while the bank processes it; if it fails, you receive an event.',
  refundId: 'The refund’s identifier, with the prefix `rfnd_`; the first if there are several.',
  fromCreditKobo:
    'The part of it that was deducted from unspent credit which the invoice’s period had given, in minor units.',
  refunds: [
    'The refunds that were made, one for each refunded payment.',
    {
      refundId: 'The refund’s identifier, with the prefix `rfnd_`.',
      paymentId: 'The payment that it refunds, with the prefix `pay_`.',
      amount: 'How much it refunds, in minor units.',
      status: '`failed` for one that was refused at once, while others succeeded.',
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
  status: 'Its status. `expired` as soon as its time is over.',
  kind: 'Whether it starts a subscription, takes one payment, or stores a payment method.',
  amount: 'What is paid at once, in minor units; 0 where nothing is due yet.',
  currency: 'The currency of the amount.',
  planId: 'The plan that is bought; null for other kinds.',
  customerId:
    'The customer: the one named when it was created, otherwise the one who subscribed in it; null until there is one.',
  subscriptionId: 'The subscription that was made or activated; null until then.',
  invoiceId: 'The invoice that was paid; null until then.',
  metadata: 'Your own notes, as you set them.',
  reference: 'The gateway’s reference of the payment; null until one was attempted.',
  failureCode: 'Why the last payment was declined; null until one was.',
  customerEmail: 'The email address that was given at its start; null for none.',
  customerPhone: 'The phone number that was given at its start; null for none.',
  successUrl: 'Where the payer is sent when it is paid; null for our own page.',
  cancelUrl: 'Where a payer is sent who does not pay; null for our own page.',
  expiresAt: 'Until when it can be paid.',
  quantity: 'How many units of the plan are bought; 1 for other kinds.',
  addOns: ['The add-ons that are bought.', soldAddOnWords],
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
