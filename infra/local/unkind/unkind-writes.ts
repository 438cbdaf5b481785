import { setTimeout as wait } from 'node:timers/promises'
import { BatchGetCommand, type DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb'
import type { Item } from '../../../shared/store/codec.ts'
import type { Key } from '../../../shared/store/keys.ts'
import type { EngineState } from './engine-state.ts'
import { textOf } from './past.ts'
import { cancelled, conflicting, throttled } from './refusals.ts'
import type { Written } from './written.ts'

/** A call in progress: set once it took effect, whether or not its answer arrives. */
export interface Effect {
  tookEffect?: boolean
}

/** A write on its way to the engine. */
export interface Sending<T> {
  readonly call: Effect
  readonly written: Written
  readonly send: () => Promise<T>
}

/**
 * Sends a write, unless the table is overloaded or a transaction holds one of its items. The former state is read with
 * the engine's own client, and remembered for reads that still see it.
 */
export async function writeUnkindly<T>(
  state: EngineState,
  own: DynamoDBDocumentClient,
  sending: Sending<T>,
): Promise<T> {
  const { table, keys, isTransaction } = sending.written
  if (state.befalls('throttled')) {
    throw isTransaction ? cancelled(keys.length, [0], 'ThrottlingError') : throttled()
  }
  const met = state.holds.meets(table, keys)
  if (met.length > 0) {
    state.fates.conflicts += 1
    throw isTransaction ? cancelled(keys.length, met, 'TransactionConflict') : conflicting()
  }
  const run = (): Promise<T> => remembered(state, own, sending)
  if (!isTransaction) return run()
  return state.holds.during(table, keys, async () => {
    try {
      return await run()
    } finally {
      // Most are short, a few are long.
      if (state.unkindness.holdMs > 0) await wait(state.draw() ** 3 * state.unkindness.holdMs)
    }
  })
}

async function remembered<T>(
  { past, time, draw, unkindness }: EngineState,
  own: DynamoDBDocumentClient,
  { call, written: { table, changed }, send }: Sending<T>,
): Promise<T> {
  const before = await imagesOf(own, table, changed)
  try {
    const answer = await send()
    call.tookEffect = true
    return answer
  } finally {
    const writtenAt = time.now()
    for (const key of call.tookEffect ? changed : []) {
      const indexedAt = writtenAt + draw() * unkindness.indexLagMs
      past.add(table, key, { former: before.get(textOf(key)) ?? null, writtenAt, indexedAt })
    }
  }
}

async function imagesOf(
  client: DynamoDBDocumentClient,
  table: string,
  keys: readonly Key[],
): Promise<Map<string, Item>> {
  const unique = [...new Map(keys.map((key) => [textOf(key), key])).values()]
  if (unique.length === 0) return new Map()
  const command = new BatchGetCommand({ RequestItems: { [table]: { Keys: unique, ConsistentRead: true } } })
  const { Responses } = await client.send(command)
  return new Map((Responses?.[table] ?? []).map((item) => [textOf(item as unknown as Key), item]))
}
