import {
  GetScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  type SchedulerClient,
} from '@aws-sdk/client-scheduler'
import { eventBridgeSchedules, type ScheduleTarget } from '../../shared/adapters/aws/schedules.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { listMerchants } from '../../shared/operations/merchants/list-merchants.ts'
import { sideBySide } from '../../shared/operations/due-work/side-by-side.ts'
import { scheduleName, wakeUpFor, type WakeUp } from '../../shared/operations/wake-up/decide-wake-up.ts'
import { tenantOf } from '../../shared/store/codec.ts'
import { dueUntil } from '../../shared/store/due.ts'
import { dueShardsOf } from '../../shared/store/keys.ts'
import { readItems } from '../../shared/store/read-items.ts'
import { operatorContext } from './operator.ts'

/** What is wrong with one schedule, by its name. */
export interface ScheduleFault {
  readonly name: string
  readonly fault: 'missing' | 'wrong time' | 'nothing due'
  readonly at: string | null
}

/** A comparison of a mode's due items with its schedules. */
export interface ScheduleAudit {
  readonly due: number
  readonly schedules: number
  readonly faults: readonly ScheduleFault[]
}

type Wanted = Extract<WakeUp, { kind: 'schedule' }>

/** Calls at once: at 15 ms each some 660 a second, below Scheduler's 1,000; ten million take four hours. */
const atOnce = 10

const forever = '9999-12-31T23:59:59.999Z'

/**
 * Compares what is due with the existing schedules. Work due within a minute has a message in a queue instead, and
 * items under a tenant's own clock have no schedule.
 * @param repair Sets missing or wrong schedules, and deletes those for which nothing is due.
 */
export async function auditSchedules(
  client: SchedulerClient,
  target: ScheduleTarget,
  mode: Mode,
  repair: boolean,
): Promise<ScheduleAudit> {
  const wanted = new Map<string, Wanted>()
  const known = new Set<string>()
  for await (const { name, wakeUp } of dueItems(mode)) {
    known.add(name)
    if (wakeUp.kind === 'schedule') wanted.set(name, wakeUp)
  }
  const present = await namesIn(client, target.group)
  const faults: ScheduleFault[] = []
  await sideBySide([...wanted], atOnce, async ([name, { at }]) => {
    const found = present.has(name) ? await timeOf(client, target.group, name) : null
    if (found === null) faults.push({ name, fault: 'missing', at })
    else if (found !== wholeSecond(at)) faults.push({ name, fault: 'wrong time', at })
  })
  for (const name of present) {
    if (!known.has(name)) faults.push({ name, fault: 'nothing due', at: null })
  }
  if (repair) await repairAll(client, target, wanted, faults)
  return { due: known.size, schedules: present.size, faults }
}

async function* dueItems(mode: Mode): AsyncGenerator<{ name: string; wakeUp: WakeUp }> {
  const context = operatorContext(mode, '')
  const partitions =
    mode === 'live'
      ? Array.from({ length: dueShardsOf(context.table) }, (_, shard) => `DUE#${shard}`)
      : (await listMerchants(context)).map(({ merchantId }) => `DUE#${merchantId}`)
  for (const partition of partitions) {
    for await (const page of dueUntil(context.table, partition, forever)) {
      const keys = page.map(({ key }) => key)
      const items = await readItems(context.table, keys, 'strong')
      for (const [i, key] of keys.entries()) {
        const change = { merchantId: tenantOf(key), key, isNew: false, item: items[i] ?? null }
        yield { name: scheduleName(key), wakeUp: wakeUpFor(change, context.time.wall.now()) }
      }
    }
  }
}

async function namesIn(client: SchedulerClient, group: string): Promise<Set<string>> {
  const names = new Set<string>()
  let NextToken: string | undefined
  do {
    const page = await client.send(new ListSchedulesCommand({ GroupName: group, NextToken }))
    for (const { Name } of page.Schedules ?? []) names.add(Name ?? '')
    NextToken = page.NextToken
  } while (NextToken)
  return names
}

/** The instant of a one-time schedule, in whole seconds; null for one that has just run. */
async function timeOf(client: SchedulerClient, group: string, name: string): Promise<string | null> {
  try {
    const { ScheduleExpression = '' } = await client.send(
      new GetScheduleCommand({ GroupName: group, Name: name }),
    )
    return /^at\((.+)\)$/.exec(ScheduleExpression)?.[1] ?? ''
  } catch (error) {
    if (error instanceof ResourceNotFoundException) return null
    throw error
  }
}

function wholeSecond(at: string): string {
  return new Date(Math.ceil(Date.parse(at) / 1000) * 1000).toISOString().slice(0, 19)
}

async function repairAll(
  client: SchedulerClient,
  target: ScheduleTarget,
  wanted: ReadonlyMap<string, Wanted>,
  faults: readonly ScheduleFault[],
): Promise<void> {
  const schedules = eventBridgeSchedules(client, target)
  await sideBySide(faults, atOnce, ({ name }) => {
    const wakeUp = wanted.get(name)
    return wakeUp === undefined
      ? schedules.clear(name)
      : schedules.set(name, wakeUp.at, wakeUp.job, wakeUp.body)
  })
}
