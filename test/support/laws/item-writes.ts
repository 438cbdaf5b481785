import { table } from '../../../shared/store/table.ts'

/** One item that a call to the engine writes: its key, and the attributes that are set. */
export interface ItemWrite {
  readonly tableName: string
  readonly pk: string
  readonly sk: string
  readonly set: Readonly<Record<string, unknown>>
}

type Input = Readonly<Record<string, any>>

/** The items that a command of the document client writes; what it deletes or only checks sets nothing. */
export function itemsWritten(verb: string, input: Input): ItemWrite[] {
  if (verb === 'PutCommand') return [putOf(input)]
  if (verb === 'UpdateCommand') return [updateOf(input)]
  if (verb === 'TransactWriteCommand')
    return (input['TransactItems'] as Input[]).flatMap(({ Put, Update }) => [
      ...(Put ? [putOf(Put as Input)] : []),
      ...(Update ? [updateOf(Update as Input)] : []),
    ])
  if (verb === 'BatchWriteCommand')
    return Object.entries(input['RequestItems'] as Record<string, Input[]>).flatMap(([TableName, requests]) =>
      requests.flatMap(({ PutRequest }) =>
        PutRequest ? [putOf({ TableName, Item: (PutRequest as Input)['Item'] })] : [],
      ),
    )
  return []
}

/** The keys of the items that a command of the document client deletes. */
export function itemsDeleted(verb: string, input: Input): { readonly pk: string; readonly sk: string }[] {
  if (verb === 'DeleteCommand') return [input['Key'] as { pk: string; sk: string }]
  if (verb !== 'TransactWriteCommand') return []
  return (input['TransactItems'] as Input[]).flatMap(({ Delete }) =>
    Delete ? [(Delete as Input)['Key'] as { pk: string; sk: string }] : [],
  )
}

function putOf({ TableName, Item }: Input): ItemWrite {
  const { pk, sk } = Item as { pk: string; sk: string }
  return { tableName: TableName as string, pk, sk, set: Item as Record<string, unknown> }
}

/** The values of an update by attribute: `#x = :y`, also within `if_not_exists(#x, :y)` or `#x + :y`. */
function updateOf({ TableName, Key, UpdateExpression, ExpressionAttributeNames, ...rest }: Input): ItemWrite {
  const names = (ExpressionAttributeNames ?? {}) as Record<string, string>
  const values = (rest['ExpressionAttributeValues'] ?? {}) as Record<string, unknown>
  const text = UpdateExpression as string
  const assigned = [...text.matchAll(/([#\w.]+)\s*=\s*([^=]*?)(?=,\s*[#\w.]+\s*=|\b(?:SET|ADD|REMOVE)\b|$)/g)]
  const added = [...text.matchAll(/ADD\s+([#\w.]+)\s+(:\w+)/g)]
  const set = Object.fromEntries(
    [...assigned, ...added].map(([, target, source]) => {
      const used = [...source!.matchAll(/:\w+/g)].map(([name]) => values[name])
      const path = target!.replaceAll(/#\w+/g, (name) => names[name] ?? name)
      return [path, used.length === 1 ? used[0] : used]
    }),
  )
  const { pk, sk } = Key as { pk: string; sk: string }
  return { tableName: TableName as string, pk, sk, set }
}

const tenYearsSeconds = 10 * 366 * 86_400

/**
 * What is wrong with the instant at which the table may delete an item: DynamoDB reads whole seconds, never deletes what
 * is given in milliseconds, and at once what has passed. Null where it is right or not given.
 */
export function lifetimeFault({ pk, sk, set }: ItemWrite, nowMs: number): string | null {
  if (!(table.ttlAttribute in set)) return null
  const ttl = set[table.ttlAttribute]
  const now = nowMs / 1000
  if (Number.isSafeInteger(ttl) && (ttl as number) >= now && (ttl as number) <= now + tenYearsSeconds)
    return null
  return `${pk} | ${sk} is written with ttl ${String(ttl)}, which is not whole seconds between now and ten years`
}
