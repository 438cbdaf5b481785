/** Who did what, when, in a merchant's dashboard (decisions 14). */
export interface AuditEntry {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  /** The dashboard session that did it. */
  readonly actorId: string
  /** The endpoint's name, such as `create-api-key`. */
  readonly action: string
  /** The object it was done to. */
  readonly targetId: string | null
  readonly requestId: string
}
