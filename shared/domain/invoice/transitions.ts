import type { Transition } from '../transition-table.ts'

/** Invoice statuses (D6.1). `draft` never leaves the service. */
export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceTriggers = ['finalize', 'pay', 'fail', 'void', 'write_off', 'refund'] as const

export type InvoiceTrigger = (typeof invoiceTriggers)[number]

/** Paid and void are final except for refunds (D6.1). */
export const invoiceTransitions: readonly Transition<InvoiceStatus, InvoiceTrigger>[] = [
  { from: 'draft', trigger: 'finalize', condition: '', to: 'open', emits: 'invoice_created' },
  {
    from: 'open',
    trigger: 'pay',
    condition: 'a charge succeeds, or nothing is left to pay',
    to: 'paid',
    emits: null,
  },
  {
    from: 'open',
    trigger: 'fail',
    condition: 'a charge fails',
    to: null,
    emits: 'subscription_payment_failed',
  },
  {
    from: 'open',
    trigger: 'void',
    condition: 'the merchant, a cancel or the incomplete expiry',
    to: 'void',
    emits: null,
  },
  { from: 'open', trigger: 'write_off', condition: 'dunning is exhausted', to: 'uncollectible', emits: null },
  { from: 'uncollectible', trigger: 'pay', condition: 'paid after all', to: 'paid', emits: null },
  {
    from: 'uncollectible',
    trigger: 'fail',
    condition: 'a manual charge fails',
    to: null,
    emits: 'subscription_payment_failed',
  },
  {
    from: 'uncollectible',
    trigger: 'void',
    condition: 'its subscription is cancelled',
    to: 'void',
    emits: null,
  },
  {
    from: 'paid',
    trigger: 'refund',
    condition: 'at most what was paid',
    to: null,
    emits: 'subscription_payment_refunded',
  },
]
