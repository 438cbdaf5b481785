import { missingGateways, withUsed } from '../../domain/gateway/gateway-hold.ts'
import { commit } from '../../store/commit.ts'
import { strongly } from '../../store/context.ts'
import { gatewayHoldsCodec, gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Records the gateways that a deployment names, and alarms the operator where one is missing that has served the mode:
 * until it is named again, or left, nothing is charged or paid out there (G6).
 */
export async function noteGateways(given: Writing): Promise<void> {
  const context = strongly(given)
  const { chosen } = context.deployment.gateways
  const { holds } = await load(context, { holds: gatewayHoldsRef })
  const after = withUsed(holds, chosen, context.time.wall.now())
  if (after !== null) {
    const write = holds ? replace(gatewayHoldsCodec, holds, after) : create(gatewayHoldsCodec, after)
    await commit(context, { writes: [write] })
  }
  for (const name of missingGateways(after ?? holds, chosen))
    context.deployment.raiseAlarm('gateway_missing', name)
}
