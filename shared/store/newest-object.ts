import { createdAtOf } from '../domain/ids.ts'
import type { StoreContext } from './context.ts'
import { partitions } from './keys.ts'
import { queryLast } from './query-range.ts'
import { table } from './table.ts'

/** The partitions whose items carry the tenant's time. */
const stamped = [
  partitions.plan,
  partitions.customer,
  partitions.subscription,
  partitions.invoice,
  partitions.event,
  partitions.journal,
  partitions.declined,
  partitions.promoCode,
  partitions.payout,
  partitions.bill,
  partitions.checkoutSession,
]

/** When the tenant's newest object was created, in their own time; null if they have none. */
export async function newestObjectAt(context: StoreContext): Promise<string | null> {
  const newest = await Promise.all(
    stamped.map((partition) => newestOf(context, `${context.tenant.merchantId}#${partition}`)),
  )
  return newest.reduce((latest, at) => (at !== null && (latest === null || at > latest) ? at : latest), null)
}

async function newestOf(context: StoreContext, partition: string): Promise<string | null> {
  const item = await queryLast(context, partition)
  return item && createdAtOf(String(item[table.sortKey]))
}
