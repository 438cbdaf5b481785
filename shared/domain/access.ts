import type { Mode } from './merchant.ts'
import type { MemberAccess } from './role.ts'
import type { Scope } from './scopes.ts'

/** What kind of credential a record is of (S29, D11.1). */
export type AccessKind =
  | 'secret_key'
  | 'publishable_key'
  | 'oauth_client_id'
  | 'access_token'
  | 'checkout_token'
  | 'identity_session'
  | 'dashboard_session'

/** The record behind a credential: found by the SHA-256 of its text, which is stored nowhere (D11.7). */
export interface Access {
  readonly hash: string
  readonly kind: AccessKind
  readonly mode: Mode
  readonly merchantId: string
  /** The key's or client's identifier, under which it is listed and revoked. */
  readonly id: string
  readonly name: string
  /** What may be shown of it again: prefix and last four characters. */
  readonly hint: string
  /** Null holds every scope. */
  readonly scopes: readonly Scope[] | null
  readonly timeZone: string
  readonly createdAt: string
  /** Wall clock for sessions, the tenant's time for access tokens (D11.24); null lives until revoked. */
  readonly expiresAt: string | null
  readonly revokedAt: string | null
  /**
   * Whom it speaks for beside the tenant: an access token for its OAuth client (the hash of the client's record), an
   * identity session for a person (their phone), a checkout token for its session; null for the rest.
   */
  readonly subject: string | null
  /** OAuth clients only: SHA-256 of the secret that is exchanged for tokens. */
  readonly secretHash: string | null
  /** Who of the merchant's team it speaks for: dashboard sessions and the tokens made from them. Null or absent: nobody. */
  readonly member?: MemberAccess | null
  readonly version: number
}
