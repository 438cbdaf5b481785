/** One event type (D8.1). */
export interface EventRow<Field extends string = string> {
  readonly firesWhen: string
  /** Payment events report money, state events a change of a subscription, service events everything else. */
  readonly kind: 'payment' | 'state' | 'service'
  /** Never sent to an endpoint that wants "all": the endpoint must name it (D8.2). */
  readonly optIn: boolean
  /** The fields of `data` beside the expanded objects. */
  readonly extra: readonly Field[]
  /** The objects in `data`. */
  readonly expands: readonly ('invoice' | 'subscription' | 'customer' | 'plan')[]
  /** Whether it is about invoices without a subscription too, and leaves subscription and plan out for them. */
  readonly orAlone?: true
}

const all = ['invoice', 'subscription', 'customer', 'plan'] as const
const state = ['subscription', 'customer', 'plan'] as const

/** What events of a refund or reversal carry. */
const refundFields = [
  'amount',
  'rail',
  'transactionId',
  'reason',
  'source',
  'excessKobo',
  'fromCreditKobo',
  'creditKobo',
  'effectKobo',
  'paymentId',
] as const

/** Every event type: what fires it and what it carries. Schemas, documents and fan-out derive from it. */
export const eventCatalog = {
  invoice_created: payment(
    'a renewal invoice is made at the start of a billing cycle, before the charge',
    'amount',
    'creditKobo',
    'keptKobo',
  ),
  subscription_payment_success: payment(
    'a charge succeeds: a renewal or the first payment',
    'amount',
    'cycle',
    'effectKobo',
  ),
  subscription_payment_failed: payment('a charge fails', 'failureCode', 'action', 'nextAttemptAt'),
  subscription_payment_recovered: payment(
    'a failed invoice is charged successfully in dunning',
    'amount',
    'effectKobo',
  ),
  subscription_payment_refunded: payment(
    'a paid invoice is refunded, its charge reversed by the gateway, or a late charge given back',
    ...refundFields,
  ),
  invoice_paid: invoiceAlone('an invoice without a subscription is paid', 'amount', 'effectKobo'),
  invoice_payment_failed: invoiceAlone('a charge of an invoice without a subscription fails', 'failureCode'),
  invoice_refunded: invoiceAlone(
    'an invoice without a subscription is refunded, its charge reversed by the gateway, or a late charge given back',
    ...refundFields,
  ),
  subscription_payment_action_required: {
    firesWhen: 'dunning decides that the customer must update their card',
    kind: 'payment',
    optIn: false,
    extra: ['reason'],
    expands: ['invoice'],
  },
  subscription_created: change('a subscription is created, by the interface or by a checkout'),
  subscription_activated: change('a trial converts or the first charge succeeds'),
  subscription_updated: change('a field changes without a status transition', 'changed'),
  subscription_plan_changed: change(
    'the plan changes, at once or as scheduled at renewal',
    'fromPlanId',
    'toPlanId',
    'fromQuantity',
    'toQuantity',
    'proration',
    'scheduled',
    'creditKobo',
    'keptKobo',
  ),
  subscription_paused: change('a subscription is paused'),
  subscription_resumed: change('a paused subscription is resumed'),
  subscription_past_due: change('a renewal charge fails'),
  subscription_recovered: change('dunning returns a past-due subscription to active'),
  subscription_unpaid: change('dunning is exhausted and the invoice written off'),
  subscription_cancelled: change(
    'a subscription is cancelled, now or at its period’s end',
    'creditKobo',
    'forfeitedKobo',
    'returnedKobo',
    'keptKobo',
    'reason',
  ),
  subscription_expired: change('a subscription reaches maxCycles and stops', 'creditKobo', 'keptKobo'),
  subscription_incomplete_expired: change('an incomplete subscription is not paid in time'),
  subscription_trial_will_end: optIn('a trial ends in three days', state),
  subscription_renewal_upcoming: optIn('a renewal is coming', state),
  subscription_price_changing: optIn(
    'a customer is told that what they pay changes, days before it does',
    state,
    'priceChange',
  ),
  subscription_price_reverted: optIn(
    'a customer who was told of another price hears that it was taken back',
    state,
    'priceChange',
  ),
  customer_card_expiring: optIn(
    'a customer’s card will have expired by the next renewal',
    ['customer'],
    'paymentMethod',
  ),
  payment_arrived_late: optIn(
    'a payment arrives that nothing wants any more; it is given back, which another event tells',
    [],
    'payment',
  ),
  payment_returned: optIn(
    'a payment of no subscription is given back because it came too late, or is taken back by its gateway',
    [],
    'payment',
  ),
  payout_completed: optIn('a payout has reached the bank account', [], 'payout'),
  payout_failed: optIn('a payout failed or was reversed by the bank', [], 'payout'),
  bill_completed: optIn('a bill payment is done', [], 'bill'),
  bill_failed: optIn('a bill payment failed and was refunded', [], 'bill'),
  checkout_completed: optIn('a checkout session is completed', [], 'session'),
  checkout_expired: optIn('a checkout session expires without a payment', [], 'session'),
  customer_created: optIn('a customer is made, by the interface, a checkout or an import', ['customer']),
  customer_updated: optIn('what is known of a customer changes', ['customer'], 'changed'),
  payment_method_attached: optIn('a customer has another payment method', ['customer'], 'paymentMethod'),
  payment_method_removed: optIn('a payment method is removed or revoked', ['customer'], 'paymentMethod'),
  invoice_voided: optIn('an invoice is voided: nobody owes it', ['invoice'], 'subscriptionId', 'customerId'),
  invoice_uncollectible: optIn('an open invoice is written off', ['invoice'], 'subscriptionId', 'customerId'),
  invoice_finalized: optIn(
    'the first payment of an invoice is booked, or credit alone pays it',
    ['invoice'],
    'subscriptionId',
    'customerId',
  ),
  invoice_sent: ofWaiting('an invoice is sent to its customer, who pays it by a day'),
  invoice_reminder: ofWaiting('a customer is reminded of an invoice that was sent'),
  invoice_overdue: ofWaiting('an invoice that was sent is not paid in time'),
  dispute_opened: ofAnyInvoice('a payer disputes a payment at their bank; its money is held', 'dispute'),
  dispute_closed: ofAnyInvoice('a dispute is won, lost or accepted', 'dispute', 'creditKobo'),
  payment_restored: ofAnyInvoice(
    'a bank gives back what a lost dispute had taken',
    'dispute',
    'amount',
    'creditKobo',
    'effectKobo',
  ),
} as const satisfies Record<string, EventRow>

