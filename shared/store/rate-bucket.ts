import { GetCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { TableHandle } from './context.ts'
import { partitions, type Key } from './keys.ts'
import { table as layout } from './table.ts'
import { needs } from '../ports/rights.ts'
import { clockSkewMs } from '../domain/time/waits.ts'
import { idleBucketMs } from './waits.ts'

/** A steady rate with room for a burst. */
export interface Rate {
  readonly perSecond: number
  readonly burst: number
}

/** A bucket of places: whose, for which kind of request, and how fast it fills. */
export interface Bucket {
  readonly owner: string
  readonly surface: string
  readonly rate: Rate
}

/** A part of a bucket's allowance; `granted` is 0 if it is empty. `fullAtMs` is when the bucket will be full again. */
export interface Slice {
  readonly granted: number
  readonly fullAtMs: number
}

/**
 * Takes up to `wanted` places of a bucket, in one write if there is room. The bucket is one number, the instant at
 * which it will be full again (GCRA), so the writes of many processes add up without a read.
 */
export async function leaseSlice(
  table: TableHandle,
  { owner, surface, rate }: Bucket,
  wanted: number,
  nowMs: number,
): Promise<Slice> {
  const key = { pk: `${owner}#${partitions.rate}`, sk: `slice#${surface}` }
  const placeMs = 1000 / rate.perSecond
  const capacityMs = rate.burst * placeMs
  for (let places = wanted; ;) {
    const costMs = places * placeMs
    const fullAtMs =
      (await refill(table, key, { nowMs, costMs, capacityMs })) ??
      (await draw(table, key, { nowMs, costMs, capacityMs }))
    if (fullAtMs !== null) return { granted: places, fullAtMs }
    const present = await readFullAt(table, key)
    const free = Math.floor((nowMs + capacityMs - present) / placeMs)
    if (free < 1 || places === 1) return { granted: 0, fullAtMs: present }
    places = Math.min(free, places - 1)
  }
}

interface Draw {
  readonly nowMs: number
  readonly costMs: number
  readonly capacityMs: number
}

/** Takes from a full bucket. */
function refill(table: TableHandle, key: Key, { nowMs, costMs, capacityMs }: Draw): Promise<number | null> {
  return set(table, key, {
    expression: '#t = :full',
    condition: 'attribute_not_exists(#t) OR #t <= :now OR #t > :wrong',
    values: { ':full': nowMs + costMs, ':now': nowMs, ':wrong': nowMs + capacityMs + clockSkewMs },
    nowMs,
  })
}

/** Takes from a bucket in use, up to what it still holds. */
function draw(table: TableHandle, key: Key, { nowMs, costMs, capacityMs }: Draw): Promise<number | null> {
  return set(table, key, {
    expression: '#t = #t + :cost',
    condition: '#t <= :room',
    values: { ':cost': costMs, ':room': nowMs + capacityMs - costMs },
    nowMs,
  })
}

async function set(
  table: TableHandle,
  key: Key,
  write: { expression: string; condition: string; values: Record<string, number>; nowMs: number },
): Promise<number | null> {
  const input = {
    TableName: table.name,
    Key: key,
    UpdateExpression: `SET ${write.expression}, #x = :x`,
    ConditionExpression: write.condition,
    ExpressionAttributeNames: { '#t': 't', '#x': layout.ttlAttribute },
    ExpressionAttributeValues: { ...write.values, ':x': Math.ceil((write.nowMs + idleBucketMs) / 1000) },
    ReturnValues: 'UPDATED_NEW' as const,
  }
  try {
    const { Attributes } = await table.client.send(needs('rate:UpdateItem', new UpdateCommand(input)))
    return Number(Attributes?.['t'])
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
    return null
  }
}

async function readFullAt(table: TableHandle, key: Key): Promise<number> {
  const { Item } = await table.client.send(
    needs('rate:GetItem', new GetCommand({ TableName: table.name, Key: key, ConsistentRead: true })),
  )
  return Number(Item?.['t'] ?? 0)
}

/** A window in which calls are counted, such as a clock minute. */
export interface CountedWindow {
  readonly owner: string
  readonly name: string
  readonly limit: number
  readonly windowMs: number
}

/** Counts one call in the present window, in one write; false if the window is full. `by` -1 takes one back. */
export async function countInWindow(
  table: TableHandle,
  window: CountedWindow,
  nowMs: number,
  by: 1 | -1 = 1,
): Promise<boolean> {
  return (await countedInWindow(table, window, nowMs, by)) !== null
}

/** The same, with how many are counted now; null if the window is full. */
export async function countedInWindow(
  table: TableHandle,
  window: CountedWindow,
  nowMs: number,
  by: 1 | -1 = 1,
): Promise<number | null> {
  const { limit, windowMs } = window
  const input = {
    TableName: table.name,
    Key: windowKey(window, nowMs),
    UpdateExpression: 'ADD #n :by SET #x = :x',
    ConditionExpression: 'attribute_not_exists(#n) OR #n < :limit',
    ExpressionAttributeNames: { '#n': 'n', '#x': layout.ttlAttribute },
    ExpressionAttributeValues: {
      ':by': by,
      ':limit': by > 0 ? limit : limit + 1,
      ':x': Math.ceil((nowMs + 2 * windowMs + idleBucketMs) / 1000),
    },
    ReturnValues: 'UPDATED_NEW' as const,
  }
  try {
    const { Attributes } = await table.client.send(needs('rate:UpdateItem', new UpdateCommand(input)))
    return Number(Attributes?.['n'])
  } catch (error) {
    if ((error as Error).name !== 'ConditionalCheckFailedException') throw error
    return null
  }
}

/** How many calls are counted in the present window. */
export async function readWindow(table: TableHandle, window: CountedWindow, nowMs: number): Promise<number> {
  const { Item } = await table.client.send(
    needs(
      'rate:GetItem',
      new GetCommand({ TableName: table.name, Key: windowKey(window, nowMs), ConsistentRead: true }),
    ),
  )
  return Number(Item?.['n'] ?? 0)
}

function windowKey({ owner, name, windowMs }: CountedWindow, nowMs: number): Key {
  return { pk: `${owner}#${partitions.rate}`, sk: `window#${name}#${nowMs - (nowMs % windowMs)}` }
}
