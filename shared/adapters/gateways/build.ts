import type { GatewayName } from './catalog.ts'
import type { BuiltGateway, GatewayBuilder } from './surroundings.ts'

const adapters: Readonly<
  Record<Exclude<GatewayName, 'twin'>, () => Promise<{ readonly build: GatewayBuilder }>>
> = {
  paystack: () => import('./paystack/gateway.ts'),
  nomba: () => import('./nomba/gateway.ts'),
}

/**
 * Builds the configured gateway. Each adapter is a separate file, loaded on demand: a gateway that a deployment does
 * not use slows no function's start.
 */
export async function buildGateway(
  name: Exclude<GatewayName, 'twin'>,
  ...from: Parameters<GatewayBuilder>
): Promise<BuiltGateway> {
  const { build } = await adapters[name]()
  return build(...from)
}
