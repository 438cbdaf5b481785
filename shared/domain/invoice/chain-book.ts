import type { CreditPart } from '../credit/credit-lot.ts'

/**
 * A chain is the invoices of one period and those that plan changes joined to it, an interval change included (B1).
 * The chain's first invoice records what the chain has returned, and so serves as its lock: every return
 * writes that invoice on condition of its version, so the same money can't be returned twice.
 */
export interface ChainBook {
  /**
   * What its lot gave, less what invoices that joined it used of that and what was taken back, and credit lines netted
   * in invoices outside the chain (F2).
   */
  readonly credited: number
  /** The other invoices of the chain, oldest first, with the money paid for them and refunded. */
  readonly joined: readonly string[]
  readonly joinedPaid: number
  readonly joinedRefunded: number
  /** What its invoices drew on lots of other sources: credit from the chain refills these first (F2). */
  readonly drawn: readonly CreditPart[]
  /** Earlier bases of this period for whose unused part refunds had counted (F6), oldest first. */
  readonly bases: readonly CountedBase[]
  /** What gateways have taken back for its invoices. */
  readonly reversed: number
  /** The part of its credit that was spent outside it and is kept of returning credit (R4). */
  readonly outside: number
  /**
   * Of a chain that bears tax: what left it as credit for the first time, less what was taken back, from which its credit notes
   * follow (L5). Absent for nothing.
   */
  readonly given?: number | null
  /** Whether an invoice of it bears tax, its first one aside; null or absent where none does. */
  readonly taxed?: true | null
}

/** A base that a change of plan, or an end, has closed, with the refunds that had lowered its unused part (F6). */
export interface CountedBase {
  /** The value of the rest of the period then, before refunds. */
  readonly unused: number
  /** Refunds that counted against it; one that is refused later is taken out of it. */
  readonly refunds: number
  /** Set where only some units were removed: what refunds exceed `unused` by counts against the following base (K5). */
  readonly goesOn?: true
}
