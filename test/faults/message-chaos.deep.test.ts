import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { Problem } from '../../shared/domain/problem.ts'
import { listSetAside, retrySetAside } from '../../shared/operations/due-work/failing-due.ts'
import { documentClient, twinTable } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startOutbox } from '../support/outbox.ts'
import { isUnkind, patience } from '../support/unkind.ts'
import { startPipeline } from '../workers/pipeline.ts'
import { busJobs, openBus, type Bus } from './chaos/bus.ts'
import { openCast, type Member } from './chaos/cast.ts'
import { openSlowBanks } from './chaos/slow-banks.ts'
import { check } from './checker/check.ts'
import { readAll, type RawItem } from './checker/read.ts'
import type { Tenant } from './checker/tenant.ts'
import { readWorld } from './checker/world.ts'
import { driftOf } from './lives/drift.ts'
import { passTimeWith, resetWallTime, setWallAhead } from './races/wall-time.ts'

// A batch's answer says which messages failed; only the log says why.
vi.mock('../../functions/workers/observe-batch.ts', { spy: true })

const hourMs = 3_600_000
const stormHours = 96
const goOnAtHour = 36
const payersNeedMs = 3 * hourMs
/** In the calm nothing is lost, so the sweeps may be rarer; the latest copy is under way for 48 hours. */
const calmStepHours = 4
/** A payout with an unknown outcome is queried daily for 30 days (B15), a payment that was let go for eight (A10). */
const mostCalmHours = 35 * 24
/** Longer than the sweep leaves to messages that are under way. */
const lastStepMs = 2 * 60_000
const mostLastRounds = 60

/** Events that a subscription of this cast can have only once, however many messages arrive. */
const toldOnce = [
  'subscription_trial_will_end',
  'subscription_activated',
  'subscription_past_due',
  'subscription_unpaid',
  'subscription_recovered',
  'subscription_resumed',
  'subscription_plan_changed',
  'subscription_cancelled',
  'subscription_expired',
  'subscription_incomplete_expired',
]

// An unkind engine makes calls again, and holds what they write.
vi.setConfig({ testTimeout: isUnkind() ? 1_200_000 : 400_000 })

// Its schedules never fire, and nobody reads the stream: the sweep sends every message, and sends a lost one again.
const pipeline = await forThisFile(startPipeline({ clocksWalk: false }))
const outbox = await forThisFile(startOutbox())
beforeAll(() => {
  passTimeWith(documentClient())
  setWallAhead(0)
})
afterAll(() => {
  resetWallTime()
})

/** One run of a timer's job, or several that overlap. */
async function fire(job: 'sweep' | 'settlement', times = 1): Promise<void> {
  // Here messages are kept back for two days; the operator lets go on what the sweep has handed on in vain for long.
  patience()
  const context = pipeline.context('', 'sandbox')
  for (const { item } of await listSetAside(context)) await retrySetAside(context, item)
  const runs = Array.from({ length: times }, () => pipeline.call(job, 'sandbox', []))
  expect((await Promise.all(runs)).flat()).toEqual([])
}

// The order in which workers beside each other come to the database is not the seed's to say.
const seed = 1

