import * as z from 'zod/mini'
import {
  billingReasons,
  collections,
  mostDaysUntilDue,
  subscriptionReasons,
} from '../../domain/invoice/invoice.ts'
import { outsideKinds, partKinds } from '../../domain/invoice/outside-part.ts'
import { invoiceStatuses } from '../../domain/invoice/transitions.ts'
import { transactionTypes } from '../../domain/ledger/transaction.ts'
import { CURRENCIES } from '../../domain/money/money.ts'
import { rails } from '../../domain/payment-methods/payment-method.ts'
import { mostLines } from '../../domain/pricing/line.ts'
import {
  amount,
  currency,
  id,
  instant,
  metadata,
  nullableInstant,
  quantity,
  severalOf,
  soldAddOn,
  text,
} from './common.ts'
import { expandedList, expandedOne } from './expanded.ts'
import { refundStatuses, refundTo } from './refund.ts'

export const line = z.object({
  type: z.enum([
    'plan',
    'add_on',
    'discount',
    'proration_charge',
    'proration_credit',
    'credit',
    'setup_fee',
    'one_time',
    'carried',
    'waived',
    'tax',
  ]),
  description: z.string(),
  amount: z.int(),
  id: z.nullable(z.string()),
  itemId: z.nullable(z.string()),
  quantity: z.int(),
  unitAmount: z.nullable(z.int()),
  discountAmount: z.int(),
  taxCode: z.optional(z.string()),
  taxAmount: z.optional(z.int()),
})

/** What the payer has to do for a pending payment. */
export const payerAction = z.object({
  type: z.enum(['redirect', 'bank_transfer', 'ussd']),
  url: z.optional(z.string()),
  bankName: z.optional(z.string()),
  accountNumber: z.optional(z.string()),
  accountName: z.optional(z.string()),
  code: z.optional(z.string()),
})

/** How a payment waits for its payer. */
const waitingFields = {
  rail: z.enum(rails),
  since: z.iso.datetime(),
  deadline: z.iso.datetime(),
  nextAction: z.nullable(payerAction),
}

/** A plan change that waits for its money (F8). */
export const waitingChange = z.object({
  planId: z.string(),
  invoiceId: z.string(),
  amount: z.int(),
  ...waitingFields,
  quantity: z.int(),
  addOns: z.array(soldAddOn),
})
export const pendingChange = z.nullable(waitingChange)

/** The tax of an invoice by rate (L2): only where it bears any. */
const taxFields = {
  tax: z.optional(z.int()),
  taxNumber: z.optional(z.nullable(z.string())),
  finalizedAt: z.optional(nullableInstant),
  amountNoted: z.optional(z.int()),
  taxes: z.optional(
    z.array(
      z.object({
        code: z.string(),
        name: z.string(),
        rate: z.string(),
        inclusive: z.boolean(),
        net: z.int(),
        amount: z.int(),
      }),
    ),
  ),
}

/** The fields of an invoice (S9, D6.2). */
const fields = {
  id: z.string(),
  number: z.string(),
  subscriptionId: z.nullable(z.string()),
  customerId: z.string(),
  planId: z.nullable(z.string()),
  status: z.enum(invoiceStatuses),
  billingReason: z.enum(billingReasons),
  subtotal: z.int(),
  discount: z.int(),
  creditApplied: z.int(),
  amount: z.int(),
  amountPaid: z.int(),
  amountRefunded: z.int(),
  amountCredited: z.int(),
  currency: z.enum(CURRENCIES),
  periodStart: nullableInstant,
  periodEnd: nullableInstant,
  cycle: z.nullable(z.int()),
  lines: z.array(line),
  attemptCount: z.int(),
  nextAttemptAt: nullableInstant,
  paidAt: nullableInstant,
  voidedAt: nullableInstant,
  /** A payment that waits for its payer; after its deadline it counts as failed with `timeout`. */
  pendingPayment: z.nullable(z.object(waitingFields)),
  receiptUrl: z.nullable(z.string()),
  createdAt: z.iso.datetime(),
  amountReversed: z.int(),
  payments: z.array(
    z.object({
      id: z.string(),
      kind: z.enum(['charge', ...partKinds]),
      amount: z.int(),
      refunded: z.int(),
      at: z.iso.datetime(),
      reference: z.nullable(z.string()),
      rail: z.nullable(z.enum(rails)),
      receivedAt: z.iso.datetime(),
      note: z.nullable(z.string()),
      recordedBy: z.nullable(z.string()),
      reversed: z.int(),
    }),
  ),
  ...taxFields,
  collection: z.enum(collections),
  dueAt: nullableInstant,
  metadata: z.record(z.string(), z.string()),
  sentAt: nullableInstant,
  overdue: z.boolean(),
  paymentUrl: z.nullable(z.string()),
}

