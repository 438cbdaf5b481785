import { requireFittingAddress } from './addresses.ts'
import { merchantCalls, type MerchantResources } from './generated/calls.ts'
import { resourcesOf } from './resources.ts'
import { sandboxClock, type SandboxClock } from './sandbox.ts'
import { tokenSource } from './token-source.ts'
import { Transport, type Credential, type TransportOptions } from './transport.ts'

/** The options of a server's client, with the merchant's secret key or an OAuth client that acts for the merchant. */
export type BillingOptions = TransportOptions &
  (
    | { readonly apiKey: string; readonly clientId?: never }
    | {
        readonly clientId: string
        readonly clientSecret: string
        /** The scopes to request; by default all that the client has. */
        readonly scopes?: readonly string[]
        readonly apiKey?: never
      }
  )

/** The merchant interface, with retries, pagination and the sandbox's clock. */
export interface BillingClient extends Omit<MerchantResources, 'sandbox'> {
  readonly sandbox: MerchantResources['sandbox'] & { readonly clock: SandboxClock }
  /** Sends any call, also of operations that this version does not know. */
  readonly request: Transport['send']
}

/**
 * A client of the merchant interface. For servers only.
 * @throws TypeError for a key that is not a secret key, for a live one at the address of the sandbox, and in a browser.
 */
export function createBilling(options: BillingOptions): BillingClient {
  if ('document' in globalThis)
    throw new TypeError('a secret key has no place in a browser: use createCustomer')
  requireFittingAddress(options.baseUrl, options.apiKey ?? options.clientId)
  const transport = new Transport(options, credentialOf(options))
  const resources = resourcesOf<MerchantResources>(merchantCalls, transport)
  return {
    ...resources,
    sandbox: { ...resources.sandbox, clock: sandboxClock(resources.sandbox) },
    request: (call) => transport.send(call),
  }
}

function credentialOf(options: BillingOptions): Credential {
  if (options.apiKey === undefined) return tokenSource(options)
  const { apiKey } = options
  if (!/^(sk|at)_(live|test)_/.test(apiKey))
    throw new TypeError('apiKey must be a secret key (sk_live_… or sk_test_…) or an access token (at_…)')
  return () => apiKey
}
