import type { AnyInvoice } from '../invoice/invoice.ts'
import type { Instant } from '../time/time.ts'

/** Why value left an issued invoice, or was returned to it. */
export const noteReasons = ['refund', 'reversal', 'dispute', 'credit', 'void'] as const

export type NoteReason = (typeof noteReasons)[number]

/**
 * Value that left an issued invoice for the first time, as money or as credit, and waits for its credit notes (L5). It is
 * written in the commit that moved the value, and deleted in the one that writes the notes.
 */
export interface NoteDue {
  readonly merchantId: string
  /** Its cause: an invoice at a version, a refund, an entry of the journal, a dispute at a version. */
  readonly name: string
  /** The invoice whose notes come first; those of its chain follow, newest first. */
  readonly invoiceId: string
  /** Whether the whole chain gave it, so that its newest invoice comes first. */
  readonly ofChain: boolean
  /** Signed minor units; below zero for what is undone. */
  readonly amount: number
  readonly reason: NoteReason
  readonly since: Instant
  /** When the worker processes it. */
  readonly dueAt: Instant
  readonly version: number
}

/** The total of an invoice, with the credit that pays for it, in minor units: its notes are at most that. */
export function invoiceTotal({
  amount,
  creditApplied,
}: Pick<AnyInvoice, 'amount' | 'creditApplied'>): number {
  return amount + creditApplied
}
