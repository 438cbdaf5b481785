import { setTimeout as wait } from 'node:timers/promises'
import type { DynamoDBStreamsClient, _Record } from '@aws-sdk/client-dynamodb-streams'
import type { DynamoDBStreamEvent } from 'aws-lambda'
import { failedIds } from './batch-outcome.ts'
import { mayDeliver } from './frozen.ts'
import type { Log, Running } from './contracts.ts'
import type { Checkpoint } from './stream-checkpoint.ts'
import { streamEventRecord } from './stream-event.ts'
import { StreamReader } from './stream-reader.ts'

export interface StreamPollerOptions {
  readonly streams: DynamoDBStreamsClient
  readonly streamArn: string
  /** The worker's name, for the log. */
  readonly name: string
  readonly batchSize: number
  /** Tries of one record before it is given up; the sweep then finds the lost work. */
  readonly maxReceives: number
  readonly handle: (event: DynamoDBStreamEvent) => Promise<unknown>
  readonly checkpoint: Checkpoint
  readonly log: Log
  /** Whether the stack is stopped: nothing is delivered then (O2). */
  readonly frozen?: () => boolean
}

/** A stream with recent writes is polled often, an idle one seldom, so that several idle stacks cost little. */
const shortestIdleMs = 20
const longestIdleMs = 200
const firstRetryMs = 100
const longestRetryMs = 2_000

/** Acts like Lambda's event source for a stream: batches in order, halved while they fail, retried from the failure. */
export function pollStream(options: StreamPollerOptions): Running {
  const stopping = new AbortController()
  const loop = run(options, stopping.signal)
  return {
    stop: async () => {
      stopping.abort()
      await loop
    },
  }
}

async function run(options: StreamPollerOptions, signal: AbortSignal): Promise<void> {
  const { streams, streamArn, name, batchSize, checkpoint, log, frozen = () => false } = options
  const reader = new StreamReader(streams, streamArn, checkpoint.read())
  let idleMs = shortestIdleMs
  while (!signal.aborted) {
    if (frozen() && !(await mayDeliver(frozen, signal))) return
    try {
      const page = await reader.next(batchSize)
      if (page === null || page.records.length === 0) {
        await pause(idleMs, signal)
        idleMs = Math.min(idleMs * 1.5, longestIdleMs)
      } else {
        await deliver(options, page.shardId, page.records, signal)
        idleMs = shortestIdleMs
      }
    } catch (error) {
      log(`[${name}] ${String(error)}`)
      reader.rewind(checkpoint.read())
      await pause(longestRetryMs, signal)
    }
  }
}

/** Delivers a page until every record of it is done or given up. */
async function deliver(
  { streamArn, name, maxReceives, handle, checkpoint, log }: StreamPollerOptions,
  shardId: string,
  records: _Record[],
  signal: AbortSignal,
): Promise<void> {
  let rest = records
  let size = rest.length
  let tries = 0
  const advance = (count: number) => {
    if (count === 0) return
    checkpoint.write({ streamArn, shardId, sequenceNumber: sequenceNumber(rest[count - 1]!) })
    rest = rest.slice(count)
    tries = 0
  }
  while (rest.length > 0 && !signal.aborted) {
    const batch = rest.slice(0, size)
    const done = await attempt(batch, streamArn, handle, (error) => {
      log(`[${name}] ${batch.length} record(s) failed: ${String(error)}`)
    })
    advance(done ?? 0)
    if (done === batch.length) {
      size = rest.length
      continue
    }
    tries += 1
    if (done === null && batch.length > 1) size = Math.ceil(batch.length / 2)
    else if (tries >= maxReceives) {
      log(`[${name}] gave up record ${sequenceNumber(rest[0]!)} after ${tries} tries`)
      advance(1)
      size = rest.length
    }
    await pause(Math.min(firstRetryMs * 2 ** tries, longestRetryMs), signal)
  }
}

/** How many records from the start are done; null when the whole batch failed. */
async function attempt(
  batch: _Record[],
  streamArn: string,
  handle: StreamPollerOptions['handle'],
  report: (error: unknown) => void,
): Promise<number | null> {
  try {
    const result = await handle({ Records: batch.map((record) => streamEventRecord(record, streamArn)) })
    const failed = failedIds(result, new Set(batch.map(sequenceNumber)))
    if (failed === null) throw new Error('the function returned an invalid batchItemFailures')
    const firstFailed = batch.findIndex((record) => failed.has(sequenceNumber(record)))
    return firstFailed === -1 ? batch.length : firstFailed
  } catch (error) {
    report(error)
    return null
  }
}

function sequenceNumber(record: _Record): string {
  return record.dynamodb?.SequenceNumber ?? ''
}

async function pause(ms: number, signal: AbortSignal): Promise<void> {
  await wait(ms, undefined, { signal }).catch(() => undefined)
}
