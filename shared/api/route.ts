import type { Capability } from './capabilities.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import type { Scope } from '../domain/access/scopes.ts'

/**
 * Who may call: `merchant` a secret key or access token, `checkout-start` also a publishable key, `admin` a dashboard
 * session, `identity` a customer's session, `checkout` the token in the path, `none` anyone.
 */
export type Auth = 'merchant' | 'checkout-start' | 'admin' | 'identity' | 'checkout' | 'none'

/** One endpoint. The row's name is its file, its contract, its sample, its test and its function's name. */
export interface Route {
  readonly method: 'GET' | 'POST' | 'PATCH' | 'DELETE'
  readonly path: string
  /** The folder under `functions/http`. */
  readonly group: string
  readonly auth: Auth
  /** The scope that an access token needs; null if the credential alone decides. */
  readonly scope: Scope | null
  /** The status of a success (D1.1). */
  readonly status: 200 | 201
  readonly uses: readonly Capability[]
  /** Refused with a live credential (D12.1). */
  readonly sandboxOnly?: true
  /** Refused with an OAuth client's token: only a secret key or a member of the team may. */
  readonly keysOnly?: true
  /** Supports `If-Match: <version>`: 409 `version_mismatch` when the object has another one (D4.19). */
  readonly versioned?: true
  /** The cell that serves a call without a credential, whatever its stage; otherwise the stage's cell (D1.10). */
  readonly mode?: Mode
  /** A tenant's calls per minute, besides their general rate: for routes that query an outside service each time. */
  readonly perMinute?: number
  /** The sentence shown in the OpenAPI document. */
  readonly summary: string
}
