/** Who did it: a dashboard session, a secret key, or a client's access token, with the name that the merchant gave it. */
export interface AuditActor {
  readonly kind: 'dashboard' | 'api_key' | 'oauth_client'
  readonly id: string
  readonly name: string | null
}

/**
 * Who did what, and when: everything done in a merchant's dashboard, and payouts, refunds and settings changes by
 * keys and clients (D14.7, A14).
 */
export interface AuditEntry {
  readonly merchantId: string
  readonly id: string
  readonly createdAt: string
  readonly actorKind: AuditActor['kind']
  /** The session, key or token that did it. */
  readonly actorId: string
  readonly actorName: string | null
  /** The endpoint's name, such as `create-api-key`. */
  readonly action: string
  /** The object it was done to; null for none. */
  readonly targetId: string | null
  readonly requestId: string
}
