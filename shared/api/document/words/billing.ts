import {
  attempt,
  getInvoice,
  invoice,
  listInvoices,
  payInvoice,
  upcomingInvoice,
} from '../../contracts/invoice.ts'
import {
  cancelSubscription,
  createSubscription,
  previewedInvoice,
  previewSubscription,
  getSubscription,
  getTimeline,
  listSubscriptions,
  pauseSubscription,
  subscription,
  updateSubscription,
} from '../../contracts/subscription.ts'
import { askedDayWords, billingDayWords, changedDayWords, expanded, resumeWords } from './dates.ts'
import { pendingChangeWords, pendingPaymentWords } from './pending-payment.ts'
import { paymentsWords } from './payments.ts'
import { taxWords } from './tax.ts'
import { describe, describeList } from '../describe.ts'
import { addOnWords, orderedAddOnWords } from './add-on-items.ts'

// Subscriptions, their invoices, recovery, analytics and events.

export const subscriptionWords = {
  id: 'The subscription’s identifier, with the prefix `sub_`.',
  status:
    'The subscription’s status. Give access while it is `trialing` or `active`; for `past_due` you decide.',
  customerId: 'The customer who pays.',
  planId: 'The plan that is billed.',
  currentPeriodStart: 'When the current period began.',
  currentPeriodEnd: 'When the current period ends, and the next invoice is made.',
  cyclesCompleted: 'How many periods have been paid. A trial counts none.',
  trialEndsAt: 'When the trial ends, or ended; null if there never was one.',
  cancelAtPeriodEnd: 'Whether it will be cancelled when the present period ends.',
  canceledAt: 'When it was cancelled, or its cancelling at the period’s end was asked for; null otherwise.',
  endedAt: 'When it ended; null until then.',
  pausedAt: 'When it was paused; null unless it is.',
  resumesAt: 'When the pause ends by itself; null if it does not.',
  scheduledPlanId: 'The plan that it changes to at the next renewal; null without a scheduled change.',
  pendingChange: pendingChangeWords,
  promoCodeId: 'The promo code that discounts its invoices; null without one.',
  paymentMethodId: 'The payment method it is charged to; null to use the customer’s default.',
  latestInvoiceId: 'Its newest invoice; null while no invoice was made, as in a trial.',
  billingAnchor: 'The instant all period boundaries are counted from.',
  timeZone:
    'The zone whose clock and calendar its periods keep; a change of interval switches to your current one.',
  metadata: 'Your own notes, as you set them.',
  version: 'Rises by one with every change. Of two copies, the one with the higher version is the newer.',
  quantity: 'How many units of the plan it buys.',
  scheduledQuantity: 'How many units it will have from the next renewal on; null where that does not change.',
  cancelReason: 'The reason given for the cancellation; null for none.',
  ...billingDayWords,
  ...addOnWords,
  collection:
    '`automatic`: its invoices are charged. `send_invoice`: they are sent to its customer, who pays by the due date.',
  daysUntilDue: 'How many days its customer has to pay an invoice that is sent; null where they are charged.',
} as const
describe([subscription], subscriptionWords)

const promoCode = 'A promo code, as the customer types it.'
const notes = 'Your own notes: at most 20 keys of 40 characters, values of 500 characters, 2 KB in all.'

const orderWords = {
  customerId: 'The customer who is to pay.',
  planId: 'The plan to bill. It must not be archived.',
  trialDays: 'Days without a charge, instead of the plan’s own; 0 for none.',
  quantity: 'How many units of the plan, as its `pricing` allows; 1 by default.',
} as const

