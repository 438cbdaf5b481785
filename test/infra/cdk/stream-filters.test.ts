import type { DynamoDBRecord } from 'aws-lambda'
import { beforeAll, describe, expect, it } from 'vitest'
import { streamFilters } from '../../../infra/constructs/stream-filters.ts'
import { wakeUpFor } from '../../../shared/operations/wake-up/decide-wake-up.ts'
import { pendingFanOuts } from '../../../shared/operations/webhooks/select-fan-outs.ts'
import { changeOf } from '../../../shared/runtime/stream-image.ts'
import { openScene } from '../../support/billing.ts'
import { forThisFile } from '../../support/for-this-file.ts'
import { addEndpoint } from '../../workers/deliveries.ts'
import { startPipeline } from '../../workers/pipeline.ts'

const pipeline = await forThisFile(startPipeline())
let records: DynamoDBRecord[]

beforeAll(async () => {
  const scene = await openScene(pipeline.service)
  const context = pipeline.context(scene.merchant.merchantId, 'sandbox')
  await addEndpoint(context, 'http://127.0.0.1:9/webhooks')
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  const subscribed = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const id = String(subscribed.body['id'])
  records = await pipeline.takeStream('sandbox')
  for (let more = records; more.length > 0; more = await pipeline.takeStream('sandbox')) {
    if (more !== records) records = [...records, ...more]
    await pipeline.call('event-fanout', 'sandbox', more)
  }
  await pipeline.service.call('cancel-subscription', { key: scene.key, params: { id }, body: {} })
  records = [...records, ...(await pipeline.takeStream('sandbox'))]
}, 60_000)

/** Lambda's language of patterns, as far as ours use it. */
function matches(pattern: unknown, value: unknown): boolean {
  if (Array.isArray(pattern)) return pattern.some((rule) => matchesRule(rule, value))
  if (typeof value !== 'object' || value === null) return false
  return Object.entries(pattern as object).every(([name, inner]) =>
    matches(inner, (value as Record<string, unknown>)[name]),
  )
}

function matchesRule(rule: unknown, value: unknown): boolean {
  if (typeof value !== 'string') return false
  if (typeof rule === 'string') return rule === value
  const { suffix, 'anything-but': except } = rule as { suffix?: string; 'anything-but'?: string[] }
  return suffix === undefined ? !except!.includes(value) : value.endsWith(suffix)
}

function passes(job: 'event-fanout' | 'schedule-sync', record: DynamoDBRecord): boolean {
  return streamFilters(job).some(({ pattern }) => matches(JSON.parse(String(pattern)), record))
}

describe('the filters of the stream', () => {
  it('pass every record that makes a worker do something', () => {
    const fansOut = records.filter((record) => pendingFanOuts([changeOf(record)]).length > 0)
    const wakes = records.filter(
      (record) => wakeUpFor(changeOf(record), new Date().toISOString()).kind !== 'none',
    )
    expect(fansOut.length).toBeGreaterThan(1)
    expect(wakes.length).toBeGreaterThan(1)
    expect(fansOut.filter((record) => !passes('event-fanout', record))).toEqual([])
    expect(wakes.filter((record) => !passes('schedule-sync', record))).toEqual([])
  })

  it('pass all events of a commit, so that a fan-out need not read them', () => {
    const events = records.filter(
      ({ eventName, dynamodb }) => eventName === 'INSERT' && dynamodb?.Keys?.['sk']?.S?.startsWith('evt_'),
    )
    const ofEvents = events.filter(({ dynamodb }) => dynamodb?.Keys?.['pk']?.S?.endsWith('#EVT'))
    expect(ofEvents.length).toBeGreaterThan(3)
    expect(ofEvents.filter((record) => !passes('event-fanout', record))).toEqual([])
  })

  it('block most writes', () => {
    for (const job of ['event-fanout', 'schedule-sync'] as const) {
      const passed = records.filter((record) => passes(job, record)).length
      expect(passed, job).toBeLessThan(records.length / 2)
    }
  })
})
