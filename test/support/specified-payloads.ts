import type { EventType } from '../../shared/domain/event/event-catalog.ts'

/** The fields of `data` that the specification gives a type, written from it and not from the code. */
export interface SpecifiedPayload {
  readonly required: readonly string[]
  /** Present only when they apply. */
  readonly optional: readonly string[]
  readonly objects: readonly string[]
}

/** The expanded objects' fields (S8, S9, S37, D8.15). */
export const objectFields: Readonly<Record<string, readonly string[]>> = {
  customer: ['id', 'email', 'name', 'phone'],
  plan: ['id', 'name', 'amount', 'currency', 'interval', 'intervalCount'],
  // The last two were added by Q7.
  invoice: [
    ...['id', 'amount', 'currency', 'status', 'periodStart', 'periodEnd'],
    ...['billingReason', 'number'],
  ],
  subscription: [
    ...['id', 'status', 'planId', 'currentPeriodStart', 'currentPeriodEnd', 'cyclesCompleted', 'createdAt'],
    ...['customerId', 'trialEndsAt', 'cancelAtPeriodEnd', 'canceledAt', 'endedAt', 'pausedAt', 'resumesAt'],
    ...[
      'scheduledPlanId',
      'promoCodeId',
      'paymentMethodId',
      'latestInvoiceId',
      'billingAnchor',
      'timeZone',
      'metadata',
    ],
    'version',
    // Added by F8, told by `subscription_updated`.
    'pendingChange',
    // Added by K3: how many units, and how many from the next renewal on.
    'quantity',
    'scheduledQuantity',
    // Why it was cancelled.
    'cancelReason',
    // Added by K8.
    'billingDay',
    // Added by K4: what it buys beside its plan, and from the next renewal on.
    'addOns',
    'scheduledAddOns',
    // Added by M3: whether it is charged or sent its invoices, and how long they may wait.
    'collection',
    'daysUntilDue',
  ],
}

/** Fields of expanded objects that only some have: the number of what bears tax (L4). */
export const objectOptions: Readonly<Record<string, readonly string[]>> = { invoice: ['taxNumber'] }

const all = ['invoice', 'subscription', 'customer', 'plan']
const state = ['subscription', 'customer', 'plan']
/** Of an invoice that may belong to no subscription. */
const alone = ['invoice', 'customer']
const stateOnly: SpecifiedPayload = { required: [], optional: [], objects: state }

const ofInvoice = { required: ['subscriptionId', 'customerId'], optional: [], objects: ['invoice'] }

/** What each type carries (S35, S36), also those that the specification does not show (D8.1). */
export const payloads: Readonly<Record<EventType, SpecifiedPayload>> = {
  invoice_created: { required: ['amount'], optional: ['creditKobo', 'keptKobo'], objects: all },
  subscription_payment_success: { required: ['amount', 'cycle', 'effectKobo'], optional: [], objects: all },
  subscription_payment_failed: {
    required: ['failureCode', 'action'],
    optional: ['nextAttemptAt'],
    objects: all,
  },
  subscription_payment_recovered: { required: ['amount', 'effectKobo'], optional: [], objects: all },
  subscription_payment_refunded: {
    // What a merchant received themselves has no rail (M2).
    required: ['amount', 'effectKobo'],
    optional: [
      ...['rail', 'transactionId', 'reason', 'source', 'excessKobo', 'fromCreditKobo', 'creditKobo'],
      'paymentId',
    ],
    objects: all,
  },
  invoice_paid: { required: ['amount', 'effectKobo'], optional: [], objects: ['invoice', 'customer'] },
  invoice_payment_failed: { required: ['failureCode'], optional: [], objects: ['invoice', 'customer'] },
  invoice_refunded: {
    required: ['amount', 'effectKobo'],
    optional: [
      ...['rail', 'transactionId', 'reason', 'source', 'excessKobo', 'fromCreditKobo', 'creditKobo'],
      'paymentId',
    ],
    objects: ['invoice', 'customer'],
  },
  subscription_payment_action_required: { required: ['reason'], optional: [], objects: ['invoice'] },
  subscription_created: stateOnly,
  subscription_activated: stateOnly,
  subscription_updated: { required: ['changed'], optional: [], objects: state },
  subscription_plan_changed: {
    required: ['fromPlanId', 'toPlanId', 'fromQuantity', 'toQuantity'],
    optional: ['proration', 'scheduled', 'creditKobo', 'keptKobo'],
    objects: state,
  },
  subscription_paused: stateOnly,
  subscription_resumed: stateOnly,
  subscription_past_due: stateOnly,
  subscription_recovered: stateOnly,
  subscription_unpaid: stateOnly,
  subscription_cancelled: {
    required: ['creditKobo'],
    optional: ['forfeitedKobo', 'returnedKobo', 'keptKobo', 'reason'],
    objects: state,
  },
  subscription_expired: { required: ['creditKobo'], optional: ['keptKobo'], objects: state },
  subscription_incomplete_expired: stateOnly,
  subscription_trial_will_end: stateOnly,
  subscription_renewal_upcoming: stateOnly,
  subscription_price_changing: { required: ['priceChange'], optional: [], objects: state },
  subscription_price_reverted: { required: ['priceChange'], optional: [], objects: state },
  customer_card_expiring: { required: ['paymentMethod'], optional: [], objects: ['customer'] },
  payment_arrived_late: { required: ['payment'], optional: [], objects: [] },
  payment_returned: { required: ['payment'], optional: [], objects: [] },
  dispute_opened: { required: ['dispute'], optional: ['subscription', 'plan'], objects: alone },
  dispute_closed: { required: ['dispute'], optional: ['creditKobo', 'subscription', 'plan'], objects: alone },
  payment_restored: {
    required: ['dispute', 'amount', 'effectKobo'],
    optional: ['creditKobo', 'subscription', 'plan'],
    objects: alone,
  },
  payout_completed: { required: ['payout'], optional: [], objects: [] },
  payout_failed: { required: ['payout'], optional: [], objects: [] },
  bill_completed: { required: ['bill'], optional: [], objects: [] },
  bill_failed: { required: ['bill'], optional: [], objects: [] },
  // Added by Q7.
  checkout_completed: { required: ['session'], optional: [], objects: [] },
  checkout_expired: { required: ['session'], optional: [], objects: [] },
  customer_created: { required: [], optional: [], objects: ['customer'] },
  customer_updated: { required: ['changed'], optional: [], objects: ['customer'] },
  payment_method_attached: { required: ['paymentMethod'], optional: [], objects: ['customer'] },
  payment_method_removed: { required: ['paymentMethod'], optional: [], objects: ['customer'] },
  invoice_voided: ofInvoice,
  invoice_uncollectible: ofInvoice,
  invoice_sent: {
    required: ['amount', 'dueAt', 'subscriptionId'],
    optional: [],
    objects: ['invoice', 'customer'],
  },
  invoice_reminder: {
    required: ['amount', 'dueAt', 'subscriptionId'],
    optional: [],
    objects: ['invoice', 'customer'],
  },
  invoice_overdue: {
    required: ['amount', 'dueAt', 'subscriptionId'],
    optional: [],
    objects: ['invoice', 'customer'],
  },
  invoice_finalized: ofInvoice,
}
