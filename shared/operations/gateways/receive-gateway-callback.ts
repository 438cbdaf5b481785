import type { RawCallback } from '../../ports/gateway-callback.ts'
import type { GatewayNews } from '../../ports/gateway-callback.ts'
import { notFound, Problem } from '../../domain/problem.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { readItems } from '../../store/read-items.ts'
import { asTenant, type Charging } from '../unit-of-work/context.ts'
import { findOpenCharge, settleOpenCharge } from './settle-open-charge.ts'

/** A callback as it came. */
export interface Callback extends RawCallback {
  /** The gateway's name in the path. */
  readonly name: string
}

/**
 * Takes a gateway's news. The signature is the credential; what became of the money is asked before it is booked (decisions
 * 11). News of what is settled already, or was never ours, is fine.
 * @throws Problem 401 for a wrong signature, 404 for a gateway that this mode does not know.
 */
export async function receiveCallback(
  context: Charging,
  { name, headers, body }: Callback,
): Promise<{ received: true }> {
  const reader = context.gatewayCallbacks(name)
  if (!reader) throw notFound()
  const news = await reader.read({ headers, body })
  if (!news) throw new Problem('unauthorized')
  for (const one of news) await take(context, one)
  return { received: true }
}

async function take(context: Charging, { merchantId, reference }: GatewayNews): Promise<void> {
  const ref = merchantRef(merchantId)
  const [item] = await readItems(context.table, [ref], false)
  if (!item) return
  const tenant = asTenant(context, ref.codec.decode(item))
  const charge = await findOpenCharge(tenant, reference)
  if (charge) await settleOpenCharge(tenant, charge)
}
