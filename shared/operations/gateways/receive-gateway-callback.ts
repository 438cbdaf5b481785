import { notFound, Problem } from '../../domain/problem.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { readItems } from '../../store/read-items.ts'
import { asTenant, type Charging } from '../unit-of-work/context.ts'
import { findOpenCharge, settleOpenCharge } from './settle-open-charge.ts'

/** A callback as it came. */
export interface Callback {
  /** The gateway's name in the path. */
  readonly name: string
  readonly headers: Readonly<Record<string, string | undefined>>
  readonly body: string
}

/**
 * Takes a gateway's news of a charge. The signature is the credential; what became of the charge is asked before it is booked
 * (decisions 11). News of what is settled already, or was never ours, is fine.
 * @throws Problem 401 for a wrong signature, 404 for a gateway that this mode does not know.
 */
export async function receiveCallback(
  context: Charging,
  { name, headers, body }: Callback,
): Promise<{ received: true }> {
  const reader = context.gatewayCallbacks(name)
  if (!reader) throw notFound()
  const news = await reader.read(headers, body)
  if (!news) throw new Problem('unauthorized')
  const ref = merchantRef(news.merchantId)
  const [item] = await readItems(context.table, [ref], false)
  if (!item) return { received: true }
  const tenant = asTenant(context, ref.codec.decode(item))
  const charge = await findOpenCharge(tenant, news.reference)
  if (charge) await settleOpenCharge(tenant, charge)
  return { received: true }
}
