/**
 * Stands in for `@aws-sdk/middleware-endpoint-discovery` in bundles. Only Timestream needs discovery; DynamoDB's
 * client drags it and its LRU cache along, and leaves it switched off.
 */
export const NODE_ENDPOINT_DISCOVERY_CONFIG_OPTIONS = {
  environmentVariableSelector: (): undefined => undefined,
  configFileSelector: (): undefined => undefined,
  default: false,
}

/** Hands the client's configuration back as it is. */
export function resolveEndpointDiscoveryConfig<T>(input: T): T {
  return input
}