export type EventType = keyof typeof eventCatalog

/** The fields that events carry beside their objects. */
export type EventField = (typeof eventCatalog)[EventType]['extra'][number]

export function isEventType(name: string): name is EventType {
  return Object.hasOwn(eventCatalog, name)
}

/** An event type's row. */
export function eventRow(type: EventType): EventRow<EventField> {
  return eventCatalog[type]
}

function payment<const X extends readonly string[]>(firesWhen: string, ...extra: X) {
  return { firesWhen, kind: 'payment', optIn: false, extra, expands: all } as const
}

/** Of an invoice without a subscription: no `subscription_*` event names one (Q7). */
function invoiceAlone<const X extends readonly string[]>(firesWhen: string, ...extra: X) {
  return { firesWhen, kind: 'payment', optIn: false, extra, expands: ['invoice', 'customer'] } as const
}

/** Of an invoice that waits for its customer (M3). */
function ofWaiting(firesWhen: string) {
  return optIn(firesWhen, ['invoice', 'customer'], 'amount', 'dueAt', 'subscriptionId')
}

function change<const X extends readonly string[]>(firesWhen: string, ...extra: X) {
  return { firesWhen, kind: 'state', optIn: false, extra, expands: state } as const
}

/** Of an invoice with or without a subscription (N3). */
function ofAnyInvoice<const X extends readonly string[]>(firesWhen: string, ...extra: X) {
  return { ...optIn(firesWhen, all, ...extra), orAlone: true } as const
}

function optIn<const X extends readonly string[]>(
  firesWhen: string,
  expands: EventRow['expands'],
  ...extra: X
) {
  return { firesWhen, kind: 'service', optIn: true, extra, expands } as const
}
