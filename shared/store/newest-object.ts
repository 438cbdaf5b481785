import { QueryCommand } from '@aws-sdk/lib-dynamodb'
import { createdAtOf } from '../domain/ids.ts'
import type { StoreContext } from './context.ts'
import { partitions } from './keys.ts'
import { withRetries } from './retry.ts'
import { table } from './table.ts'

/** The partitions whose items are stamped with the tenant's time. */
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

/** When the tenant's newest object was made, in their own time; null when they have none. */
export async function newestObjectAt(context: StoreContext): Promise<string | null> {
  const newest = await Promise.all(
    stamped.map((partition) => newestOf(context, `${context.merchantId}#${partition}`)),
  )
  return newest.reduce((latest, at) => (at !== null && (latest === null || at > latest) ? at : latest), null)
}

async function newestOf(context: StoreContext, partition: string): Promise<string | null> {
  const answer = await withRetries(() =>
    context.table.client.send(
      new QueryCommand({
        TableName: context.table.name,
        KeyConditionExpression: '#p = :p',
        ExpressionAttributeNames: { '#p': table.partitionKey },
        ExpressionAttributeValues: { ':p': partition },
        ScanIndexForward: false,
        Limit: 1,
        ConsistentRead: true,
      }),
    ),
  )
  const item = answer.Items?.[0]
  return item ? createdAtOf(String(item[table.sortKey])) : null
}
