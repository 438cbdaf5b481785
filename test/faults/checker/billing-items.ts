import {
  linesOf,
  rowOf,
  taxedOf,
  typesOf,
  type DeflatedLine,
  type Line,
  type StoredLine,
  type TaxedLine,
  type TaxRow,
} from './invoice-lines.ts'
import type { RawItem } from './read.ts'
import { reader, type Stored } from './items.ts'

export interface Customer extends Stored {
  readonly phone: string | null
  readonly merchantRef: string | null
  readonly lots: readonly Lot[] | null
  readonly reversed: readonly (readonly [currency: string, amount: number])[] | null
  /** Chains with open disputes: how many, and what of the lot waits for their end (N3). */
  readonly frozen: readonly (readonly [chainId: string, disputes: number, left: number])[] | null
  readonly paymentMethods: readonly Method[]
}
/** Credit of one source: since when it is there, in epoch milliseconds, and what is left. */
export type Lot = readonly [currency: string, source: string, since: number, left: number]
export interface Method {
  readonly id: string
  readonly status: string
  readonly isDefault: boolean
}
export const readCustomer = reader<Customer>({
  phone: 'p',
  merchantRef: 'r',
  lots: 'lo',
  reversed: 'rv',
  frozen: 'fz',
  paymentMethods: 'pm',
})

export interface Subscription extends Stored {
  readonly status: string
  readonly customerId: string
  readonly planId: string
  readonly currentPeriodStart: number
  readonly currentPeriodEnd: number
  readonly cyclesCompleted: number
  readonly trialEndsAt: number | null
  readonly cancelAtPeriodEnd: boolean
  readonly canceledAt: number | null
  readonly endedAt: number | null
  readonly pausedAt: number | null
  readonly resumesAt: number | null
  readonly scheduledPlanId: string | null
  readonly scheduledQuantity: number | null
  readonly promoCodeId: string | null
  readonly paymentMethodId: string | null
  readonly latestInvoiceId: string | null
  readonly version: number
  readonly invoiceCount: number
  readonly discount: DiscountRow | null
  readonly recovery: Recovery | null
  /** Epoch seconds of declined automatic charges by method. */
  readonly declines: Readonly<Record<string, readonly number[]>>
  readonly changeInProgress: string | null
  readonly pendingChange: { readonly invoiceId: string; readonly amount: number } | null
}
/** Type, value, duration, durationCycles, planId, usedInvoices, inCurrentCycle. */
export type DiscountRow = readonly [string, number, string, number | null, string | null, number, boolean]
export interface Recovery {
  readonly invoiceId: string
  readonly failures: number
  /** When the case gives up; null when it never does by itself. */
  readonly stopAt: string | null
}
export const readSubscription = reader<Subscription>({
  status: 's',
  customerId: 'cu',
  planId: 'pl',
  currentPeriodStart: 'ps',
  currentPeriodEnd: 'pe',
  cyclesCompleted: 'cy',
  trialEndsAt: 'te',
  cancelAtPeriodEnd: 'ce',
  canceledAt: 'ca',
  endedAt: 'ea',
  pausedAt: 'pa',
  resumesAt: 'ra',
  scheduledPlanId: 'sp',
  scheduledQuantity: 'sq',
  promoCodeId: 'pc',
  paymentMethodId: 'pm',
  latestInvoiceId: 'li',
  version: 'v',
  invoiceCount: 'ic',
  discount: 'd',
  recovery: 'rc',
  declines: 'dc',
  changeInProgress: 'cg',
  pendingChange: 'pg',
})

export interface Invoice extends Stored {
  readonly number: string
  /** Null for an invoice that stands alone (K4, M6), as for the plan. */
  readonly subscriptionId: string | null
  readonly customerId: string
  readonly planId: string
  readonly status: string
  readonly billingReason: string
  readonly subtotal: number
  readonly discount: number
  readonly creditApplied: number
  /** What it drew of its customer's lots: source, since when, amount. */
  readonly drawn: readonly (readonly [source: string, since: number, amount: number])[] | null
  /** On a chain's first invoice: credited, joined, paid and refunded there, drawn, bases, reversed, spent outside. */
  readonly chain:
    readonly [number, readonly string[], number, number, unknown, unknown, number, number] | null
  readonly amount: number
  readonly amountPaid: number
  readonly amountRefunded: number
  /** What its gateway took back, and the part of that above what was left: [amount, excess]; null for nothing. */
  readonly reversed: readonly [number, number] | null
  readonly currency: string
  readonly periodStart: number
  readonly periodEnd: number
  readonly cycle: number
  /** Without the credit that it uses; what a code takes off is a line of its own below the one that it lowers. */
  readonly lines: readonly Line[]
  readonly types: ReadonlyMap<string, string>
  readonly attemptCount: number
  readonly paidAt: number | null
  readonly voidedAt: number | null
  readonly charge: HeldCharge | null
  /** What the merchant received themselves. */
  readonly outside: readonly OutsidePart[] | null
  /** The gateway's fee that the merchant bears (N1). */
  readonly feeKobo: number | null
  /** Its tax, the rates of it, and its lines that bear any. */
  readonly tax: number | null
  readonly taxes: readonly TaxRow[] | null
  /** When it was issued as a tax document, its number, and what credit notes took off it. */
  readonly finalizedAt: number | null
  readonly taxNumber: string | null
  /** How it waits for its customer (M3): until when, since when, found overdue, looked at next, cycles counted, link. */
  readonly waits: readonly [string, string, string | null, string | null, number, string] | null
  readonly noted: number | null
  readonly chainId: string | null
  readonly taxed: readonly TaxedLine[]
}

