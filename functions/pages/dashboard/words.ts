/** Every text that several screens show, or that a translation would need in one place. English first. */
export const words = {
  product: 'Billing',
  mode: { live: 'Live', sandbox: 'Test' },
  sandboxBanner: 'Test mode: nothing here moves real money.',
  onHold: (
    { charges, payouts }: { readonly charges: boolean; readonly payouts: boolean },
    since: string,
  ): string => {
    if (!payouts) return `Charges are on hold since ${since}. What is due is billed after the release.`
    if (!charges) return `Payouts and bill payments are on hold since ${since}.`
    return `Charges, payouts and bill payments are on hold since ${since}. What is due is billed after the release.`
  },
  gatewayOnHold: (gateway: string, since: string): string =>
    `The gateway ${gateway} is on hold since ${since}: nothing is sent to it, and what is due waits.`,
  holdReason: 'Reason:',
  loading: 'Loading…',
  nothing: 'Nothing here yet. It appears when the first one is made.',
  more: 'Show more',
  shownOfMore: 'shown, there are more',
  inAll: 'in all',
  refresh: 'Refresh',
  cancel: 'Cancel',
  close: 'Close',
  save: 'Save',
  saved: 'Saved.',
  copy: 'Copy',
  copied: 'Copied',
  export: 'Export CSV',
  undo: 'Undo',
  owedNext:
    'Send a link to pay by card or transfer, charge the card again, or record what you received yourself.',
  noNews: (since: string): string => `Your system has received no events since ${since}`,
  newsEnded: 'Your system no longer receives events',
  beyondRole: 'Your role in the team can’t do that. Ask an owner.',
  limit: (limit: string): string => `You may refund up to ${limit}. Ask an owner for more.`,
  limitOfDay: (limit: string, left: string): string =>
    `You may refund up to ${limit} a day, and have ${left} left today. Ask an owner for more.`,
  limitOfInvoice: (limit: string, left: string): string =>
    `Support may refund up to ${limit} of one invoice, and ${left} of that is left. Ask an owner for more.`,
  lookAtFields: 'Check the marked fields.',
  ourFault: 'Something went wrong on our side. Nothing is lost: try again in a moment.',
  ourFaultUntil: (at: string): string => `It can’t be done right now. Try again after ${at}.`,
  offline: 'The service did not answer. Check the connection and try again.',
} as const

/** The status of a subscription, invoice, payout or delivery in words, and its colour. */
export const statuses: Readonly<
  Record<string, readonly [label: string, tone: 'good' | 'bad' | 'wait' | '']>
> = {
  archived: ['Archived', ''],
  incomplete: ['Waiting for first payment', 'wait'],
  incomplete_expired: ['Never paid', ''],
  trialing: ['Trial', 'wait'],
  active: ['Active', 'good'],
  past_due: ['Past due', 'bad'],
  paused: ['Paused', 'wait'],
  unpaid: ['Unpaid', 'bad'],
  canceled: ['Cancelled', ''],
  expired: ['Ended', ''],
  open: ['Open', 'wait'],
  overdue: ['Overdue', 'bad'],
  settled: ['Settled since', 'good'],
  explained: ['Explained', ''],
  paid: ['Paid', 'good'],
  uncollectible: ['Written off', 'bad'],
  void: ['Void', ''],
  draft: ['Draft', ''],
  processing: ['Processing', 'wait'],
  completed: ['Completed', 'good'],
  failed: ['Failed', 'bad'],
  pending: ['Pending', 'wait'],
  succeeded: ['Succeeded', 'good'],
  success: ['Success', 'good'],
  disabled: ['Switched off', 'bad'],
  running: ['Running', 'wait'],
  imported: ['Imported', 'good'],
  unchanged: ['Already existed', ''],
  needs_response: ['To answer', 'bad'],
  under_review: ['With the bank', 'wait'],
  won: ['Won', 'good'],
  lost: ['Lost', ''],
  accepted: ['Accepted', ''],
  blacklisted: ['Blocked', 'bad'],
  revoked: ['Revoked', ''],
  price_draft: ['Draft, nothing is changed', 'wait'],
  price_announced: ['Announced', 'good'],
  price_in_effect: ['In effect', 'good'],
  price_reverted: ['Withdrawn', ''],
}

