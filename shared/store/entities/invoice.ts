import type { CreditPart } from '../../domain/credit/credit-lot.ts'
import type { ChainBook } from '../../domain/invoice/chain-book.ts'
import type { OutsidePart } from '../../domain/invoice/outside-part.ts'
import type { AppliedTax } from '../../domain/tax/applied-tax.ts'
import {
  ofSubscription,
  type AnyInvoice,
  type Invoice,
  type InvoiceCore,
  type LoneInvoice,
  type SubscriptionLinks,
} from '../../domain/invoice/invoice.ts'
import {
  defineEntity,
  identityOf,
  json,
  row,
  rows,
  storedAs,
  time,
  type Codec,
  type DueEntry,
  type Ref,
  type Stamp,
} from '../codec.ts'
import { customerOwner, partitions, shardOf, spreadKey, subscriptionThread } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { lineFields, readLines, storedLines, type StoredLines } from './invoice-lines.ts'
import { chargeOfRow, chargeRow, dueOfCharge, type ChargeRow } from './held-charge.ts'
import { addSeconds } from '../../domain/time/time.ts'
import { reminderSpreadSeconds } from '../waits.ts'
import { ownerIndex, threadIndex } from '../indexes.ts'

const partFields: readonly (keyof CreditPart)[] = ['source', 'since', 'amount']

const outsideFields: readonly (keyof OutsidePart)[] = [
  'id',
  'kind',
  'amount',
  'refunded',
  'receivedAt',
  'at',
  'reference',
  'note',
  'recordedBy',
  'reversed',
]

const bookFields: readonly (keyof ChainBook)[] = [
  'credited',
  'joined',
  'joinedPaid',
  'joinedRefunded',
  'drawn',
  'bases',
  'reversed',
  'outside',
  'given',
  'taxed',
]

const taxFields: readonly (keyof AppliedTax)[] = ['code', 'name', 'basisPoints', 'inclusive']

/** An invoice as it is stored: its lines (K2) and its charge as rows. */
export type StoredInvoice = Omit<InvoiceCore, 'lines' | 'charge' | 'taxes' | 'tax'> &
  (Pick<Invoice, Link> | Pick<LoneInvoice, Link>) &
  StoredLines & {
    readonly charge: ChargeRow | null
    readonly taxes?: readonly AppliedTax[]
    readonly tax?: number | null
  }

type Link = keyof SubscriptionLinks

/** An invoice as it is stored, in the order of its fields. */
export function storedInvoice({ charge, ...invoice }: AnyInvoice): StoredInvoice {
  return { ...invoice, charge: charge && chargeRow(charge), ...storedLines(invoice.lines) }
}

/** An invoice that was stored. */
export function invoiceOfStored({
  charge,
  lines,
  manyLines,
  taxes = [],
  tax,
  ...stored
}: StoredInvoice): AnyInvoice {
  return {
    ...stored,
    charge: charge && chargeOfRow(charge),
    lines: readLines({ lines, manyLines }),
    ...(taxes.length === 0 ? {} : { taxes, tax: tax ?? 0 }),
  }
}

