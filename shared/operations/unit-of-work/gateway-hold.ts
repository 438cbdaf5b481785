import { gatewayHoldOf, type GatewayHolds } from '../../domain/gateway-hold.ts'
import type { Holdable } from '../../domain/hold.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from './context.ts'

/**
 * A merchant's settings or limits with the hold of the gateway that their money would go through (O1).
 * @param holds as loaded beside them.
 * @param purpose Bills may be sold by a gateway of their own.
 */
export function withGatewayHold<T extends Holdable>(
  { deployment }: Pick<OperationContext, 'deployment'>,
  settings: T,
  holds: GatewayHolds | undefined,
  purpose: 'money' | 'bills' = 'money',
): T & Holdable {
  const gatewayHold = gatewayHoldOf(holds, deployment.gateways[purpose])
  return gatewayHold === null ? settings : { ...settings, gatewayHold }
}

/** Whether the operator holds the mode's gateway, for what was decided before and is sent now (O1). */
export async function isGatewayHeld(context: OperationContext): Promise<boolean> {
  const { holds } = await load(context, { holds: gatewayHoldsRef })
  return gatewayHoldOf(holds, context.deployment.gateways.money) !== null
}
