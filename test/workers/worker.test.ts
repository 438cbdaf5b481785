import { Metrics } from '@aws-lambda-powertools/metrics'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allJobs } from '../../shared/jobs/catalog.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { workers } from '../../functions/workers/registry.ts'
import { disableInBothModes } from '../../infra/local/operator.ts'
import { later } from '../support/later.ts'
import { startOutbox } from '../support/outbox.ts'
import { patience } from '../support/unkind.ts'
import { startPipeline, type Pipeline } from './pipeline.ts'

let pipeline: Pipeline
beforeAll(async () => {
  pipeline = await startPipeline()
})
afterAll(() => pipeline.stop())
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  delete process.env['MODE']
})

const now = '2027-01-01T00:00:00.000Z'
const id = (type: 'merchant' | 'subscription') => createIdSource(() => Date.now()).next(type, now, false)
const merchantId = id('merchant')
const due = {
  merchantId,
  pk: `${merchantId}#SUB`,
  sk: id('subscription'),
  at: now,
  job: 'renewal',
  hints: { customerId: 'cus_1', planId: 'plan_1' },
}
const record = (messageId: string, body: unknown) => ({ messageId, body: JSON.stringify(body) })

const lineOf = (requestId: string, outcome: string, subject: object) => [
  'info',
  'unit',
  { unit: 'renewal', mode: 'sandbox', outcome, durationMs: expect.any(Number), requestId, ...subject },
]

describe('the worker frame', () => {
  it('has a module for every job', () => {
    expect(Object.keys(workers)).toEqual(allJobs().map(({ name }) => name))
  })

  it('does nothing for a deleted item, and reports what it cannot read', async () => {
    const failed = await pipeline.call('renewal', 'live', [
      record('gone', due),
      record('job', { ...due, job: 'dunning' }),
      record('unknown', { ...due, job: 'nothing-we-know' }),
      record('instant', { ...due, at: 'soon' }),
      record('tenant', { ...due, pk: 'mer_other#SUB' }),
      record('hints', { ...due, hints: { planId: 1 } }),
      record('text', 'no object'),
    ])
    expect(failed).toEqual(['job', 'unknown', 'instant', 'tenant', 'hints', 'text'])
  })

  // Holds D2.14, O7.
  it('logs one line per message and one per batch, and never a message’s content', async () => {
    // Loaded late: it reads its level from the environment that the pipeline sets.
    const { logger } = await import('../../shared/runtime/logger.ts')
    const lines: unknown[] = []
    for (const level of ['info', 'error'] as const) {
      vi.spyOn(logger, level).mockImplementation((...line) => void lines.push([level, ...line]))
    }
    await pipeline.call('renewal', 'sandbox', [
      record('good', { ...due, cause: 'req_first' }),
      record('bad', { canary: 'ngozi@acme.test' }),
      { messageId: 'raw', body: 'ngozi@acme.test' },
    ])
    expect(lines).toEqual([
      [
        'error',
        'message failed',
        expect.objectContaining({ job: 'renewal', mode: 'sandbox', messageId: 'bad' }),
      ],
      lineOf('bad', 'failed', {}),
      [
        'error',
        'message failed',
        expect.objectContaining({ job: 'renewal', mode: 'sandbox', messageId: 'raw' }),
      ],
      lineOf('raw', 'failed', {}),
      lineOf('good', 'ok', { merchantId, item: due.sk, cause: 'req_first' }),
      [
        'info',
        'unit',
        expect.objectContaining({
          unit: 'renewal',
          outcome: 'failed',
          mode: 'sandbox',
          messages: 3,
          failed: 2,
        }),
      ],
    ])
    const down = vi.spyOn(documentClient(), 'send').mockRejectedValue(new Error('refused: ngozi@acme.test'))
    expect(await pipeline.call('renewal', 'sandbox', [record('good', due)])).toEqual(['good'])
    down.mockRestore()
    expect(lines).toHaveLength(9)
    expect(JSON.stringify(lines)).not.toContain('ngozi')
  })

  it('belongs to the cell that its environment names, and to none without', async () => {
    const { handler } = await workers.renewal()
    const call = async () => handler({ Records: [record('good', due)] }, { awsRequestId: 'test' } as never)
    await expect(call()).rejects.toThrow('MODE is not set')
    process.env['MODE'] = 'neither'
    await expect(call()).rejects.toThrow('neither live nor sandbox')
    process.env['MODE'] = 'live'
    expect(await call()).toEqual({ batchItemFailures: [] })
  })

  it('fails as a whole when its source sends what is no batch', async () => {
    const { handlerFor } = await workers.renewal()
    await expect(handlerFor('live')({}, { awsRequestId: 'test' } as never)).rejects.toThrow()
  })

  // Holds D13.2.
  it('counts a timer’s failed run as failed, and no queue’s', async () => {
    const { logger } = await import('../../shared/runtime/logger.ts')
    for (const level of ['info', 'error'] as const)
      vi.spyOn(logger, level).mockImplementation(() => undefined)
    const groups = vi.spyOn(Metrics.prototype, 'addDimension')
    const counts = vi.spyOn(Metrics.prototype, 'addMetric')
    await pipeline.call('sweep', 'live', [])
    await pipeline.call('renewal', 'live', [record('bad', {})])
    const down = vi.spyOn(documentClient(), 'send').mockRejectedValue(new Error('down'))
    await pipeline.call('sweep', 'live', []).catch(() => undefined)
    down.mockRestore()
    const failed = counts.mock.calls.filter(([name]) => name === 'failed').map(([, , count]) => count)
    expect(groups.mock.calls.filter(([name]) => name === 'group')).toEqual([
      ['group', 'sweep'],
      ['group', 'sweep'],
    ])
    expect(failed).toEqual([0, 1])
  })
})

// Holds A13, D14.2.
describe('a login code whose message waits', () => {
  let owners = 0

  /** Asks for a code; what happens then, until its message is worked on twice. @returns how often it was sent. */
  async function sentAfter(meanwhile: (email: string) => void | Promise<unknown>): Promise<number> {
    owners += 1
    const email = `waits${owners}@codes.test`
    await pipeline.service.merchant({ email })
    expect((await pipeline.service.call('request-login-code', { body: { email } })).status).toBe(200)
    const messages = await pipeline.takeMessages('live', 'code-message')
    expect(messages).toHaveLength(1)
    const outbox = await startOutbox()
    await meanwhile(email)
    for (const _ of [1, 2]) expect(await pipeline.call('code-message', 'live', messages)).toEqual([])
    await outbox.stop()
    return outbox.messages.filter(({ to }) => to === email).length
  }

  it.each([
    ['a moment', 1, () => undefined],
    [
      'nearly its lifetime',
      1,
      () => {
        later(10 * 60_000 - 5_000)
      },
    ],
    [
      'its lifetime',
      0,
      () => {
        later(10 * 60_000)
      },
    ],
    [
      'until its merchant is disabled',
      0,
      (email: string) => {
        patience()
        return disableInBothModes(email)
      },
    ],
  ])('%s is sent %s times', async (_, times, meanwhile) => {
    expect(await sentAfter(meanwhile)).toBe(times)
  })
})