/** The choices of a setting, by its name in the interface. */
export const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  unusedOnCancel: { credit: 'Becomes credit', refund: 'Is refunded', none: 'Is kept' },
  openInvoiceOnCancel: { void: 'Is voided', keep: 'Stays open' },
  onDecrease: {
    next_renewal: 'Apply from the next renewal',
    credit: 'Apply at once, with credit for the rest',
  },
  onReversal: {
    continue: 'Keep billing',
    revoke_method: 'Remove the payment method',
    cancel_at_period_end: 'Cancel at the end of the period',
  },
  onDispute: { pause_method: 'Don’t charge the disputed method', continue: 'Keep charging it' },
  onePerPerson: {
    checkout: 'At checkout',
    all: 'Also for subscriptions made by API',
    off: 'Not enforced',
  },
  cancel: { at_period_end: 'At the end of the period', now: 'At once', off: 'No' },
}

/** How a failed renewal would have ended under other settings. */
export const outcomes: Readonly<Record<string, string>> = {
  same: 'recovered anyway',
  could_be_earlier: 'could have been recovered sooner',
  would_be_later: 'would have been retried only after it was paid',
  not_recovered: 'would not have been recovered: no try was left',
  still_unpaid: 'not recovered either way',
  unknown: 'not known: nothing was tried at those times',
  not_by_retry: 'paid manually or with another card, so the schedule made no difference',
  open: 'not ended yet',
}

/** Why a charge failed, for a merchant (D7.6). */
export const failures: Readonly<Record<string, string>> = {
  insufficient_funds: 'Not enough money',
  limit_exceeded: 'Over the card’s limit',
  processor_error: 'The gateway had an error',
  invalid_request: 'The gateway did not accept the details, such as the email address',
  timeout: 'The bank did not answer',
  issuer_unavailable: 'The bank could not be reached',
  do_not_honor: 'The bank refused, without a reason',
  generic_decline: 'The bank refused',
  expired_card: 'The card has expired',
  invalid_card: 'The card number is not valid',
  card_not_supported: 'This card can’t be used',
  transaction_not_permitted: 'The bank does not permit this payment',
  authentication_required: 'The customer must approve it at their bank',
  lost_card: 'The card was reported lost',
  stolen_card: 'The card was reported stolen',
  pickup_card: 'The bank has blocked the card',
  fraud_suspected: 'The bank suspects fraud',
  revoked_authorization: 'The customer withdrew the authorisation',
  no_payment_method: 'There is no payment method',
  customer_blacklisted: 'The customer is blocked',
  offer_used: 'The trial or code was used with this card before',
}

/** What recovery does next (D7.6, `action`). */
export const actions: Readonly<Record<string, string>> = {
  retry_scheduled: 'We try again',
  switch_rail: 'We try another payment method',
  request_card_update: 'Waiting for another card',
  exhausted: 'Given up',
  dunning_disabled: 'Recovery is switched off',
}

/** What moved the merchant's money, by the type of its entry (F4). */
export const movementNames: Readonly<Record<string, string>> = {
  charge: 'Payment',
  refund: 'Refund',
  refund_reversal: 'Failed refund',
  reversal: 'Reversed by the customer’s bank',
  credit: 'Customer’s credit',
  late_charge: 'Late payment',
  late_charge_back: 'Late payment, refunded',
  late_charge_credit: 'Late payment, kept as credit',
  late_charge_kept: 'Late payment, kept',
  charge_let_go: 'Charge given up',
  charge_answered: 'Charge answered late',
  payment: 'Received by the merchant',
  dispute_hold: 'Held for a dispute',
  dispute_release: 'Released from a dispute',
  dispute_won: 'Dispute won',
  settlement: 'Settlement',
  payout: 'Payout',
  payout_settled: 'Payout that arrived',
  payout_reversal: 'Failed payout',
  bill: 'Bill',
  bill_settled: 'Bill that was paid',
  bill_reversal: 'Failed bill',
  transfer: 'Bank transfer',
  transfer_payment: 'Bank transfer that paid an invoice',
  transfer_deposit: 'Bank transfer, kept as a deposit',
  deposit_refund: 'Deposit refunded',
  deposit_refund_back: 'Failed refund of a deposit',
}

