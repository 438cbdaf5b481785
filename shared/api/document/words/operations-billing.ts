import type { billingRoutes } from '../../rows/billing.ts'

/** Subscriptions, invoices, recovery, analytics, events. */
export const billingOperations: Readonly<Record<keyof typeof billingRoutes, string>> = {
  'list-subscriptions': 'All subscriptions of your account, those that have ended among them.',
  'create-subscription':
    'With a trial nothing is charged yet. Without one the first invoice is charged at once: paid, it is `active`; declined, or without a method, it is `incomplete` for 23 hours, in which the customer can pay at `checkoutUrl`. A decline is no error: the answer is 201.',
  'get-subscription': 'With `expand`, its customer and its plan are shown in full.',
  'update-subscription':
    'Fields that are left out stay as they are. A new method of a past-due subscription is charged at once.',
  'cancel-subscription':
    'At once: open invoices are voided, and what was paid and not used becomes the customer’s credit. At the period’s end: it runs on until then, and can be taken back.',
  'uncancel-subscription': 'Only while it waits for the period’s end.',
  'pause-subscription':
    'No invoices are made. The time that was paid for is not lost: it is added when it resumes.',
  'resume-subscription': 'The period’s end moves by the time it was paused.',
  'change-plan':
    'Now, the unused part of what was paid is set against the rest of the period on the new plan. Charging it comes first: if the charge is declined, nothing changes. If it waits for its payer, as a direct debit does, the answer is 200 with `pendingChange`, and the plan changes once it is paid; asking for the same again charges nothing more. At renewal, nothing is prorated. A plan with another interval starts a new period. Name `quantity`, alone or beside a plan, for more or fewer units: more cost their price for the rest of the period; fewer wait for the next renewal, unless `effective` or your setting `onDecrease` says otherwise, and then what was paid for them and not used becomes credit.',
  'preview-subscription':
    'Counts what `POST /v1/subscriptions` with the same fields would bill at once and next, and makes nothing. Send its `quoteId` there to have that price: another amount is then refused, never charged. A quote is used once.',
  'preview-plan-change':
    'Counts what a change would cost and changes nothing. Send its `quoteId` with the change to have that price.',
  'delete-scheduled-change': 'The subscription renews on its present plan.',
  'delete-pending-change':
    'The subscription stays on its present plan, and its version rises. A payment that arrives all the same is given back.',
  'get-upcoming-invoice':
    'What the next renewal will charge, as things stand now. Some subscriptions have none, such as cancelled ones.',
  'get-timeline':
    'Status changes, invoices and tries to charge in one list, each try with what was decided after it and why.',
  'list-invoices': 'All invoices of your account.',
  'get-invoice':
    'Each attempt carries the decision that followed it: why it is tried again, when, and until when.',
  'create-invoice':
    'It has your own lines, and no subscription, plan, period or cycle. With `send_invoice` it waits for its customer, who pays on the page of a link; `automatic` charges it once, with the method that you name, and a decline leaves it open. The customer’s credit pays first. `invoice_paid`, `invoice_payment_failed` and `invoice_refunded` tell of it.',
  'pay-invoice':
    'For when the customer says that there is money now. It does not use up an automatic retry, and leaves the next one where it is.',
  'refund-payment':
    'At most what of it is the customer’s credit and not spent yet; all of that where no amount is given. It leaves their credit at once; if the bank refuses, it is their credit again.',
  'record-payment':
    'Cash, a transfer to your own account, a card at your till, a cheque: it pays the invoice, or a part of it, and none of it is in your balance here. The rest is still charged. What was received outside is never refunded by a gateway; if the invoice is voided it becomes the customer’s credit. `settle: true` forgives what it leaves: at most 5 % of the amount, unless an owner or a secret key does it.',
  'remove-payment':
    'Of an invoice that is not paid it is removed, and its full amount is due again. Of a paid invoice it is reversed: the invoice stays paid with `amountReversed`, credit that came from it is taken back, and the subscription continues or ends as your reversal setting says. Your balance does not change but for that credit.',
  'create-invoice-item':
    'It waits for the next invoice: of the renewal, of a change that begins a period, or the last one of a subscription that ends. No code lowers it, nothing unused is netted with it, and unused time is not worth more for it. The upcoming invoice shows it among its lines.',
  'delete-invoice-item':
    'Only while it waits: one that an invoice has billed is refunded, or forgiven with that invoice.',
  'void-invoice':
    'Forgives what is owed. A past-due subscription is active again for that period; an incomplete one ends.',
  'refund-invoice':
    'The subscription continues. All refunds of an invoice together are at most what was paid. If your balance does not cover it, it is refused.',
  'list-credit-notes':
    'What lowered invoices that were issued as tax documents: refunds, what banks took back, credit for unused time, voids. Where that was undone a debit note stands beside it. They are written within seconds.',
  'get-credit-note': 'With its tax by rate, and the number of the invoice that it corrects.',
  'get-invoice-pdf':
    'Its tax document: seller, buyer, numbers, dates, lines, tax by rate, payments. Whoever has the link has the document, for as long as it exists; send it on. 409 `no_document` while it has no number.',
  'get-credit-note-pdf': 'As for an invoice: whoever has the link has the document.',
  'get-tax-report':
    'By rate: what your invoices charged, less credit notes, with debit notes, each in the month of its issue in your time zone. Without `month` it is the present one. An export of kind `tax` lists each document behind it, as CSV.',
  'list-refunds': 'Those that you made, and those of the unused part of a cancelled subscription.',
  'get-refund': 'Ask for one that is `pending`, or wait for the event.',
  'list-disputes': 'Those of your payments that a payer disputes at their bank, open and decided ones.',
  'get-dispute':
    'Its evidence is gathered when the notice comes: invoice, receipt, consent, what happened, what was sent.',
  'update-dispute': 'Parts that are left out stay as they are, until the evidence is sent.',
  'submit-dispute':
    'By the gateway’s interface, in a file; where it has none, the operator sends it. Until the bank decides, the money stays held.',
  'accept-dispute': 'The bank gives that amount back to its customer; what is held above it is yours again.',
  'get-billing-settings':
    'What happens to money when a subscription ends early, and which clock its periods follow.',
  'update-billing-settings':
    'Fields that are left out stay as they are. What is decided from then on follows them.',
  'get-tax-settings': 'Whether you are registered, and what your tax documents name of you.',
  'update-tax-settings':
    'From the moment that you are registered new invoices bear tax; what was agreed stays the price, and tax is found in it. A tax adviser should read what you set.',
  'list-tax-codes': 'Nigerian VAT of 7.5 % is there; your own stand beside it.',
  'create-tax-code':
    'A code that is there already gets another rate, valid from the instant that you name; an invoice has the rate of its date.',
  'get-recovery-settings': 'How failed renewals are recovered in your account.',
  'update-recovery-settings':
    'Fields that are left out stay as they are. Open cases follow the new settings from their next failure on.',
  'list-recovery':
    'Every invoice whose charge failed and that is not paid or given up yet, with the next step and its reason.',
  'simulate-recovery':
    'Says when each failed renewal of the range would have been tried under these settings, and what the record says about such a try. Nothing is guessed: if nothing was tried at that time, the outcome is unknown, and the answer counts these cases.',
  'retry-recovery': 'The same as paying the invoice.',
  'send-recovery-link':
    'The message of the last failure, once more, by the channels of your recovery settings. The recovery goes on as it would.',
  'stop-recovery':
    'The invoice becomes uncollectible and the subscription unpaid, or cancelled if your settings say so.',
  'get-analytics-overview': 'The figures follow what happens within seconds.',
  'get-analytics-failures': 'Why charges failed, and how many were collected after all.',
  'get-analytics-growth':
    'The last 12 months by default. Counted as it happens, from the first day of this figure on.',
  'get-analytics-expected': 'Without subscriptions that end, are paused, or owe already.',
  'get-analytics-timeseries':
    'One row for each day of the range in your time zone, at most 366 of them. What was paid on a day is added up when the day is over; of a very busy day that is still open it is null.',
  'list-events':
    'What happened in the last 90 days, opt-in types among it. Each item is what webhooks deliver, byte for byte the same objects.',
  'get-event': 'As it was delivered.',
  'redeliver-event': 'To every endpoint that wants its type, also to those that have had it.',
}