/** One charge attempt, with the dunning decision that followed it. */
export const attempt = z.object({
  id: z.string(),
  number: z.nullable(z.int()),
  status: z.enum(['succeeded', 'failed', 'pending']),
  amount: z.int(),
  currency: z.enum(CURRENCIES),
  rail: z.nullable(z.enum(rails)),
  paymentMethodId: z.nullable(z.string()),
  failureCode: z.nullable(z.string()),
  automatic: z.boolean(),
  decision: z.nullable(z.record(z.string(), z.unknown())),
  createdAt: z.iso.datetime(),
  type: z.enum(transactionTypes),
})

export const invoice = z.object(fields)

export const listInvoices = expandedList(invoice, {
  customerId: z.optional(z.string()),
  subscriptionId: z.optional(z.string()),
  status: z.optional(severalOf(invoiceStatuses)),
  merchantRef: z.optional(z.string()),
  paidFrom: z.optional(instant),
  paidTo: z.optional(instant),
  overdue: z.optional(z.enum(['true'])),
})
export const getInvoice = expandedOne(z.extend(invoice, { attempts: z.array(attempt) }))
/** A line of a one-time invoice. */
export const askedLine = z.object({
  description: text(200),
  quantity: z._default(quantity, 1),
  unitAmount: amount,
})
/** A one-time invoice (K4). */
export const createInvoice = {
  body: z.object({
    customerId: id,
    lines: z.array(askedLine).check(z.minLength(1), z.maxLength(mostLines)),
    currency: z.exactOptional(currency),
    collection: z._default(z.enum(collections), 'send_invoice'),
    daysUntilDue: z.exactOptional(z.int().check(z.minimum(0), z.maximum(mostDaysUntilDue))),
    paymentMethodId: z.exactOptional(id),
    metadata: z._default(metadata, {}),
  }),
  response: invoice,
}
export const payInvoice = { body: z.object({ paymentMethodId: z.exactOptional(id) }), response: invoice }
/** A payment that the merchant received themselves (M2). */
export const recordPayment = {
  body: z.object({
    kind: z.enum(outsideKinds),
    amount,
    currency: z.exactOptional(currency),
    receivedAt: z.exactOptional(instant),
    reference: z.exactOptional(text(100)),
    note: z.exactOptional(text(500)),
    settle: z.exactOptional(z.boolean()),
  }),
  response: invoice,
}
export const removePayment = { response: invoice }
export const voidInvoice = { response: invoice }

/** A line that a refund names (K5); without an amount all that is left of it. */
export const namedLine = z.object({ lineId: text(100), amount: z.exactOptional(amount) })
/** `refunded` is the amount of this refund; the invoice's `amountRefunded` is the sum of all (D6.9). */
export const refundInvoice = {
  body: z.object({
    amount: z.exactOptional(amount),
    currency: z.exactOptional(currency),
    reason: z.exactOptional(text(500)),
    lines: z.exactOptional(z.array(namedLine).check(z.minLength(1), z.maxLength(mostLines))),
    paymentId: z.exactOptional(id),
    outsideAs: z.exactOptional(z.enum(['credit', 'outside'])),
  }),
  response: z.object({
    invoiceId: z.string(),
    refunded: z.int(),
    status: z.enum(['succeeded', 'pending']),
    refundId: z.string(),
    fromCreditKobo: z.int(),
    refunds: z.array(
      z.object({
        refundId: z.string(),
        paymentId: z.string(),
        amount: z.int(),
        status: z.enum(refundStatuses),
        to: refundTo,
      }),
    ),
  }),
}

/** An invoice that does not exist yet: without id and number (D4.18). */
export const upcomingInvoice = z.object({
  subscriptionId: z.string(),
  customerId: z.string(),
  planId: z.string(),
  billingReason: z.enum(subscriptionReasons),
  currency: fields.currency,
  periodStart: z.iso.datetime(),
  periodEnd: z.iso.datetime(),
  cycle: z.int(),
  lines: fields.lines,
  subtotal: z.int(),
  discount: z.int(),
  creditApplied: z.int(),
  amount: z.int(),
  ...taxFields,
})

export const getUpcomingInvoice = { response: upcomingInvoice }
