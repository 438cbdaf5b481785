import { beforeEach, expect } from 'vitest'
import type { Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox, type SentMessage } from '../support/outbox.ts'
import type { Answer } from '../support/service.ts'
import { startPipeline, type Pipeline } from './pipeline.ts'

/** A pipeline for a file of tests, and the messages to persons that come out of it: each test begins with none. */
export interface Messaging {
  readonly pipeline: Pipeline
  /** What {@link flushMessages} does. */
  readonly flush: (times?: number) => Promise<void>
  /** Every message to these addresses, in the order of their sending. */
  readonly allSentTo: (...to: (string | null)[]) => SentMessage[]
  /** Changes what a scene's merchant has set about recovery and messages. */
  readonly settings: (scene: Scene, body: unknown) => Promise<Answer>
}

/** Starts both, for all the tests of a file. */
export async function startMessaging(): Promise<Messaging> {
  const pipeline = await forThisFile(startPipeline())
  const outbox = await forThisFile(startOutbox())
  beforeEach(() => {
    outbox.messages.length = 0
  })
  return {
    pipeline,
    flush: (times) => flushMessages(pipeline, times),
    allSentTo: (...to) => outbox.messages.filter((message) => to.includes(message.to)),
    settings: (scene, body) => pipeline.service.call('update-recovery-settings', { key: scene.key, body }),
  }
}

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
