import type { billingRoutes } from '../../rows/billing.ts'

/** Subscriptions, invoices, recovery, analytics, events. */
export const billingOperations: Readonly<Record<keyof typeof billingRoutes, string>> = {
  'list-subscriptions': 'All subscriptions of your account, including ended ones.',
  'create-subscription':
    'With a trial nothing is charged yet. Without one the first invoice is charged at once: paid, it is `active`; declined, or without a method, it is `incomplete` for 23 hours, in which the customer can pay at `checkoutUrl`. A decline is not an error: the answer is 201.',
  'get-subscription': 'With `expand`, its customer and its plan are shown in full.',
  'update-subscription':
    'Fields that are left out stay as they are. A new method of a past-due subscription is charged at once.',
  'cancel-subscription':
    'At once: open invoices are voided, and unused time becomes the customer’s credit. At the period’s end: it runs until then, and the cancellation can be undone.',
  'uncancel-subscription': 'Only until the period ends.',
  'pause-subscription':
    'No invoices are created. Paid time is not lost: it is added when the subscription resumes.',
  'resume-subscription': 'The end of the period moves by the time it was paused.',
  'change-plan':
    'Now: the unused part of the paid period is credited against the rest of the period on the new plan. The difference is charged first: if the charge is declined, nothing changes. If it waits for the payer, as a direct debit does, the answer is 200 with `pendingChange`, and the plan changes once it is paid; the same request again charges nothing more. At renewal, nothing is prorated. A plan with another interval starts a new period. Send `quantity`, alone or with a plan, for more or fewer units: more are charged for the rest of the period; fewer take effect at the next renewal, unless `effective` or your setting `onDecrease` says otherwise: then their unused time becomes credit.',
  'preview-subscription':
    'Computes what `POST /v1/subscriptions` with the same fields would bill at once and next, and creates nothing. Send its `quoteId` there to get that price: another amount is then refused, never charged. A quote is used once.',
  'preview-plan-change':
    'Computes what a change would cost and changes nothing. Send its `quoteId` with the change to get that price.',
  'delete-scheduled-change': 'The subscription renews on its current plan.',
  'delete-pending-change':
    'The subscription stays on its current plan, and its version rises. A payment that still arrives is refunded.',
  'get-upcoming-invoice':
    'What the next renewal will charge, as things stand now. Some subscriptions have no next invoice, such as cancelled ones.',
  'get-timeline':
    'Status changes, invoices and charge attempts in one list, each attempt with the decision that followed and its reason.',
  'list-invoices': 'All invoices of your account.',
  'get-invoice': 'Each attempt has the decision that followed it: why it is retried, when, and until when.',
  'create-invoice':
    'It has your own lines, and no subscription, plan, period or cycle. With `send_invoice` it is sent to the customer, who pays on the page of a link; `automatic` charges it once, with the method that you name, and a decline leaves it open. The customer’s credit is used first. Its events are `invoice_paid`, `invoice_payment_failed` and `invoice_refunded`.',
  'pay-invoice':
    'For when the customer says that they have the money now. It does not use up an automatic retry, and does not move the next one.',
  'refund-payment':
    'At most the part that is the customer’s unspent credit; all of that part if no amount is given. It is deducted from their credit at once; if the bank refuses, it is added back.',
  'record-payment':
    'Cash, a transfer to your own account, a card at your till, a cheque: it pays the invoice, or a part of it, and does not enter your balance here. The rest is still charged. A payment that you received yourself is never refunded by a gateway; if the invoice is voided it becomes the customer’s credit. `settle: true` waives the rest: at most 5 % of the amount, unless an owner or a secret key does it.',
  'remove-payment':
    'On an invoice that is not paid in full the payment is removed, and its amount is due again. On a paid invoice it is reversed: the invoice stays paid with `amountReversed`, credit that came from it is removed, and the subscription continues or ends as your reversal setting says. Only that credit changes your balance.',
  'create-invoice-item':
    'It is billed on the next invoice: that of the renewal, of a change that begins a period, or the last one of a subscription that ends. It is not discounted by codes, not netted with unused time, and does not raise the value of unused time. The upcoming invoice shows it among its lines.',
  'delete-invoice-item': 'Only until it is billed: a billed item is refunded, or waived with its invoice.',
  'void-invoice':
    'Waives what is owed. A past-due subscription becomes active again for that period; an incomplete one ends.',
  'refund-invoice':
    'The subscription continues. All refunds of an invoice together are at most what was paid. If your balance does not cover the refund, it is refused.',
  'list-credit-notes':
    'Corrections of invoices that were issued as tax documents: for refunds, reversals by banks, credit for unused time, and voids. If one is undone, a debit note follows it. They are created within seconds.',
  'get-credit-note': 'The note, with its tax by rate and the number of the invoice that it corrects.',
  'get-invoice-pdf':
    'Its tax document: seller, buyer, numbers, dates, lines, tax by rate, payments. Anyone with the link can read the document, for as long as it exists; you may forward it. 409 `no_document` until it has a number.',
  'get-credit-note-pdf': 'As for an invoice: anyone with the link can read the document.',
  'get-tax-report':
    'By rate: the tax of your invoices, less credit notes, plus debit notes, each in the month of its issue in your time zone. By default of the current month. An export of kind `tax` lists each document, as CSV.',
  'list-refunds': 'Those that you made, and those for the unused time of cancelled subscriptions.',
  'get-refund': 'Poll one that is `pending`, or wait for the event.',
  'list-disputes': 'Payments that payers dispute at their banks, both open and decided.',
  'get-dispute':
    'Its evidence is collected when the dispute opens: invoice, receipt, consent, timeline, messages.',
  'update-dispute': 'Until the evidence is sent. Parts that are left out stay as they are.',
  'submit-dispute':
    'Through the gateway’s API, as a file; if it has none, the operator sends it. The money stays held until the bank decides.',
  'accept-dispute':
    'The bank refunds that amount to its customer; the rest of what is held is released to you.',
  'get-billing-settings':
    'What happens to money when a subscription ends early, and the time zone of its periods.',
  'update-billing-settings':
    'Fields that are left out stay as they are. They apply to everything decided from then on.',
  'get-tax-settings': 'Whether you are registered, and the particulars of yours that tax documents show.',
  'update-tax-settings':
    'Once you are registered, new invoices bear tax; agreed prices stay the same and contain it. Have a tax adviser check your settings.',
  'list-tax-codes': 'Nigerian VAT of 7.5 % is built in; you can add your own.',
  'create-tax-code':
    'An existing code gets a new rate, valid from the instant that you name; an invoice has the rate of its date.',
  'get-recovery-settings': 'How failed renewals are recovered in your account.',
  'update-recovery-settings':
    'Fields that are left out stay as they are. Open cases follow the new settings from their next failed charge on.',
  'list-recovery':
    'Every invoice whose charge failed and whose recovery has not ended, with the next step and its reason.',
  'simulate-recovery':
    'Says when each failed renewal of the range would have been retried under these settings, and what is known about a charge at that time. Nothing is guessed: if no charge was attempted then, the outcome is unknown, and the answer counts these cases.',
  'retry-recovery': 'The same as paying the invoice.',
  'send-recovery-link':
    'The message about the last failure again, by the channels of your recovery settings. Recovery continues unchanged.',
  'stop-recovery':
    'The invoice becomes uncollectible and the subscription unpaid, or cancelled if your settings say so.',
  'get-analytics-overview': 'The figures are up to date within seconds.',
  'get-analytics-failures': 'Why charges failed, and how many were recovered.',
  'get-analytics-growth':
    'The last 12 months by default. Counted as it happens, since the first day of this figure.',
  'get-analytics-expected': 'Not counting subscriptions that are ending, paused, or past due.',
  'get-analytics-timeseries':
    'One row for each day of the range in your time zone, at most 366 of them. What was paid on a day is added up when the day is over; for a very busy day that is not over it is null.',
  'list-events':
    'The events of the last 90 days, including opt-in types. Each item is exactly what webhooks deliver.',
  'get-event': 'Exactly as it was delivered.',
  'redeliver-event':
    'To every endpoint that receives its type, including those that have already received it.',
}
