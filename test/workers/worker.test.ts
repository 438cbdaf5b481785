import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { allJobs } from '../../shared/jobs/catalog.ts'
import { createIdSource } from '../../shared/runtime/ids.ts'
import { workers } from '../../functions/workers/registry.ts'
import { startPipeline, type Pipeline } from './pipeline.ts'

let pipeline: Pipeline
beforeAll(async () => {
  pipeline = await startPipeline()
})
afterAll(() => pipeline.stop())
afterEach(() => {
  vi.restoreAllMocks()
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

describe('the worker frame', () => {
  it('has a module for every job', () => {
    expect(Object.keys(workers)).toEqual(allJobs().map(({ name }) => name))
  })

  it('does nothing for an item that is gone, and reports what it cannot read', async () => {
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

  // Holds D2.14.
  it('leaves one wide line a batch, and never what a message said', async () => {
    // Loaded late: it reads its level from the environment that the pipeline sets.
    const { logger } = await import('../../shared/runtime/logger.ts')
    const lines: unknown[] = []
    for (const level of ['info', 'error'] as const) {
      vi.spyOn(logger, level).mockImplementation((...line) => void lines.push([level, ...line]))
    }
    await pipeline.call('renewal', 'sandbox', [
      record('good', due),
      record('bad', { canary: 'ngozi@acme.test' }),
    ])
    expect(lines).toEqual([
      [
        'error',
        'message failed',
        expect.objectContaining({ job: 'renewal', mode: 'sandbox', messageId: 'bad' }),
      ],
      [
        'info',
        'unit',
        expect.objectContaining({
          unit: 'renewal',
          outcome: 'failed',
          mode: 'sandbox',
          messages: 2,
          failed: 1,
        }),
      ],
    ])
    expect(JSON.stringify(lines)).not.toContain('ngozi')
  })

  it('is of the cell its environment names, and of none without', async () => {
    const { handler } = await workers.renewal()
    const call = async () => handler({ Records: [record('good', due)] }, { awsRequestId: 'test' } as never)
    await expect(call()).rejects.toThrow('MODE is not set')
    process.env['MODE'] = 'neither'
    await expect(call()).rejects.toThrow('neither live nor sandbox')
    process.env['MODE'] = 'live'
    expect(await call()).toEqual({ batchItemFailures: [] })
  })

  it('fails as a whole when its source hands over what is no batch', async () => {
    const { handlerFor } = await workers.renewal()
    await expect(handlerFor('live')({}, { awsRequestId: 'test' } as never)).rejects.toThrow()
  })
})
