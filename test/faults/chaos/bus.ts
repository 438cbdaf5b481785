import type { SQSRecord } from 'aws-lambda'
import { jobs } from '../../../shared/jobs/catalog.ts'
import { dueJobs, type DueJob } from '../../../shared/jobs/messages.ts'
import { random } from '../../support/random.ts'
import type { Pipeline } from '../../workers/pipeline.ts'

/** Jobs not carried: deliveries have their own test, no message starts a fan-out, owners' notices are on endpoints. */
type OtherJob = 'webhook-delivery' | 'event-fanout' | 'owner-notice'
const others: readonly DueJob[] = ['webhook-delivery', 'event-fanout', 'owner-notice'] satisfies OtherJob[]

/** A job whose messages the bus carries: every job for due items, except those. */
export type BusJob = Exclude<DueJob, OtherJob>
export const busJobs = dueJobs.filter((job): job is BusJob => !others.includes(job))

/** What happened to the copies of a job's messages. */
export interface Fates {
  lost: number
  /** Delivered an hour or more after they were sent. */
  late: number
  /** Delivered after another copy of the same message. */
  doubled: number
}

/** A message queue at its worst, between the product's queues and its workers. */
export interface Bus {
  /** Takes new messages, and delivers those that have arrived by now; returns the number of both together. */
  readonly run: (weather: 'storm' | 'calm') => Promise<number>
  /** Copies that are not delivered yet. */
  readonly underWay: () => number
  readonly fates: Readonly<Record<BusJob, Fates>>
}

interface Copy {
  readonly job: BusJob
  /** What it is a copy of. */
  readonly messageId: string
  readonly record: SQSRecord
  readonly sentMs: number
  readonly arrivesMs: number
  readonly receives: number
}

const hourMs = 3_600_000
const latestMs = 48 * hourMs
const copiesOfEach = 3

type Fate = 'lost' | 'at once' | 'late'
const fourFates: readonly Fate[] = ['lost', 'at once', 'late', 'late']

const largestBatch = 10
const batchesAtOnce = 4

/**
 * Opens the bus of the sandbox. In a storm each message becomes three copies; of four one is lost, one arrives at once, and
 * two come up to 48 hours later. What has arrived is delivered in a random order, several batches at once. A
 * message that its worker reports as failed is delivered again with the next run.
 */
export function openBus(pipeline: Pipeline, seed: number): Bus {
  const { next, upTo } = random(seed)
  const fates = Object.fromEntries(
    busJobs.map((job) => [job, { lost: 0, late: 0, doubled: 0 }]),
  ) as unknown as Record<BusJob, Fates>
  const handedOver = new Set<string>()
  let underWay: Copy[] = []

  const shuffled = <T>(list: readonly T[]): T[] =>
    list
      .map((one) => ({ one, place: next() }))
      .sort((a, b) => a.place - b.place)
      .map(({ one }) => one)

  // Dealt like cards, so that each fate happens to each job, however few messages it has.
  const decks = new Map<BusJob, Fate[]>()
  const fateOf = (job: BusJob): Fate => {
    const deck = decks.get(job) ?? []
    if (deck.length === 0) deck.push(...shuffled(fourFates))
    decks.set(job, deck)
    return deck.pop()!
  }

  const copiesOf = (job: BusJob, record: SQSRecord): Copy[] =>
    Array.from({ length: copiesOfEach }, (_, i): Copy[] => {
      const fate = fateOf(job)
      if (fate === 'lost') {
        fates[job].lost += 1
        return []
      }
      const delayMs = fate === 'at once' ? 0 : hourMs + upTo(latestMs - hourMs)
      return [copyOf(job, record, `${record.messageId}-${i}`, delayMs)]
    }).flat()

  const take = async (weather: 'storm' | 'calm'): Promise<number> => {
    const taken = await Promise.all(busJobs.map((job) => pipeline.takeMessages('sandbox', job)))
    const sent = busJobs.flatMap((job, i) => taken[i]!.map((record) => ({ job, record })))
    for (const { job, record } of sent) {
      underWay.push(...(weather === 'storm' ? copiesOf(job, record) : [copyOf(job, record)]))
    }
    return sent.length
  }

  const batchesOf = (copies: readonly Copy[]): Copy[][] => {
    const left = [...copies]
    const batches: Copy[][] = []
    while (left.length > 0) batches.push(left.splice(0, 1 + upTo(largestBatch)))
    return batches
  }

  const handOver = async (batch: readonly Copy[]): Promise<void> => {
    const { job } = batch[0]!
    for (const { messageId, sentMs } of batch) {
      if (handedOver.has(messageId)) fates[job].doubled += 1
      if (Date.now() - sentMs >= hourMs) fates[job].late += 1
      handedOver.add(messageId)
    }
    const records = batch.map(({ record }) => record)
    const failed = new Set(await pipeline.call(job, 'sandbox', records))
    for (const copy of batch.filter(({ record }) => failed.has(record.messageId))) {
      if (copy.receives === jobs[job].maxReceives) throw new Error(`a message of ${job} cannot be done`)
      underWay.push({ ...copy, receives: copy.receives + 1 })
    }
  }

  const deliver = async (): Promise<number> => {
    const now = Date.now()
    const arrived = shuffled(underWay.filter(({ arrivesMs }) => arrivesMs <= now))
    underWay = underWay.filter(({ arrivesMs }) => arrivesMs > now)
    const byJob = Map.groupBy(arrived, ({ job }) => job)
    const batches = shuffled([...byJob.values()].flatMap(batchesOf))
    for (let i = 0; i < batches.length; i += batchesAtOnce) {
      await Promise.all(batches.slice(i, i + batchesAtOnce).map(handOver))
    }
    return arrived.length
  }

  return {
    run: async (weather) => {
      const taken = await take(weather)
      return taken + (await deliver())
    },
    underWay: () => underWay.length,
    fates,
  }
}

/** A copy that is sent now; by itself it is the message as received. */
function copyOf(job: BusJob, record: SQSRecord, copyId = record.messageId, delayMs = 0): Copy {
  const sentMs = Date.now()
  const copy = { ...record, messageId: copyId }
  const { messageId } = record
  return { job, messageId, record: copy, sentMs, arrivesMs: sentMs + delayMs, receives: 1 }
}
