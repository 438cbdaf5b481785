import type { GatewayName } from './catalog.ts'
import type { BuiltGateway, GatewayBuilder } from './surroundings.ts'

const adapters: Readonly<
  Record<Exclude<GatewayName, 'twin'>, () => Promise<{ readonly build: GatewayBuilder }>>
> = {
  paystack: () => import('./paystack/gateway.ts'),
  nomba: () => import('./nomba/gateway.ts'),
}

/**
 * Builds the gateway that is configured. Each adapter is a file of its own, loaded when it is wanted: no function starts slower for
 * a gateway that its deployment does not use.
 */
export async function buildGateway(
  name: Exclude<GatewayName, 'twin'>,
  ...from: Parameters<GatewayBuilder>
): Promise<BuiltGateway> {
  const { build } = await adapters[name]()
  return build(...from)
}