/** Why a customer's credit rose or fell (B11). */
export const creditCauses: Readonly<Record<string, string>> = {
  merchant: 'Changed by you',
  invoice: 'An invoice',
  refund: 'A refund',
  refund_failed: 'A failed refund',
  reversal: 'A payment that the bank reversed',
  late_payment: 'A payment that came too late',
}

/** How invoices are collected (M3). */
export const collections = {
  automatic: 'Charge their payment method',
  send_invoice: 'Send invoices to pay',
} as const

/** How an invoice was paid (M1). */
export const paymentKinds = {
  charge: 'Charge',
  cash: 'Cash',
  bank_transfer: 'Bank transfer to you',
  pos: 'Card at your till',
  cheque: 'Cheque',
  virtual_account: 'Transfer to their account number',
  other: 'Another way',
  withholding: 'Withholding tax',
} as const

/** How a refund is returned that no gateway makes (M1). */
export const refundWays = { credit: 'as credit', outside: 'by your own hand' } as const

/** What an attempt was, if it was not a charge that its invoice waited for. */
export const attemptNames: Readonly<Record<string, string>> = {
  refund: 'Refund',
  refund_reversal: 'Reversed refund',
  reversal: 'Reversal by the customer’s bank',
  charge_let_go: 'Abandoned charge',
  late_charge: 'Late payment',
  late_charge_back: 'Return of a late payment',
  payment: 'Received by the merchant',
}

/** A changed field, where its name differs from the merchant's term. */
export const changedFields: Readonly<Record<string, string>> = {
  pendingChange: 'change of plan waiting for its payment',
  invoiceItems: 'one-off items for the next invoice',
}

/** An event type as a sentence of a timeline. */
export const happened: Readonly<Record<string, string>> = {
  subscription_created: 'Subscription created',
  subscription_activated: 'Subscription activated',
  subscription_updated: 'Subscription changed',
  subscription_plan_changed: 'Plan changed',
  subscription_paused: 'Paused',
  subscription_resumed: 'Resumed',
  subscription_past_due: 'Past due: recovery begins',
  subscription_recovered: 'Recovered: the subscription continues',
  subscription_unpaid: 'Recovery ended without payment',
  subscription_cancelled: 'Cancelled',
  subscription_expired: 'Ended: all cycles are done',
  subscription_incomplete_expired: 'Ended: the first payment was never made',
  subscription_trial_will_end: 'Customer notified that the trial ends soon',
  subscription_renewal_upcoming: 'Customer notified of the coming renewal',
  invoice_sent: 'Invoice sent to the customer',
  invoice_reminder: 'Customer reminded of the invoice',
  invoice_overdue: 'Invoice overdue',
  subscription_price_changing: 'Customer notified of the new price',
  subscription_price_reverted: 'Customer notified that the old price stays',
}

/** The word for a unit of an interval, one and many. */
export const intervals: Readonly<Record<string, readonly [one: string, many: string]>> = {
  hour: ['hour', 'hours'],
  day: ['day', 'days'],
  week: ['week', 'weeks'],
  month: ['month', 'months'],
  quarter: ['quarter', 'quarters'],
  biannual: ['half-year', 'half-years'],
  year: ['year', 'years'],
}

/** What each role is called. */
export const roleNames = {
  owner: 'Owner',
  developer: 'Developer',
  support: 'Support',
  finance: 'Finance',
} as const

/** The currencies of the books. */
export const currencies = ['NGN', 'USD', 'GBP', 'EUR', 'GHS', 'KES', 'ZAR'] as const
