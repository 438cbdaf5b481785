import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CreateQueueCommand, SendMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, describe, expect, it } from 'vitest'
import { deadLetterUrl, keepAndDelete, look, redrive, sendAll } from '../../../infra/local/dead-letters.ts'
import { redo } from '../../../infra/local/redo.ts'
import { replayEvents } from '../../../infra/local/replay.ts'
import type { JobName } from '../../../shared/jobs/catalog.ts'
import { putDue } from '../../workers/due-item.ts'
import { forThisFile } from '../../support/for-this-file.ts'
import { operatorHere } from '../../support/operator.ts'
import { addEndpoint, emit, triesOf } from '../../workers/deliveries.ts'
import { startPipeline } from '../../workers/pipeline.ts'

const pipeline = await forThisFile(startPipeline())

const sqs = new SQSClient({})
afterAll(() => {
  sqs.destroy()
})

const bodies = Array.from({ length: 23 }, (_, i) => ({
  merchantId: 'mer_1',
  pk: 'mer_1#DLV#whe_1',
  sk: `evt_${i}#001`,
}))

async function die(): Promise<void> {
  const QueueUrl = `${pipeline.queueUrl('live', 'webhook-delivery')}-dlq`
  for (const body of bodies)
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: JSON.stringify(body) }))
}

describe('dead letters', () => {
  it('are listed and kept, then returned to their queue, each once', async () => {
    const url = pipeline.queueUrl('live', 'webhook-delivery')
    const dead = await deadLetterUrl(sqs, url)
    expect(await look(sqs, dead)).toEqual({ count: 0, messages: [] })
    expect(await redrive(sqs, url)).toBe(0)
    await die()
    for (let time = 0; time < 2; time += 1) {
      const seen = await look(sqs, dead, 15)
      expect([seen.count, seen.messages.length]).toEqual([23, 15])
      expect(bodies).toContainEqual(seen.messages[0]!.body)
      expect(Math.abs(Date.parse(seen.messages[0]!.sentAt) - Date.now())).toBeLessThan(60_000)
    }
    expect(await redrive(sqs, url, 3)).toBe(3)
    expect(await redrive(sqs, url)).toBe(20)
    expect((await look(sqs, dead)).count).toBe(0)
    const back = (await pipeline.takeMessages('live', 'webhook-delivery')).map(
      ({ body }) => JSON.parse(body) as object,
    )
    expect(back).toHaveLength(23)
    expect(back).toEqual(expect.arrayContaining(bodies))
  })

  it('are deleted when nothing is left to do, and kept in a file', async () => {
    const dead = await deadLetterUrl(sqs, pipeline.queueUrl('live', 'webhook-delivery'))
    await die()
    const file = join(mkdtempSync(join(tmpdir(), 'letters-')), 'kept.json')
    expect(await keepAndDelete(sqs, dead, file)).toBe(23)
    expect(await look(sqs, dead)).toEqual({ count: 0, messages: [] })
    const kept = JSON.parse(readFileSync(file, 'utf8')) as string[]
    expect(kept.map((body) => JSON.parse(body) as object)).toEqual(expect.arrayContaining(bodies))
    expect(await sendAll(sqs, pipeline.queueUrl('live', 'webhook-delivery'), kept)).toBe(23)
    expect(await pipeline.takeMessages('live', 'webhook-delivery')).toHaveLength(23)
  })
})

