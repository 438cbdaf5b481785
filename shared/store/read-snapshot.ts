import { TransactGetCommand } from '@aws-sdk/lib-dynamodb'
import type { Item } from './codec.ts'
import type { TableHandle } from './context.ts'
import type { Key } from './keys.ts'
import { withRetries } from './retry.ts'
import { needs } from '../ports/rights.ts'

/** The most items in one snapshot: the table's own limit. */
export const snapshotLimit = 100

/**
 * Reads items as they were together at one instant: unlike a query or a batch, it never sees half of a commit. The
 * answer is in the order of the keys; missing items are undefined.
 */
export async function readSnapshot(table: TableHandle, keys: readonly Key[]): Promise<(Item | undefined)[]> {
  const TransactItems = keys.map(({ pk, sk }) => ({ Get: { TableName: table.name, Key: { pk, sk } } }))
  const answer = await withRetries(() =>
    table.client.send(needs('table:GetItem', new TransactGetCommand({ TransactItems }))),
  )
  return (answer.Responses ?? []).map(({ Item }) => Item)
}
