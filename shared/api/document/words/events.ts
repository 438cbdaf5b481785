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
  data: 'The objects as they were right after the change, and what else belongs to this type.',
} as const

/** The fields of `data`, whatever the type. */
export const dataWords: Readonly<Record<string, Words>> = {
  invoice: 'The invoice that it is about.',
  subscription: 'The subscription after the change. Keep the copy with the highest `version`.',
  customer: 'The customer who pays.',
  plan: 'The plan that is billed; after a change, the new one.',
  amount: 'How much was moved, in minor units.',
  cycle: 'Which period was completed, counted from 1.',
  failureCode: 'Why the charge failed.',
  action: 'What happens next.',
  nextAttemptAt: 'When the charge is tried again; left out when it is not.',
  rail: 'The way the money went.',
  transactionId: 'The transaction that moved the money.',
  reason: 'Why.',
  source: '`webhook` if the gateway reported it, left out if you requested it.',
  excessKobo:
    'The part above what was left of the payment, in minor units: your loss, because it was refunded and taken back; left out when there was none.',
  changed: 'The fields that changed.',
  creditKobo:
    'What became the customer’s credit, in minor units: for unused time, for what a renewal’s credit lines leave over, for a refund that failed, or for a payment that you received yourself and give back as credit.',
  forfeitedKobo:
    'What of the unused time was forfeited, in minor units, because `unused` was `none`; left out when nothing was.',
  returnedKobo:
    'Credit that came back from an invoice which ended unpaid, in minor units; left out when none did.',
  keptKobo:
    'What paid for an earlier reversal instead of becoming credit, in minor units; left out when nothing did.',
  fromCreditKobo:
    'What of it was taken back of the credit that the invoice’s period had given, in minor units; left out when nothing was.',
  paymentId:
    'The payment of the invoice that a refund gives back, with the prefix `pay_`; left out for what a bank took back.',
  fromPlanId: 'The plan before.',
  toPlanId: 'The plan after.',
  fromQuantity: 'How many units of the plan there were.',
  toQuantity: 'How many there are.',
  proration: 'What the change cost or gave back.',
  scheduled: 'True when the change had been scheduled for the renewal.',
  paymentMethod: 'The payment method that it is about.',
  payment: [
    'A payment that arrived too late, belongs to no subscription, and is returned the way it was paid.',
    {
      reference: 'What the gateway knows the payment by.',
      sessionId: 'The checkout session it was for; null where there was none.',
      amount: 'How much is returned, in minor units.',
      currency: 'The currency of the amount.',
      rail: 'The way the money was paid, and is returned.',
      transactionId: 'The transaction that books it.',
      reason: 'Why it is returned: always `late_charge`.',
    },
  ],
  priceChange: [
    'Another sum that the customer was told.',
    {
      id: 'The price change.',
      at: 'When the payment is due.',
      amount: 'What they pay from then on, in minor units.',
      previousAmount: 'What they paid, or were told, before, in minor units.',
      planAmount: 'The plan’s line of that payment before a code, in minor units.',
      previousPlanAmount: 'What that line was, or was told to be, before, in minor units.',
    },
  ],
  payout: 'The payout.',
  dispute: 'The dispute; `GET /v1/disputes/{id}` reads it with its evidence.',
  bill: 'The bill payment.',
  session: 'The checkout session, as it is read.',
  subscriptionId: 'The invoice’s subscription.',
  customerId: 'The invoice’s customer.',
  dueAt: 'Until when the invoice should be paid.',
  effectKobo:
    'What it did to your cash, in minor units of the invoice’s currency: what a charge brought, below 0 what was given or taken back, 0 for credit and for payments outside.',
  synthetic: 'True when nothing happened: a test event.',
}
