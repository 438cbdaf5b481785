import type { AtGateway } from '../../domain/gateway/at-gateway.ts'
import { missingGateways, type GatewayHolds } from '../../domain/gateway/gateway-hold.ts'
import { isHeldAt, type Holdable } from '../../domain/merchant/hold.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from './context.ts'

/**
 * A merchant's settings or limits with the holds of the gateways that their money would use (O1). While the
 * deployment lacks one that has served the mode, all of it is held (G6).
 * @param holds As loaded with them.
 * @param purpose Bills may be sold by a gateway of their own.
 */
export function withGatewayHold<T extends Holdable>(
  { deployment }: Pick<OperationContext, 'deployment'>,
  settings: T,
  holds: GatewayHolds | undefined,
  purpose: 'money' | 'bills' = 'money',
): T & Holdable {
  const held = holds?.held.map(({ gateway }) => gateway) ?? []
  const isOneMissing = missingGateways(holds, deployment.gateways.chosen).length > 0
  if (held.length === 0 && !isOneMissing) return settings
  return { ...settings, gatewayHolds: { first: deployment.gateways[purpose], held, isOneMissing } }
}

/** Whether the operator holds the gateway of something that was decided before and is sent now (O1). */
export async function isGatewayHeld(context: OperationContext, at: AtGateway): Promise<boolean> {
  const { holds } = await load(context, { holds: gatewayHoldsRef })
  return isHeldAt(withGatewayHold(context, { hold: null }, holds), at)
}
