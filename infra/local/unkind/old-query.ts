import type { Item } from '../../../shared/store/codec.ts'
import type { Key } from '../../../shared/store/keys.ts'
import { table, type IndexName } from '../../../shared/store/table.ts'
import { textOf, type Seen } from './past.ts'

/** A query as the document client sends it, with the fields used here. */
export interface QueryInput {
  readonly TableName: string
  readonly IndexName?: IndexName
  readonly KeyConditionExpression: string
  readonly ExpressionAttributeNames?: Readonly<Record<string, string>>
  readonly ExpressionAttributeValues: Readonly<Record<string, unknown>>
  readonly ScanIndexForward?: boolean
  readonly ConsistentRead?: boolean
  readonly ExclusiveStartKey?: Item
  readonly Limit?: number
}

export interface QueryOutput {
  readonly Items?: Item[]
  readonly LastEvaluatedKey?: Item
  readonly Count?: number
}

/** The answer with some items in their former state: new items are left out, deleted ones are there again. */
export function asItWas(input: QueryInput, output: QueryOutput, unseen: readonly Seen[]): QueryOutput {
  const changed = new Map(unseen.map((one) => [textOf(one.key), one.former]))
  const keys = input.IndexName === undefined ? table : table.indexes[input.IndexName]
  const isIn = rangeOf(input, keys)
  const sort = (row: Item): string => positionOf(row, keys.sortKey)
  const forward = input.ScanIndexForward ?? true
  const isBefore = (a: Item, b: Item): boolean => (forward ? sort(a) < sort(b) : sort(a) > sort(b))
  const { ExclusiveStartKey: start, LastEvaluatedKey: end } = { ...input, ...output }

  const rows = (output.Items ?? []).filter((row) => !changed.has(textOf(row as unknown as Key)))
  for (const former of changed.values()) {
    if (former === null || !isIn(former)) continue
    const row = input.IndexName === undefined ? former : keysOf(former, keys)
    if (start !== undefined && !isBefore(start, row)) continue
    if (end !== undefined && isBefore(end, row)) continue
    rows.push(row)
  }
  rows.sort((a, b) => (isBefore(a, b) ? -1 : 1))
  const { Limit = Infinity } = input
  if (rows.length <= Limit) return { ...output, Items: rows, Count: rows.length }
  const Items = rows.slice(0, Limit)
  return { ...output, Items, Count: Limit, LastEvaluatedKey: keysOf(Items.at(-1)!, keys) }
}

interface KeyNames {
  readonly partitionKey: string
  readonly sortKey: string
}

/** An index is sorted by its own key, and by the item's key where that is equal. */
function positionOf(row: Item, sortKey: string): string {
  return [row[sortKey], row[table.partitionKey], row[table.sortKey]].map(String).join('\u0000')
}

/** The indexes hold only keys. */
function keysOf(item: Item, { partitionKey, sortKey }: KeyNames): Item {
  const names = [table.partitionKey, table.sortKey, partitionKey, sortKey]
  return Object.fromEntries(names.map((name) => [name, item[name]]))
}

const clauses = {
  equals: /^(\S+) = (\S+)$/,
  between: /^(\S+) BETWEEN (\S+) (\S+)$/,
  after: /^(\S+) > (\S+)$/,
  begins: /^begins_with\((\S+), (\S+)\)$/,
}

/** Whether a key condition selects an item. Supports the conditions that the product uses. */
function rangeOf(input: QueryInput, keys: KeyNames): (item: Item) => boolean {
  const name = (word: string): string => input.ExpressionAttributeNames?.[word] ?? word
  const value = (word: string): string => String(input.ExpressionAttributeValues[word])
  const parts = input.KeyConditionExpression.replace(/(BETWEEN \S+) AND /, '$1 ').split(' AND ')
  const tests = parts.map((part): ((item: Item) => boolean) => {
    const [kind, match] = Object.entries(clauses)
      .map(([key, pattern]) => [key, pattern.exec(part)] as const)
      .find(([, found]) => found !== null) ?? ['unknown', null]
    if (!match) throw new Error(`unkind engine: a key condition that it does not know: ${part}`)
    const read = (item: Item): string => String(item[name(match[1]!)])
    const first = value(match[2]!)
    if (kind === 'equals') return (item) => read(item) === first
    if (kind === 'after') return (item) => read(item) > first
    if (kind === 'begins') return (item) => read(item).startsWith(first)
    const last = value(match[3]!)
    return (item) => read(item) >= first && read(item) <= last
  })
  return (item) => keys.partitionKey in item && keys.sortKey in item && tests.every((test) => test(item))
}
