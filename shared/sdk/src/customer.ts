import { requireAddress, requireFittingAddress } from './addresses.ts'
import { customerCalls, type CustomerResources } from './generated/calls.ts'
import { resourcesOf } from './resources.ts'
import { Transport, type TransportOptions } from './transport.ts'

/** A payer’s browser. */
export interface CustomerOptions extends TransportOptions {
  /** Starts checkouts: `pk_live_…` or `pk_test_…`. */
  readonly publishableKey?: string
  /** A person’s session from `identity.verifyCode`: gives access to `identity` and `portal`. */
  readonly identityToken?: string
}

/**
 * A client of the customer interface, for browsers: checkouts, and what people can do with their own subscriptions.
 * @throws TypeError for a secret key, and for a live credential at the address of the sandbox.
 */
export function createCustomer(options: CustomerOptions): CustomerResources {
  const { publishableKey, identityToken } = options
  if (publishableKey !== undefined && !/^pk_(live|test)_/.test(publishableKey))
    throw new TypeError('publishableKey must be pk_live_… or pk_test_…: a secret key has no place here')
  requireAddress(options.baseUrl)
  requireFittingAddress(options.baseUrl, publishableKey)
  requireFittingAddress(options.baseUrl, identityToken)
  const transport = new Transport(options, ({ path }) => {
    if (path.startsWith('/v1/')) return publishableKey ?? null
    return identityToken ?? null
  })
  return resourcesOf(customerCalls, transport)
}
