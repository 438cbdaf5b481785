import { expect } from 'vitest'
import type { Pipeline } from './pipeline.ts'

/** What the stream of a sandbox sets off: fan-out, then the alarm clocks, then the queue of messages, so many times. */
export async function flushMessages(pipeline: Pipeline, times = 1): Promise<void> {
  for (let round = 0; round < 2; round += 1) {
    const records = await pipeline.takeStream('sandbox')
    expect(await pipeline.call('event-fanout', 'sandbox', records)).toEqual([])
    expect(await pipeline.call('schedule-sync', 'sandbox', records)).toEqual([])
  }
  const messages = await pipeline.takeMessages('sandbox', 'customer-message')
  for (let n = 0; n < times; n += 1) {
    expect(await pipeline.call('customer-message', 'sandbox', messages)).toEqual([])
  }
}
