/**
 * Replaces `@aws-sdk/middleware-endpoint-discovery` in bundles. Only Timestream needs discovery; DynamoDB's client
 * includes it with its LRU cache, and leaves it switched off.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: (): undefined => undefined,
  configFileSelector: (): undefined => undefined,
  default: false,
}

/** Returns the client's configuration unchanged. */
export function resolveEndpointDiscoveryConfig<T>(input: T): T {
  return input
}
