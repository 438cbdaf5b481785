import type { Currency } from '../money/money.ts'

/**
 * Who did it: a person in a dashboard session (or with a token made from one), the operator in a session that they
 * opened, a customer in the portal, the owner by a link that was mailed to them, a secret key, or a client's access token.
 */
export interface AuditActor {
  readonly kind: 'dashboard' | 'operator' | 'customer' | 'owner_link' | 'api_key' | 'oauth_client'
  /** The session, as lists of sessions name it; the object of the link; the key; the token. */
  readonly id: string
  /** The member's name or email, the owner's email, or what the merchant calls the key or the client; null for a customer. */
  readonly name: string | null
  /** The member of the team, `mem_...`; null for anyone else. */
  readonly memberId: string | null
  /** The network that the call came from: an IPv4 address or an IPv6 /64; null where there was none. */
  readonly sourceAddress: string | null
}

/**
 * Who did what, and when: every change by a person of the team or the operator, and payouts, refunds and settings
 * changes by keys and clients (D14.7, A14, R7). It is written once, in the commit of what it is about.
 */
export interface AuditEntry {
  readonly merchantId: string
  /** The function that wrote it, which is part of its key: no other may write there (R7). */
  readonly writer: string
  readonly id: string
  readonly createdAt: string
  readonly actorKind: AuditActor['kind']
  readonly actorId: string
  readonly actorName: string | null
  readonly memberId: string | null
  readonly sourceAddress: string | null
  /** The endpoint's name, such as `create-api-key`. */
  readonly action: string
  /** The object it was done to; null for none. */
  readonly targetId: string | null
  /** The money that it was about, in minor units of `currency`; null for none. */
  readonly amount: number | null
  readonly currency: Currency | null
  readonly requestId: string
}

/**
 * The tenant whose audit has the operator's actions on no merchant or on all, such as holding a gateway. No merchant's
 * identifier looks like it.
 */
export const operatorTenant = 'OPERATOR'
