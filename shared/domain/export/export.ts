import type { Account } from '../ledger/posting.ts'
import type { AccountNames } from './account-names.ts'

/**
 * The content of a file. A row is an invoice, a line, a payment or refund, a posting of the journal, a customer, a rate of a
 * tax document, or a line of a gateway's settlement.
 */
export const exportKinds = [
  'invoices',
  'lines',
  'payments',
  'journal',
  'customers',
  'tax',
  'settlements',
] as const

export type ExportKind = (typeof exportKinds)[number]

export const exportFormats = ['csv', 'jsonl'] as const

export type ExportFormat = (typeof exportFormats)[number]

/** `removed`: its file was deleted before its time, as at an erasure. */
export const exportStatuses = ['pending', 'running', 'completed', 'failed', 'removed'] as const

export type ExportStatus = (typeof exportStatuses)[number]

/** How many exports of a tenant may be open, so that none keeps the others waiting. */
export const mostOpenExports = 5

/** How often a file is begun again whose parts were lost. */
export const mostBeginnings = 3

/** Where the reading of an export is: behind an object of one of the partitions; null for its beginning. */
export interface ExportPosition {
  readonly shard: number
  readonly after: string | null
}

/** A file of a merchant's books, which a job writes part by part (N4). */
export interface Export {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly kind: ExportKind
  readonly format: ExportFormat
  /** Of what was made in [from, to). */
  readonly from: string
  readonly to: string
  /** The merchant's zone, for the dates in it. */
  readonly timeZone: string
  /** The merchant's own names of our accounts, as they were at the request. */
  readonly accounts: Readonly<Partial<Record<Account, AccountNames>>>
  readonly status: ExportStatus
  readonly rows: number
  readonly bytes: number
  /** What is read next; null once all is read. */
  readonly position: ExportPosition | null
  /** Over how many partitions it is read. */
  readonly shards: number
  /** Where its file is, or will be. */
  readonly fileName: string
  /** The store's name of the unfinished file; null before it is begun, and once it is complete. */
  readonly uploadId: string | null
  /** The store's tags of the parts that are written, in order. */
  readonly tags: readonly string[]
  /** How often it was begun. */
  readonly beginnings: number
  /** What the signature of its links is made with. */
  readonly linkKey: string
  readonly completedAt: string | null
  /** When the store deletes its file; wall clock, null until there is one. */
  readonly fileExpiresAt: string | null
  /** Wall clock: when a worker continues with it; null when nothing is left to do. */
  readonly dueAt: string | null
  /** When the table may delete it. */
  readonly expiresAt: string
  readonly version: number
}

/** How far an export is, in per cent, by the time that its objects were made. */
export function progressOf({ status, position, shards, from, to }: Export, atMs: number | null): number {
  if (status === 'completed' || status === 'removed') return 100
  if (position === null) return 99
  const [begin, end] = [Date.parse(from), Date.parse(to)]
  const share = atMs === null || end <= begin ? 0 : Math.min(1, Math.max(0, (atMs - begin) / (end - begin)))
  return Math.min(99, Math.floor(((position.shard + share) / shards) * 100))
}
