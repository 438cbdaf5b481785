import type { AgentLimits } from '../agents/limits.ts'
import type { Mode } from '../merchant/merchant.ts'
import type { MemberAccess } from '../team/role.ts'
import type { Scope } from './scopes.ts'

/** What kind of credential a record is of (S29, D11.1). */
export type AccessKind =
  | 'secret_key'
  | 'publishable_key'
  | 'oauth_client_id'
  | 'access_token'
  | 'checkout_token'
  | 'identity_session'
  | 'portal_link'
  | 'portal_session'
  | 'dashboard_session'

/** The stored record of a credential, found by the SHA-256 of its text; the text itself is stored nowhere (D11.7). */
export interface Access {
  readonly hash: string
  readonly kind: AccessKind
  readonly mode: Mode
  readonly merchantId: string
  /** The identifier of the key or client, used to list and revoke it. */
  readonly id: string
  readonly name: string
  /** The part that may be shown again: prefix and last four characters. */
  readonly hint: string
  /** Null holds every scope. */
  readonly scopes: readonly Scope[] | null
  readonly timeZone: string
  readonly createdAt: string
  /** Wall clock for sessions, the tenant's time for access tokens (D11.24); null is valid until revoked. */
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /**
   * What it acts for beside the tenant: for an access token its OAuth client (the hash of the client's record), for
   * an identity session a person (their phone), for a checkout token its session, for a portal link and the session
   * that it opened their customer; null for the rest.
   */
  readonly subject: string | null
  /** OAuth clients only: SHA-256 of the secret that is exchanged for tokens. */
  readonly secretHash: string | null
  /** The team member it acts for: dashboard sessions and the tokens made from them. Null or absent: none. */
  readonly member?: MemberAccess | null
  /** Keys and OAuth clients: the member of the team who made it. Absent where the operator or nobody known did. */
  readonly madeBy?: string | null
  /** A live secret key that a member made who is no owner: refused until an owner confirms it (R7). */
  readonly awaitsOwner?: boolean | null
  /** A session of a member who has no second factor where one is required: it opens the enrolment alone (R8). */
  readonly enrolsFirst?: boolean | null
  /** Portal links and their sessions: the merchant's page that the portal leads back to (Q6). Null or absent for none. */
  readonly returnUrl?: string | null
  /** OAuth clients of agents, and their tokens: what they may spend; the client's own record has the present limits (V10). */
  readonly limits?: AgentLimits | null
  readonly version: number
}