describe('dead letters of streams and timers', () => {
  it('are listed; their redrive does the work now and deletes them; failures keep them', async () => {
    const queueOf = async (job: JobName): Promise<string> => {
      const created = await sqs.send(new CreateQueueCommand({ QueueName: `billing-live-${job}-dead` }))
      return `${pipeline.queueUrl('live', 'renewal').replace(/[^/]*$/, '')}${created.QueueUrl!.split('/').at(-1)}`
    }
    const { merchantId } = await pipeline.service.merchant()
    const context = pipeline.context(merchantId, 'live')
    await putDue(context, { id: 'sub_lost', at: new Date(Date.now() - 120_000).toISOString() })
    for (const job of ['event-fanout', 'schedule-sync', 'sweep', 'settlement'] as const) {
      const dead = await queueOf(job)
      expect(await redo(sqs, dead, job, 'live')).toEqual({ redriven: 0, failed: [] })
      for (let i = 0; i < 12; i += 1)
        await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: JSON.stringify({ run: i }) }))
      expect(await look(sqs, dead)).toMatchObject({ count: 12, messages: { length: 10 } })
      await pipeline.takeMessages('live', 'renewal')
      expect(await redo(sqs, dead, job, 'live')).toEqual({ redriven: 12, failed: [] })
      expect(await look(sqs, dead)).toEqual({ count: 0, messages: [] })
      const found = (await pipeline.takeMessages('live', 'renewal')).filter(({ body }) =>
        body.includes(merchantId),
      )
      expect(found).toHaveLength(job === 'settlement' ? 0 : 1)
      await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: '{}' }))
      const file = join(mkdtempSync(join(tmpdir(), 'letters-')), 'kept.json')
      expect(await keepAndDelete(sqs, dead, file)).toBe(1)
    }
    const dead = await queueOf('sweep')
    await sqs.send(new SendMessageCommand({ QueueUrl: dead, MessageBody: '{}' }))
    const prefix = process.env['QUEUE_URL_PREFIX']!
    process.env['QUEUE_URL_PREFIX'] = `${prefix}gone-`
    const { redriven, failed } = await redo(sqs, dead, 'sweep', 'live')
    process.env['QUEUE_URL_PREFIX'] = prefix
    expect([redriven, failed.length > 0]).toEqual([0, true])
  })
})

describe('events', () => {
  it('audit delivers committed and undelivered events, once', async () => {
    const { merchantId } = await pipeline.service.merchant()
    const context = (minutesAgo: number) => {
      const own = pipeline.context(merchantId, 'live')
      own.time.now = new Date(Date.now() - minutesAgo * 60_000).toISOString()
      return own
    }
    const endpoint = await addEndpoint(context(5), 'http://127.0.0.1:1/')
    await emit(context(4), { type: 'subscription_created' }, { type: 'invoice_created' })
    const mended = async () => {
      const { out } = await operatorHere('events', 'audit')
      return (JSON.parse(out) as { mode: string; mended: number; failed: string[] }[])[0]
    }
    expect((await mended())!.failed).toEqual([])
    expect((await triesOf(context(0), endpoint)).map(({ status }) => status)).toEqual(['pending', 'pending'])
    expect(await mended()).toMatchObject({ mode: 'live', mended: 0, failed: [] })
  })
})

describe('events replay', () => {
  it('sends a merchant’s events of a range again to each endpoint that wants them', async () => {
    const { merchantId } = await pipeline.service.merchant()
    const context = pipeline.context(merchantId, 'live')
    const [first] = await emit(context, { type: 'subscription_created' }, { type: 'invoice_created' })
    const all = await addEndpoint(context, 'http://127.0.0.1:1/')
    const some = await addEndpoint(context, 'http://127.0.0.1:1/', { eventTypes: ['invoice_created'] })
    await addEndpoint(context, 'http://127.0.0.1:1/', { status: 'disabled' })
    const replay = ['replay', '--merchant', merchantId, '--from', first!.createdAt]
    const done = await operatorHere('events', ...replay)
    expect(JSON.parse(done.out)).toEqual({
      [all.id]: { redelivered: 2, pending: 0 },
      [some.id]: { redelivered: 1, pending: 0 },
    })
    expect(await triesOf(context, all)).toHaveLength(2)
    const again = { merchantId, mode: 'live', from: first!.createdAt, endpointId: some.id } as const
    expect(await replayEvents(again)).toEqual({ [some.id]: { redelivered: 0, pending: 1 } })
    const none = await operatorHere('events', ...replay, '--to', first!.createdAt)
    expect(JSON.parse(none.out)[all.id]).toEqual({ redelivered: 0, pending: 0 })
    for (const args of [[], ['replay', '--from', 'yesterday'], [...replay, '--mode', 'sandbox']]) {
      const refused = await operatorHere('events', ...args)
      expect([refused.code, refused.err.length > 0]).toEqual([1, true])
    }
  })
})
