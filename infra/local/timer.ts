import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { EventBridgeEvent } from 'aws-lambda'
import { accountId, region } from './account.ts'
import { mayDeliver } from './frozen.ts'
import type { Log, Running } from './contracts.ts'

export interface TimerOptions {
  readonly name: string
  readonly everySeconds: number
  readonly handle: (event: EventBridgeEvent<'Scheduled Event', object>) => Promise<unknown>
  readonly log: Log
  /** Whether the stack is stopped: nothing is delivered then (O2). */
  readonly frozen?: () => boolean
}

/**
 * Runs a timer job at once and then at its interval, never two runs at a time. At once, because the queues start empty:
 * the first sweep after a start restores what was waiting in them.
 */
export function runTimer({ name, everySeconds, handle, log, frozen = () => false }: TimerOptions): Running {
  const stopping = new AbortController()
  const { signal } = stopping
  const loop = (async () => {
    while (!signal.aborted) {
      if (frozen() && !(await mayDeliver(frozen, signal))) return
      const startedAt = Date.now()
      await handle(tick(name)).catch((error: unknown) => {
        log(`[${name}] failed: ${String(error)}`)
      })
      const rest = Math.max(0, everySeconds * 1000 - (Date.now() - startedAt))
      await wait(rest, undefined, { signal }).catch(() => undefined)
    }
  })()
  return {
    stop: async () => {
      stopping.abort()
      await loop
    },
  }
}

function tick(name: string): EventBridgeEvent<'Scheduled Event', object> {
  return {
    version: '0',
    id: randomUUID(),
    'detail-type': 'Scheduled Event',
    source: 'aws.events',
    account: accountId,
    time: new Date().toISOString(),
    region,
    resources: [`arn:aws:events:${region}:${accountId}:rule/${name}`],
    detail: {},
  }
}
