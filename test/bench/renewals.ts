import type { DynamoDBRecord } from 'aws-lambda'
import { jobOf, type JobName } from '../../shared/jobs/catalog.ts'
import { readDue } from '../../shared/store/due.ts'
import { openTableState } from '../faults/engine/table-state.ts'
import { moveWall, resetWall } from '../faults/engine/wall.ts'
import { openScene } from '../support/billing.ts'
import { countUnits, type Units } from '../support/units.ts'
import { addEndpoint } from '../workers/deliveries.ts'
import { startPipeline, type Pipeline } from '../workers/pipeline.ts'
import { startReceiver } from '../workers/receiver.ts'
import { countRequests, type Requests } from './requests.ts'

/** On-demand list prices of us-east-1 in dollars for a million; of a gigabyte-second for one. */
const dollars = {
  writeUnits: 0.625,
  readUnits: 0.125,
  queueRequests: 0.4,
  scheduleRuns: 1,
  invocations: 0.2,
  gigabyteSecond: 0.000_013_333_4,
} as const

/** What a function has (`infra/constructs/service-function.ts`). How long one runs in Lambda is an assumption. */
const lambda = { gigabytes: 0.5, seconds: 0.06 } as const

const renewals = 50
/** A month, and the longest that firing is spread over. */
const pastRenewalMs = 32 * 24 * 3_600_000

/** What workers were handed. */
interface Handed {
  invocations: number
  /** Batches that came from a queue: each is received and deleted. */
  batches: number
}

/**
 * Renews subscriptions of a merchant through every worker that takes part, in batches of the workers' rows, and prints what
 * a million such renewals cost: counted units and requests at list prices; without a webhook endpoint, and with one.
 */
export async function run(): Promise<void> {
  const pipeline = await startPipeline()
  const receiver = await startReceiver()
  const counter = countUnits()
  try {
    for (const endpoints of [0, 1]) {
      resetWall()
      await openTableState(process.env['TABLE_SANDBOX']!).restore([])
      await subscribeAll(pipeline, endpoints === 1 ? receiver.url : null)
      moveWall(pastRenewalMs)
      const handed: Handed = { invocations: 0, batches: 0 }
      const before = receiver.received.length
      const requests = countRequests()
      const { units } = await counter.measure(() => renewAll(pipeline, handed))
      requests.stop()
      units.rru += await auditReads(pipeline, counter)
      console.log(
        `\n${renewals} renewals, ${endpoints} endpoints, ${receiver.received.length - before} webhooks delivered:`,
      )
      print(linesOf(units, requests, handed))
    }
  } finally {
    resetWall()
    await receiver.stop()
    await pipeline.stop()
  }
}

/** Later than what the audit of the outbox leaves to messages under way, and than what it looks at twice. */
const [graceMs, settledMs] = [70_000, 600_000]

/** What the sweep reads to compare events with their deliveries, twice at most, beyond what it reads when there are none. */
async function auditReads(pipeline: Pipeline, counter: ReturnType<typeof countUnits>): Promise<number> {
  const reads: number[] = []
  for (const aheadMs of [graceMs, settledMs, 2 * settledMs]) {
    moveWall(pastRenewalMs + aheadMs)
    const { units } = await counter.measure(() => pipeline.call('sweep', 'sandbox', []))
    if ((await pipeline.takeMessages('sandbox', 'webhook-delivery')).length > 0)
      throw new Error('the sweep found deliveries that are made')
    reads.push(units.rru)
  }
  const [first, second, none] = reads
  return first! + second! - 2 * none!
}

type Line = readonly [what: string, used: number, perMillion: number]

function linesOf(units: Units, requests: Requests, handed: Handed): Line[] {
  // Each schedule sends its message itself.
  const queueRequests = requests.sends() + renewals + 2 * handed.batches
  const gigabyteSeconds = handed.invocations * lambda.seconds * lambda.gigabytes
  return [
    ['table, write units', units.wru, dollars.writeUnits],
    ['table, read units', units.rru, dollars.readUnits],
    ['queue requests', queueRequests, dollars.queueRequests],
    ['schedules that fire', renewals, dollars.scheduleRuns],
    ['schedules set (not charged)', requests.schedules(), 0],
    ['function invocations', handed.invocations, dollars.invocations],
    [
      `function time, ${lambda.seconds * 1000} ms assumed each`,
      gigabyteSeconds,
      dollars.gigabyteSecond * 1_000_000,
    ],
  ]
}

async function subscribeAll(pipeline: Pipeline, endpointUrl: string | null): Promise<void> {
  const scene = await openScene(pipeline.service)
  const context = pipeline.context(scene.merchant.merchantId, 'sandbox')
  if (endpointUrl !== null) await addEndpoint(context, endpointUrl)
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  for (let n = 0; n < renewals; n += 1)
    await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  for (let records = await stream(pipeline); records.length > 0; records = await stream(pipeline))
    await pipeline.call('event-fanout', 'sandbox', records)
  const tries = await pipeline.takeMessages('sandbox', 'webhook-delivery')
  await work(pipeline, 'webhook-delivery', tries, { invocations: 0, batches: 0 })
  // What the audit of the outbox has behind it is not read again.
  moveWall(settledMs)
  await pipeline.call('sweep', 'sandbox', [])
}

async function renewAll(pipeline: Pipeline, handed: Handed): Promise<void> {
  await work(pipeline, 'renewal', await dueMessages(), handed)
  for (let records = await stream(pipeline); records.length > 0; records = await stream(pipeline)) {
    await work(pipeline, 'event-fanout', records, handed)
    await work(pipeline, 'schedule-sync', records, handed)
    const tries = await pipeline.takeMessages('sandbox', 'webhook-delivery')
    await work(pipeline, 'webhook-delivery', tries, handed)
  }
}

/** What the schedules of the renewals would send. Read past the counter. */
async function dueMessages(): Promise<{ messageId: string; body: string }[]> {
  const items = await openTableState(process.env['TABLE_SANDBOX']!).items()
  return items.flatMap((item, i) => {
    const due = readDue(item)
    if (due?.job !== 'renewal') return []
    const { key, at, job, hints } = due
    const body = JSON.stringify({ merchantId: key.pk.split('#')[0], ...key, at, job, hints })
    return [{ messageId: String(i), body }]
  })
}

function stream(pipeline: Pipeline): Promise<DynamoDBRecord[]> {
  return pipeline.takeStream('sandbox')
}

/** Hands records to a worker as its source would. */
async function work(
  pipeline: Pipeline,
  job: JobName,
  records: readonly unknown[],
  handed: Handed,
): Promise<void> {
  const { batchSize, source } = jobOf(job)
  for (let i = 0; i < records.length; i += batchSize) {
    const failed = await pipeline.call(job, 'sandbox', records.slice(i, i + batchSize))
    if (failed.length > 0) throw new Error(`${job} failed`)
    handed.invocations += 1
    if (source === 'queue') handed.batches += 1
  }
}

function print(lines: readonly Line[]): void {
  const rows = lines.map(([what, used, perMillion]) => ({
    what,
    'per renewal': Number((used / renewals).toFixed(3)),
    '$ per million renewals': Number(((used / renewals) * perMillion).toFixed(2)),
  }))
  console.table(rows)
  const total = rows.reduce((sum, row) => sum + row['$ per million renewals'], 0)
  console.log(`A million renewals: $${total.toFixed(2)}, without logs, storage and what the gateway takes.`)
}
