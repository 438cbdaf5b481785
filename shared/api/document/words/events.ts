import { eventCustomer, eventInvoice, eventPlan } from '../../../webhooks/schemas/objects.ts'
import { describe, type Words } from '../describe.ts'
import { invoiceWords } from './billing.ts'
import { contactWords, planTerms } from './catalog.ts'

// The fields of events.

describe([eventInvoice], invoiceWords)
describe([eventCustomer], { ...contactWords, id: 'The customer’s identifier.' })
describe([eventPlan], { ...planTerms, id: 'The plan’s identifier.' })

/** The envelope that every event has (S14). */
export const envelopeWords = {
  id: 'The event’s identifier, with the prefix `evt_`, the same on every delivery: drop repeats by it.',
  type: 'What happened.',
  createdAt: 'When it happened (UTC).',
  data: 'The objects right after the change, and the other fields of this type.',
} as const

/** The fields of `data`, whatever the type. */
export const dataWords: Readonly<Record<string, Words>> = {
  invoice: 'The invoice that it is about.',
  subscription: 'The subscription after the change. Keep the copy with the highest `version`.',
  customer: 'The customer who pays.',
  plan: 'The plan that is billed; after a change, the new one.',
  amount: 'The amount, in minor units.',
  cycle: 'Which period was completed, counted from 1.',
  failureCode: 'Why the charge failed.',
  action: 'What happens next.',
  nextAttemptAt: 'When the charge is retried; left out when it is not.',
  rail: 'The rail of the payment.',
  transactionId: 'The transaction that moved the money.',
  reason: 'Why.',
  source: '`webhook` if the gateway reported it, left out if you requested it.',
  excessKobo:
    'The part above what was left of the payment, in minor units: your loss, because it was both refunded and reversed; left out when there was none.',
  changed: 'The fields that changed.',
  creditKobo:
    'What became the customer’s credit, in minor units: for unused time, for the surplus of a renewal’s credit lines, for a failed refund, or for a payment that you received yourself and refund as credit.',
  forfeitedKobo:
    'The value of unused time that was forfeited, in minor units, because `unused` was `none`; left out when nothing was.',
  returnedKobo: 'Credit returned from an invoice that ended unpaid, in minor units; left out when none was.',
  keptKobo:
    'The part that repaid an earlier reversal instead of becoming credit, in minor units; left out when nothing did.',
  fromCreditKobo:
    'The part of it that was deducted from credit which the invoice’s period had given, in minor units; left out when nothing was.',
  paymentId:
    'The payment of the invoice that is refunded, with the prefix `pay_`; left out for a bank’s reversal.',
  fromPlanId: 'The plan before.',
  toPlanId: 'The plan after.',
  fromQuantity: 'The units of the plan before.',
  toQuantity: 'The units of the plan after.',
  proration: 'The cost or credit of the change.',
  scheduled: 'True when the change had been scheduled for the renewal.',
  paymentMethod: 'The payment method that it is about.',
  payment: [
    'A payment that arrived too late, belongs to no subscription, and is refunded the way it was paid.',
    {
      reference: 'The gateway’s reference of the payment.',
      sessionId: 'The checkout session it was for; null where there was none.',
      amount: 'How much is refunded, in minor units.',
      currency: 'The currency of the amount.',
      rail: 'The rail by which the money was paid, and is refunded.',
      transactionId: 'The transaction that records it.',
      reason: 'Why it is refunded: always `late_charge`.',
    },
  ],
  priceChange: [
    'The change of price that the customer was notified of.',
    {
      id: 'The price change.',
      at: 'When the payment is due.',
      amount: 'What they pay from then on, in minor units.',
      previousAmount: 'What they paid before, or were last notified of, in minor units.',
      planAmount: 'The plan’s line of that payment before a code, in minor units.',
      previousPlanAmount: 'What that line was before, or was last announced as, in minor units.',
    },
  ],
  payout: 'The payout.',
  dispute: 'The dispute; `GET /v1/disputes/{id}` reads it with its evidence.',
  bill: 'The bill payment.',
  session: 'The checkout session.',
  subscriptionId: 'The invoice’s subscription.',
  customerId: 'The invoice’s customer.',
  dueAt: 'Until when the invoice should be paid.',
  effectKobo:
    'The change of your cash, in minor units of the invoice’s currency: the amount of a charge, below 0 for refunds and reversals, 0 for credit and for payments you received yourself.',
  synthetic: 'True when nothing happened: a test event.',
}
