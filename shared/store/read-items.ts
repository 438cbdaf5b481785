import { BatchGetCommand } from '@aws-sdk/lib-dynamodb'
import { Problem } from '../domain/problem.ts'
import type { Item } from './codec.ts'
import type { Key } from './keys.ts'
import type { Consistency } from './consistency.ts'
import type { TableHandle } from './context.ts'
import { withRetries } from './retry.ts'
import { needs } from '../ports/rights.ts'
import { busyRetrySeconds } from './waits.ts'

const batchLimit = 100

/** Reads items by key, one round trip per hundred. Answers in the order of the keys; missing items are undefined. */
export async function readItems(
  table: TableHandle,
  keys: readonly Key[],
  read: Consistency,
): Promise<(Item | undefined)[]> {
  const found = new Map<string, Item>()
  const wanted = new Map(keys.map((key) => [keyText(key), { pk: key.pk, sk: key.sk }]))
  const chunks = chunk([...wanted.values()], batchLimit)
  await Promise.all(chunks.map((part) => readChunk(table, part, read, found)))
  return keys.map((key) => found.get(keyText(key)))
}

async function readChunk(
  table: TableHandle,
  keys: Key[],
  read: Consistency,
  found: Map<string, Item>,
): Promise<void> {
  let rest: Key[] = keys
  for (let round = 0; rest.length > 0; round += 1) {
    if (round > 8) throw new Problem('service_unavailable', [], { retryAfterSeconds: busyRetrySeconds })
    const answer = await withRetries(() =>
      table.client.send(
        needs(
          'table:BatchGetItem',
          new BatchGetCommand({
            RequestItems: { [table.name]: { Keys: rest, ConsistentRead: read === 'strong' } },
          }),
        ),
      ),
    )
    for (const item of answer.Responses?.[table.name] ?? []) found.set(keyText(item as unknown as Key), item)
    rest = (answer.UnprocessedKeys?.[table.name]?.Keys ?? []) as unknown as Key[]
  }
}

function keyText(key: Key): string {
  return `${key.pk} ${key.sk}`
}

function chunk<T>(values: readonly T[], size: number): T[][] {
  return Array.from({ length: Math.ceil(values.length / size) }, (_, i) =>
    values.slice(i * size, (i + 1) * size),
  )
}