const storedCodec = defineEntity<StoredInvoice, 'merchantId' | 'id' | 'createdAt'>({
  name: 'invoice',
  key: (invoice) => spreadKey(invoice.merchantId, partitions.invoice, invoice.id),
  attributes: {
    number: 'n',
    subscriptionId: 'su',
    customerId: 'cu',
    planId: 'pl',
    status: 's',
    billingReason: 'r',
    subtotal: 'st',
    discount: 'd',
    creditApplied: 'ca',
    creditFrom: rows('cf', partFields),
    linesFrom: rows('lf', partFields),
    amount: 'a',
    amountPaid: 'ap',
    amountRefunded: 'ar',
    reversed: row('rv', ['amount', 'excess']),
    chainId: 'ch',
    chain: row('cn', bookFields),
    currency: 'c',
    periodStart: time('ps'),
    periodEnd: time('pe'),
    cycle: 'cy',
    lines: rows('l', lineFields),
    manyLines: json('lz'),
    attemptCount: 'ac',
    nextAttemptAt: time('na'),
    paidAt: time('pa'),
    voidedAt: time('va'),
    version: 'v',
    charge: 'at',
    approval: json('aw'),
    paidBy: row('pb', ['reference', 'rail', 'methodId', 'gateway']),
    receiptKey: 'rk',
    outside: rows('op', outsideFields),
    feeKobo: 'fe',
    taxes: rows('tx', taxFields),
    tax: 'tt',
    finalizedAt: time('fi'),
    taxNumber: 'tn',
    owedBefore: json('ob'),
    waits: row('wt', ['dueAt', 'sentAt', 'overdueAt', 'nextAt', 'cycles', 'key']),
    metadata: json('md'),
    disputes: row('dp', ['count', 'heldKobo']),
    noted: 'nt',
    parties: row('py', ['supplier', 'buyer']),
    namedParts: rows('np', ['lineId', 'amount']),
  },
  derive: identityOf,
  owner: (invoice) => ({
    partition: customerOwner(invoice.merchantId, invoice.customerId),
    sort: invoice.id,
  }),
  // An invoice without a subscription is on no timeline.
  thread: ({ merchantId, subscriptionId, id }) =>
    subscriptionId === null ? null : { partition: subscriptionThread(merchantId, subscriptionId), sort: id },
  due: (invoice, stamp) => {
    const { charge, id, subscriptionId, customerId, planId } = invoice
    const due = dueOfCharge(charge)
    // During a charge that may be in progress a document waits for its number (L4).
    const { finalizedAt = null, taxNumber = null } = invoice
    if (charge === null && finalizedAt !== null && taxNumber === null)
      return { at: finalizedAt, job: 'documents', id }
    if (due === null) return waitDue(invoice, stamp)
    if (!due.watched) return null
    const hints = subscriptionId === null ? { customerId } : { subscriptionId, customerId, planId }
    return { at: due.at, job: due.isLease ? 'reconcile' : 'pending-payment', id, hints }
  },
})

/** An invoice that waits for its customer is processed when a reminder is due, or it is overdue (M3). */
function waitDue({ id, status, waits }: StoredInvoice, stamp: Stamp): DueEntry | null {
  const nextAt = waits?.nextAt ?? null
  if (status !== 'open' || nextAt === null) return null
  const share = shardOf(id, reminderSpreadSeconds)
  return { at: stamp.clock === 'wall' ? addSeconds(nextAt, share) : nextAt, job: 'documents', id }
}

export const invoiceCodec = storedAs<AnyInvoice, StoredInvoice>(storedCodec, {
  stored: storedInvoice,
  read: invoiceOfStored,
})

/** Of a subscription, which names it. */
const ownInvoiceCodec: Codec<Invoice> = {
  ...invoiceCodec,
  decode: (item) => ofSubscription(invoiceCodec.decode(item)),
}

/** An invoice that its subscription, or another invoice of that, names. */
export function ownInvoiceRef(merchantId: string, id: string): Ref<Invoice> {
  return { ...spreadKey(merchantId, partitions.invoice, id), codec: ownInvoiceCodec }
}

/** Any invoice, with or without a subscription. */
export function invoiceRef(merchantId: string, id: string): Ref<AnyInvoice> {
  return { ...spreadKey(merchantId, partitions.invoice, id), codec: invoiceCodec }
}

/** Access pattern: a tenant's invoices, newest first; those of a customer or subscription by index. */
export function invoicesOf(
  merchantId: string,
  of: { customerId?: string | null; subscriptionId?: string | null } = {},
): ListSource<AnyInvoice> {
  const base = {
    list: 'invoices',
    prefix: 'inv_',
    codec: invoiceCodec,
    idOf: (invoice: AnyInvoice) => invoice.id,
  }
  if (of.subscriptionId)
    return { ...base, index: threadIndex(), partition: subscriptionThread(merchantId, of.subscriptionId) }
  if (of.customerId)
    return { ...base, index: ownerIndex(), partition: customerOwner(merchantId, of.customerId) }
  return { ...base, partition: `${merchantId}#${partitions.invoice}`, isSpread: true }
}
