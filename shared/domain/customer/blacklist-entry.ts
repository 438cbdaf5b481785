/** The identifier of a person on a tenant's blacklist: the hash of a phone, an email or a card (R6). */
export interface BlacklistEntry {
  readonly merchantId: string
  readonly name: string
  /** The blacklisted customers who have it; empty once all are unblocked. */
  readonly customerIds: readonly string[]
  readonly version: number
}

/** A name, and its entry as it was read. */
export interface Listing {
  readonly name: string
  readonly entry: BlacklistEntry | undefined
}