describe([createSubscription.body], {
  ...orderWords,
  paymentMethodId: 'One of the customer’s payment methods; left out to use their default.',
  promoCode,
  metadata: notes,
  ...askedDayWords,
  addOns: orderedAddOnWords,
  collection:
    '`automatic`, if left out. With `send_invoice` nothing is charged: it is active at once, and each invoice is sent to its customer with a link to pay it.',
  daysUntilDue: 'With `send_invoice`: how many days its customer has to pay, 0 to 90; 0 if left out.',
  quoteId: 'The quote of a preview of this order: it is made at exactly that price, or refused.',
})
const { customerId, planId, trialDays, quantity } = orderWords
describe([previewSubscription.body], {
  ...{ customerId, planId, promoCode, trialDays, quantity },
  ...askedDayWords,
  addOns: orderedAddOnWords,
})
describe([previewSubscription.response], {
  amount: 'What is charged at once, in minor units; 0 with a trial.',
  currency: 'The currency of the sums.',
  lines: 'The lines of the first invoice; none where nothing is charged at once.',
  invoice: 'The first invoice; null where there is none at once.',
  nextInvoice: 'The invoice after it, or of the trial’s end; null for none.',
  trialEndsAt: 'When the trial would end; null without a trial.',
  currentPeriodStart: 'The start of the first period, or of the trial.',
  currentPeriodEnd: 'The end of the first period, when the next invoice is created.',
  quoteId: 'Send it with the order to get this price.',
  expiresAt: 'Until when the quote is honoured.',
})
describe([createSubscription.response], {
  ...subscriptionWords,
  checkoutUrl:
    'Where the customer can pay the first invoice while the subscription is `incomplete`; null otherwise.',
})
describe([updateSubscription.body], {
  paymentMethodId:
    'The payment method to charge from now on; null for the customer’s default. While past due it is charged at once.',
  promoCode: 'The code to apply to coming invoices; null removes the current one.',
  metadata: notes,
  ...changedDayWords,
  collection: 'How its invoices are collected, from the next one on.',
  daysUntilDue: 'With `send_invoice`: how many days its customer has to pay, from the next invoice on.',
})
describe([cancelSubscription.body], {
  atPeriodEnd: 'True ends it with the paid period; false ends it now and credits the unused time.',
  unused:
    'For a cancellation at once: unused time becomes credit, a refund, or nothing; by default as your settings say.',
  openInvoice: 'Void an open invoice, or keep it payable; by default as your settings say.',
  reason: 'Why, for your own records.',
})
describe([pauseSubscription.body], resumeWords)
const expand =
  'Objects to show in full beside their identifiers: `customer`, `plan`, or both, separated by a comma.'
describe([listSubscriptions.query], {
  customerId: 'Only those of this customer.',
  planId: 'Only those of this plan.',
  status: 'Only those in this status, or in one of several, separated by commas.',
  merchantRef: 'Only those of the customer with this `merchantRef` of yours.',
  metadata:
    'Only those whose metadata have these values: one parameter a key, as in `metadata.team=gold`. A page reads a bounded part of the list, so it may be short or empty while `hasMore` is true.',
  expand,
})
describe([getSubscription.query, getInvoice.query], { expand })
describe([getSubscription.response], { ...subscriptionWords, ...expanded })
describeList(listSubscriptions.response, 'The subscriptions of this page, newest first.', {
  ...subscriptionWords,
  ...expanded,
})
/** What happened to a subscription, alone or among all of its customer's. */
export const happenedWords = {
  status: 'The subscription’s status afterwards; null where it does not follow.',
  event: [
    'An event of the subscription.',
    {
      type: 'The event’s type.',
      changed: 'The fields that changed, of a `subscription_updated`; null otherwise.',
    },
  ],
  invoice: 'An invoice that was created.',
  attempt: [
    'An attempt to charge or refund, with the decision that followed.',
    { invoiceId: 'The invoice it was for.' },
  ],
} as const

describeList(getTimeline.response, 'What happened, newest first.', {
  id: 'The identifier of the event, invoice or attempt.',
  kind: 'Which of `event`, `invoice` and `attempt` is set; the other two are null.',
  ...happenedWords,
})