/** A payment that the merchant received themselves: `refunded` is what became credit, or never was (`reversed`). */
export type OutsidePart = readonly [
  ...[id: string, kind: string, amount: number, refunded: number, receivedAt: number, at: number],
  ...[reference: string | null, note: string | null, recordedBy: string | null, reversed: number],
]
/** A charge that is out: in progress at its gateway, or one that it had never seen. */
export interface HeldCharge {
  readonly status: 'intended' | 'pending' | 'unseen'
  readonly reference: string
  readonly number: number
  readonly amount: number
  readonly currency: string
  /** When its gateway is asked next, and until when it is waited for; epoch milliseconds. */
  readonly askAt: number | null
  readonly deadline: number | null
}
/** How a charge lies: a letter of its status, reference, number, amount, currency, method, rail, gateway, kind, and more. */
export type ChargeRow = readonly [
  'i' | 'p' | 'u',
  string,
  number,
  number,
  string,
  ...[methodId: unknown, rail: unknown, gateway: unknown, kind: unknown],
  ...[at: unknown, leaseUntil: unknown, watched: unknown],
  askAt?: number | null,
  deadline?: number | null,
]
const chargeStatuses = { i: 'intended', p: 'pending', u: 'unseen' } as const
function chargeOf(row: ChargeRow | null): HeldCharge | null {
  if (row === null) return null
  const [letter, reference, number, amount, currency] = row
  const [askAt = null, deadline = null] = [row[12], row[13]]
  return { status: chargeStatuses[letter], reference, number, amount, currency, askAt, deadline }
}
/** An invoice; its lines are plain while they are few, else deflated. */
export function readInvoice(raw: RawItem): Invoice {
  const { few, many, out, ...invoice } = readPlain(raw)
  const rows = few ?? many?.map(rowOf) ?? []
  return {
    ...invoice,
    charge: chargeOf(out),
    lines: rows.flatMap((row) => linesOf(row, invoice.taxes ?? [])),
    taxed: rows.flatMap(taxedOf),
    types: typesOf(rows),
  }
}
const readPlain = reader<
  Omit<Invoice, 'lines' | 'charge' | 'taxed' | 'types'> & {
    readonly out: ChargeRow | null
    readonly few: readonly StoredLine[] | null
    readonly many: readonly DeflatedLine[] | null
  }
>({
  number: 'n',
  subscriptionId: 'su',
  customerId: 'cu',
  planId: 'pl',
  status: 's',
  billingReason: 'r',
  subtotal: 'st',
  discount: 'd',
  creditApplied: 'ca',
  drawn: 'cf',
  chain: 'cn',
  amount: 'a',
  amountPaid: 'ap',
  amountRefunded: 'ar',
  reversed: 'rv',
  currency: 'c',
  periodStart: 'ps',
  periodEnd: 'pe',
  cycle: 'cy',
  few: 'l',
  many: 'lz',
  attemptCount: 'ac',
  paidAt: 'pa',
  voidedAt: 'va',
  out: 'at',
  outside: 'op',
  feeKobo: 'fe',
  tax: 'tt',
  taxes: 'tx',
  finalizedAt: 'fi',
  taxNumber: 'tn',
  waits: 'wt',
  noted: 'nt',
  chainId: 'ch',
})

export interface Session extends Stored {
  readonly status: string
  readonly kind: string
  readonly amount: number
  readonly currency: string
  readonly planId: string | null
  readonly customerId: string | null
  readonly promo: { readonly promoCodeId: string | null } | null
  /** Whether one use of its code is reserved for a payment in progress. */
  readonly reserved: boolean
  readonly openInvoiceId: string | null
  readonly subscriptionId: string | null
  readonly invoiceId: string | null
  /** The payment link that it began with: its identifier, and how often that may be paid. */
  readonly link: readonly [id: string, maxUses: number | null, ...unknown[]] | null
  readonly charge: HeldCharge | null
}
export function readSession(raw: RawItem): Session {
  const { out, ...session } = readPlainSession(raw)
  return { ...session, charge: chargeOf(out) }
}
const readPlainSession = reader<Omit<Session, 'charge'> & { readonly out: ChargeRow | null }>({
  status: 's',
  kind: 'k',
  amount: 'a',
  currency: 'c',
  planId: 'pl',
  customerId: 'cu',
  promo: 'pc',
  reserved: 'rv',
  openInvoiceId: 'oi',
  subscriptionId: 'su',
  invoiceId: 'i',
  link: 'lk',
  out: 'at',
})

/** A plan change that is paid for before it takes effect; `outcome` is null while unknown. */
export interface Draft extends Stored {
  readonly subscriptionId: string
  readonly customerId: string
  readonly planId: string
  readonly fromPlanId: string
  readonly outcome: string | null
  readonly invoice: {
    readonly amount: number
    readonly currency: string
    readonly creditApplied: number
    readonly charge: HeldCharge
  } | null
}
export function readDraft(raw: RawItem): Draft {
  const draft = readPlainDraft(raw)
  const { invoice } = draft
  return { ...draft, invoice: invoice && { ...invoice, charge: chargeOf(invoice.charge)! } }
}
type PlainDraft = Omit<Draft, 'invoice'> & {
  readonly invoice: (Omit<NonNullable<Draft['invoice']>, 'charge'> & { readonly charge: ChargeRow }) | null
}
const readPlainDraft = reader<PlainDraft>({
  subscriptionId: 'su',
  customerId: 'cu',
  planId: 'pl',
  fromPlanId: 'fp',
  outcome: 'o',
  invoice: 'i',
})
