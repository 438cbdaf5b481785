/**
 * A chain is the invoices of one period and those that plan changes joined to it, an interval change included (B1).
 * The chain's first invoice records what the chain has given back, and so serves as its lock: whoever gives something
 * back writes that invoice on condition of its version, so the same money can't be given twice.
 */
export interface ChainBook {
  /** Given as credit and not taken back: unused time, and credit lines netted in invoices outside the chain. */
  readonly credited: number
  /** The other invoices of the chain, oldest first, with the money paid for them and refunded. */
  readonly joined: readonly string[]
  readonly joinedPaid: number
  readonly joinedRefunded: number
}