// Holds D13.2, H5.
it(`does all due work once when messages arrive three times, late, in any order or never (seed ${seed})`, async () => {
  const casts = [
    await openCast(pipeline.service, 'Africa/Lagos'),
    await openCast(pipeline.service, 'America/New_York'),
  ]
  const banks = openSlowBanks(casts)
  const bus = openBus(pipeline, seed)
  for (let hour = 1; hour <= stormHours; hour += 1) {
    setWallAhead(hour * hourMs)
    if (hour === goOnAtHour) for (const { goOn } of casts) await goOn()
    await banks.pay(payersNeedMs)
    if (hour % 24 === 0) await fire('settlement', 3)
    await fire('sweep')
    await bus.run('storm')
  }
  const round = async (): Promise<number> => {
    const unpaid = await banks.pay(0)
    await fire('sweep')
    return unpaid + (await bus.run('calm')) + bus.underWay()
  }
  const members = casts.flatMap((cast) => cast.members)
  let aheadMs = (stormHours - calmStepHours) * hourMs
  for (let left = 1; left > 0;) {
    aheadMs += calmStepHours * hourMs
    expect(aheadMs).toBeLessThan((stormHours + mostCalmHours) * hourMs)
    setWallAhead(aheadMs)
    await round()
    left = bus.underWay() + wrongEnds(await readAll(twinTable().client, 'billing-sandbox'), members).length
  }
  // Some subscription renews at almost every hour: its events follow within the next minutes.
  for (let rounds = 0, left = 1; left > 0; rounds += 1) {
    expect(rounds).toBeLessThan(mostLastRounds)
    setWallAhead((aheadMs += lastStepMs))
    left = await round()
  }

  const items = await readAll(twinTable().client, 'billing-sandbox')
  // What came due in this very minute waits for the next sweep.
  expect(check(items, { settled: true, now: new Date(Date.now() - 60_000).toISOString() })).toEqual([])
  for (const tenant of readWorld(items).tenants.values()) {
    expect(driftOf(tenant)).toMatchObject({ worstMs: 0, found: [] })
    expect([...toldAgain(tenant), ...resumedTooEarly(tenant)]).toEqual([])
  }
  expect(wrongEnds(items, members)).toEqual([])
  const sent = items.filter(({ pk, s }) => pk.endsWith('#MSG') && s === 'sent')
  expect([outbox.messages.length, sent.length > 0]).toEqual([sent.length, true])
  expect(await failuresOfWorkers()).toEqual([])
  // Which of them is spared is the seed's to say, as long as calls are not made again.
  if (!isUnkind()) expect(sparedJobs(bus)).toEqual([])
})

/** The subscriptions that did not reach their expected end, as text. */
function wrongEnds(items: readonly RawItem[], members: readonly Member[]): string[] {
  return members.flatMap(({ kind, merchantId, type, id, ends }) => {
    const item = items.find(({ pk, sk }) => pk === `${merchantId}#${type}` && sk === id)
    const status = String(item?.['s'])
    return status === ends ? [] : [`${kind}, ${id}: ${status}, not ${ends}`]
  })
}

/** Events that may happen once in a life, and were announced again. */
function toldAgain({ toldOf }: Tenant): string[] {
  return [...toldOf].flatMap(([id, told]) => {
    const types = told.map(({ type }) => type).filter((type) => toldOnce.includes(type))
    return types.filter((type, i) => types.indexOf(type) < i).map((type) => `${id}: ${type}`)
  })
}

/** Pauses that a late message of something else has ended before their time. */
function resumedTooEarly({ toldOf }: Tenant): string[] {
  return [...toldOf].flatMap(([id, told]) => {
    const pause = told.find(({ type }) => type === 'subscription_paused')
    const end = told.find(({ type }) => type === 'subscription_resumed')
    const resumesAt = Date.parse(String(pause?.data.subscription?.['resumesAt']))
    return end !== undefined && end.at < resumesAt ? [`${id} was resumed before ${resumesAt}`] : []
  })
}

/** Why messages failed, except those to be delivered again because others kept changing the same objects. */
async function failuresOfWorkers(): Promise<string[]> {
  const { logFailure } = await import('../../functions/workers/observe-batch.ts')
  return vi
    .mocked(logFailure)
    .mock.calls.filter(([, error]) => !(error instanceof Problem && error.code === 'service_unavailable'))
    .map(([{ job }, error]) => `${job}: ${String(error)}`)
}

/** Jobs of whose messages none was lost, none came late, or none came again: nothing would have been shown for them. */
function sparedJobs({ fates }: Bus): string[] {
  // An import, an export or a price change is started by a person and moves no money; nobody in the cast makes one, and
  // nobody is registered for tax. Nobody signs in either, so no morning has a mail.
  const byHand: readonly string[] = [
    'import',
    'export',
    'price-change',
    'price-notice',
    'documents',
    'daily-mail',
  ]
  return busJobs.filter(
    (job) => !byHand.includes(job) && Object.values(fates[job]).some((count) => count === 0),
  )
}
