import type { Metadata } from '../metadata.ts'
import type { Currency } from '../money/money.ts'
import type { Rail } from '../payment-methods/payment-method.ts'
import type { NamedAddOn } from '../pricing/add-on-order.ts'

/** A file holds at most this many rows. */
export const maxImportRows = 10_000

/** Rows that are stored and processed together. */
export const rowsPerPart = 100

export const importStatuses = ['pending', 'running', 'completed'] as const

export type ImportStatus = (typeof importStatuses)[number]

/** Customers that a merchant brings, with their payment methods and subscriptions: a file that a job processes. */
export interface Import {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly status: ImportStatus
  /** Nothing is created: every row's result says what would be. */
  readonly dryRun: boolean
  readonly rows: number
  /** Rows with a result, by kind of result. */
  readonly imported: number
  readonly unchanged: number
  readonly failed: number
  readonly parts: number
  /** The part that is processed next, from 0. */
  readonly nextPart: number
  /** The merchant's time zone, for the periods of the subscriptions. */
  readonly timeZone: string
  readonly completedAt: string | null
  /** Wall clock: when a worker continues with it; null once it is completed. */
  readonly dueAt: string | null
  readonly version: number
}

/** One customer, with a payment method and a subscription where they are named. Absent fields are null. */
export interface ImportRow {
  readonly merchantRef: string
  readonly email: string | null
  readonly phone: string | null
  readonly name: string | null
  readonly metadata: Metadata
  /** The gateway's token, and the email that it was made with. */
  readonly token: string | null
  readonly tokenEmail: string | null
  readonly rail: Rail
  readonly brand: string | null
  readonly last4: string | null
  readonly expMonth: number | null
  readonly expYear: number | null
  readonly planId: string | null
  /** How many units of the plan (K3). */
  readonly quantity: number
  /** What it has beside the plan (K4). */
  readonly addOns: readonly NamedAddOn[]
  /** The merchant's own reference for the subscription; without it a customer has one subscription per plan. */
  readonly subscriptionRef: string | null
  readonly currentPeriodStart: string | null
  readonly currentPeriodEnd: string | null
  readonly billingAnchor: string | null
  readonly cyclesCompleted: number
  /** What was paid elsewhere for the present period, in minor units (F1); null for the price of all. */
  readonly paidForPeriod: number | null
}

/** An error in a row, in the form of the interface's errors. */
export interface RowError {
  readonly path: string
  readonly issue: string
  readonly reason: string | null
}

/** An invoice that a subscription will make. */
export interface NextInvoice {
  /** When it is made and charged. */
  readonly date: string
  /** Minor units. */
  readonly amount: number
  readonly currency: Currency
}

export const rowStatuses = ['pending', 'imported', 'unchanged', 'failed'] as const

export type RowStatus = (typeof rowStatuses)[number]

/** The result of a row. `unchanged`: everything it names already exists. */
export interface RowResult {
  readonly row: number
  readonly merchantRef: string | null
  readonly status: RowStatus
  readonly customerId: string | null
  readonly paymentMethodId: string | null
  readonly subscriptionId: string | null
  /** Without a working method, the subscription's next charge fails. */
  readonly warnings: readonly string[]
  readonly nextInvoices: readonly NextInvoice[]
  readonly errors: readonly RowError[]
}

/** A row with its number in the file, from 1, that waits to be processed. */
export interface PendingRow {
  readonly row: number
  readonly given: ImportRow
}

/** Some rows of an import, in order. A processed row keeps its result and nothing else of what was given. */
export interface ImportPart {
  readonly merchantId: string
  readonly importId: string
  readonly part: number
  readonly pending: readonly PendingRow[]
  readonly results: readonly RowResult[]
  /** When the table may delete it. */
  readonly expiresAt: string
  readonly version: number
}

/** A name that the merchant has given, and the object it leads to. */
export interface OwnName {
  readonly merchantId: string
  readonly name: string
  /** The identifier of that object. */
  readonly target: string
}

/** The result of a row that nothing can be created from. */
export function failedRow(row: number, merchantRef: string | null, errors: readonly RowError[]): RowResult {
  return { ...emptyResult(row, merchantRef), status: 'failed', errors }
}

/** A row's result before it is processed. */
export function emptyResult(row: number, merchantRef: string | null): RowResult {
  return {
    row,
    merchantRef,
    status: 'pending',
    customerId: null,
    paymentMethodId: null,
    subscriptionId: null,
    warnings: [],
    nextInvoices: [],
    errors: [],
  }
}

/** The import with a part's results, and the next part. */
export function withPart(before: Import, results: readonly RowResult[], dueAt: string, now: string): Import {
  const count = (status: RowStatus): number => results.filter((one) => one.status === status).length
  const nextPart = before.nextPart + 1
  const isOver = nextPart >= before.parts
  return {
    ...before,
    status: isOver ? 'completed' : 'running',
    imported: before.imported + count('imported'),
    unchanged: before.unchanged + count('unchanged'),
    failed: before.failed + count('failed'),
    nextPart,
    completedAt: isOver ? now : null,
    dueAt: isOver ? null : dueAt,
    version: before.version + 1,
  }
}
