import { requireAddress, requireFittingAddress } from './addresses.ts'
import { requireSecretKey } from './credentials.ts'
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
 * @throws TypeError for a key that is not a secret key, for a live one at the address of the sandbox, for an address that can't
 * be the service's, and in a browser.
 */
export function createBilling(options: BillingOptions): BillingClient {
  if ('document' in globalThis)
    throw new TypeError('a secret key has no place in a browser: use createCustomer')
  requireAddress(options.baseUrl)
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
  if (options.clientId !== undefined) {
    if (typeof options.clientSecret !== 'string' || options.clientSecret === '')
      throw new TypeError('clientSecret is missing: is the variable of the environment set?')
    return tokenSource(options)
  }
  const { apiKey } = options
  requireSecretKey(apiKey)
  return () => apiKey
}
