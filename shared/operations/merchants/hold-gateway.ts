import { turned } from '../../domain/change/change.ts'
import {
  gatewayHoldsAfter,
  type GatewayHold,
  type GatewayHoldOrder,
} from '../../domain/gateway/gateway-hold.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { gatewayHoldsRef } from '../../store/entities/gateway-holds.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * Holds or releases a gateway in one mode's cell, for all merchants (O1). A charge whose run has already read the holds
 * may still be sent within its minute, and is booked. A repeat succeeds.
 * @returns the gateways that are held in this mode now.
 */
export function holdGateway(context: Writing, order: GatewayHoldOrder): Promise<readonly GatewayHold[]> {
  return onFreshState(strongly(context), async (own) => {
    const { holds } = await load(own, { holds: gatewayHoldsRef })
    const after = gatewayHoldsAfter(holds, order, nowOf(own))
    return commitPlainChange(own, plainChange(after.held, turned('gatewayHolds', holds ?? null, after)))
  })
}

/** The gateways that are held in one mode's cell. */
export async function listGatewayHolds(context: Writing): Promise<readonly GatewayHold[]> {
  const { holds } = await load(context, { holds: gatewayHoldsRef }, { read: 'strong' })
  return holds?.held ?? []
}