export const invoiceWords = {
  id: 'The invoice’s identifier, with the prefix `inv_`.',
  number: 'The number to show to the customer, counted within the subscription.',
  subscriptionId: 'The subscription that is billed; null for a one-time invoice.',
  customerId: 'The customer who owes it.',
  planId: 'The plan it bills; null for a one-time invoice.',
  status:
    '`open` is owed, `paid` is paid in full, `uncollectible` is no longer collected but can still be paid, `void` is no longer owed.',
  billingReason:
    'What made it: the subscription’s start, a renewal, or a change of plan; `one_time` belongs to no subscription.',
  subtotal: 'The sum of its lines before discount and credit, in minor units.',
  discount: 'What the promo code took off, in minor units.',
  creditApplied: 'What the customer’s credit paid, in minor units.',
  amount: 'What is to be paid: subtotal less discount, plus exclusive tax, less credit, in minor units.',
  amountPaid: 'What was paid, in minor units: the sum of its payments.',
  amountRefunded:
    'What was refunded: your refunds and reversals by the bank, in minor units; never more than was paid.',
  amountCredited:
    'The credit given for unused time of it and of later plan changes in its period, shown on the first of these invoices, in minor units.',
  currency: 'The currency of all its sums.',
  periodStart: 'The start of the period it is for; null for a one-time invoice.',
  periodEnd: 'The end of the period it is for; null for a one-time invoice.',
  cycle: 'Which period of the subscription it bills, counted from 1; null for a one-time invoice.',
  lines: 'Its lines.',
  attemptCount: 'How often a charge was attempted.',
  nextAttemptAt: 'When it is charged again automatically; null when it is not.',
  paidAt: 'When it was paid; null until then.',
  voidedAt: 'When it was voided; null unless it was.',
  pendingPayment: pendingPaymentWords,
  receiptUrl: 'The customer’s receipt, for whoever has the link; null while no money was paid.',
  amountReversed:
    'The amount of its charge that the bank reversed, in minor units; together with your refunds it can exceed what was paid.',
  payments: paymentsWords,
  ...taxWords,
  collection: '`automatic` is charged by the service; `send_invoice` waits for its customer to pay.',
  dueAt: 'When it is due; null for one that is charged automatically.',
  metadata: 'Your own data, of a one-time invoice.',
  sentAt: 'When it was sent to its customer; null for one that is charged automatically.',
  overdue: 'Whether it was sent, is unpaid, and its due date plus your `graceDays` has passed.',
  paymentUrl:
    'The page where its customer sees and pays it, for whoever has the link; their receipt once it is paid. Null for one that is charged automatically.',
} as const
describe([invoice], invoiceWords)
describeList(listInvoices.response, 'The invoices of this page, newest first.', {
  ...invoiceWords,
  ...expanded,
})
describe([getInvoice.response], {
  ...invoiceWords,
  ...expanded,
  attempts: 'Every attempt to charge it, newest first, each with the decision that followed.',
})
describe([attempt], {
  id: 'The attempt’s identifier, with the prefix `txn_`.',
  number: 'Which attempt of the invoice it was, counted from 1; null for refunds.',
  status: '`pending` while the outcome is not known yet.',
  amount: 'The amount of the attempt, in minor units.',
  currency: 'The currency of the amount.',
  rail: 'The rail of the attempt; null where there was no method.',
  paymentMethodId: 'The method that was charged; null where none was.',
  failureCode: 'Why it failed; null unless it did.',
  automatic: 'True if the service made it automatically, false if it was requested.',
  decision:
    'What was decided after a failure and why: `action`, `nextAttemptAt`, `stopAt`, the `rule` that decided, a `reason` in a sentence, and the `inputs` of the decision. Null where nothing had to be decided.',
  type: '`charge` is an attempt to charge it, `charge_let_go` a charge that was abandoned and why, `charge_answered` a late answer about one, and `late_charge` a payment that arrived too late.',
})
describe([listInvoices.query], {
  customerId: 'Only those of this customer.',
  subscriptionId: 'Only those of this subscription.',
  status: 'Only those in this status, or in one of several, separated by commas.',
  merchantRef: 'Only those of the customer with this `merchantRef` of yours.',
  paidFrom: 'Only those that were paid at this instant or later.',
  paidTo: 'Only those that were paid at this instant or earlier.',
  overdue: '`true`: only those that were sent and are overdue.',
  expand,
})
describe([payInvoice.body], {
  paymentMethodId: 'The customer’s method to charge; left out to use the subscription’s.',
})
const upcomingWords = {
  customerId: 'The customer who will owe it.',
  planId: 'The plan it will bill.',
  billingReason: invoiceWords.billingReason,
  currency: invoiceWords.currency,
  periodStart: invoiceWords.periodStart,
  periodEnd: invoiceWords.periodEnd,
  cycle: invoiceWords.cycle,
  lines: invoiceWords.lines,
  subtotal: invoiceWords.subtotal,
  discount: invoiceWords.discount,
  creditApplied: 'What the customer’s credit will pay, in minor units.',
  amount: invoiceWords.amount,
  ...taxWords,
} as const
describe([upcomingInvoice], { subscriptionId: invoiceWords.subscriptionId, ...upcomingWords })
describe([previewedInvoice], upcomingWords)
