import { transitionsOf } from '../change/transition-table.ts'

/** Invoice statuses (D6.1). `draft` never leaves the service. */
export const invoiceStatuses = ['draft', 'open', 'paid', 'uncollectible', 'void'] as const

export type InvoiceStatus = (typeof invoiceStatuses)[number]

export const invoiceTriggers = ['pay', 'void', 'write_off', 'refund'] as const

export type InvoiceTrigger = (typeof invoiceTriggers)[number]

/** Paid and void are final except for refunds (D6.1). */
// prettier-ignore
export const invoiceTransitions = transitionsOf<InvoiceStatus, InvoiceTrigger>([
  // From             Trigger      Condition                                          To               Emits                              Also
  ['open',          'pay',       'a charge succeeds, or nothing is left to pay',    'paid',          [],                                'told by its subscription'],
  ['open',          'void',      'the merchant, a cancel or the incomplete expiry', 'void',          [],                                'its credit goes back'],
  ['open',          'write_off', 'dunning is exhausted',                            'uncollectible', [],                                'told by its subscription'],
  ['uncollectible', 'pay',       'paid after all',                                  'paid',          [],                                'told by its subscription'],
  ['uncollectible', 'void',      'its subscription has ended',                      'void',          [],                                'its credit goes back'],
  ['paid',          'refund',    'at most what was paid',                           null,            ['subscription_payment_refunded'], ''],
])
