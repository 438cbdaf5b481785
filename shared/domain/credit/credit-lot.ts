/**
 * Where credit came from (F2): the first invoice of the chain that gave it, by its identifier; the merchant's own
 * gift; a period that was paid elsewhere before an import (F1); money that a payer sent beyond what was due; or a
 * payment that came too late and could not go back (A10).
 */
export type CreditSource = OtherSource | (string & {})

/** The sources that are no chain. */
export const otherSources = ['gift', 'imported', 'deposit', 'late_charge'] as const

type OtherSource = (typeof otherSources)[number]

/** A customer's credit of one source, in minor units of its currency. Never empty. */
export interface CreditLot {
  readonly currency: string
  readonly source: CreditSource
  /** Epoch milliseconds, in the tenant's time: the order in which lots are used. */
  readonly since: number
  readonly left: number
}

/** An amount of one lot, in minor units: what an invoice drew from it, or what is added to it. */
export interface CreditPart {
  readonly source: CreditSource
  readonly since: number
  readonly amount: number
}

/** A chain with disputed payments: the credit that it gives meanwhile can't be drawn until they end (N3). */
export interface FrozenChain {
  /** The chain's first invoice. */
  readonly chainId: string
  /** How many of its disputes are open. */
  readonly disputes: number
  /** How much of its lot waits, in minor units: credit given before, beyond what they hold, is drawn as before. */
  readonly left: number
}

/** What returning credit must still pay of a reversal (R4), in minor units of its currency. */
export interface ReversedCredit {
  readonly currency: string
  readonly amount: number
}
