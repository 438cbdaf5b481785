import { needs, type Needing } from '../ports/rights.ts'
import { table, type IndexName } from './table.ts'

/** The name of an index, together with the right to query it. */
export type QueriedIndex<I extends IndexName = IndexName> = Needing<I>

/** Finds what is due. */
export const dueIndex = (): QueriedIndex<'due'> => needs('index:due', 'due')

/** Finds what belongs to a customer, a phone or a merchant. */
export const ownerIndex = (): QueriedIndex<'owner'> => needs('index:owner', 'owner')

/** Finds a subscription's timeline, a tenant's recovery cases, and customers by their email address. */
export const threadIndex = (): QueriedIndex<'thread'> => needs('index:thread', 'thread')

/** The key attributes of an index, or of the table itself. */
export function keysOf(index: IndexName | undefined): {
  readonly partitionKey: string
  readonly sortKey: string
} {
  return index === undefined ? table : table.indexes[index]
}
