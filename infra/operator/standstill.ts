import { setTimeout as wait } from 'node:timers/promises'
import { GetScheduleCommand, SchedulerClient, UpdateScheduleCommand } from '@aws-sdk/client-scheduler'
import { allJobs } from '../../shared/jobs/catalog.ts'
import { modes } from '../../shared/domain/merchant/merchant.ts'
import { environment as variables } from '../../shared/runtime/environment.ts'
import { releasedAlias } from '../constructs/gradual-releases.ts'
import { gradualEndpoints } from '../constructs/http-api.ts'
import { Names } from '../constructs/names.ts'
import { awsService, type AwsService } from './aws-call.ts'

/** How much was stopped, or started again. */
export interface Standstill {
  /** Functions that answer requests. */
  readonly endpoints: number
  /** Queues and streams that hand work to workers. */
  readonly sources: number
  readonly timers: number
}

interface Lambda {
  readonly FunctionName: string
  readonly Environment?: { readonly Variables?: Readonly<Record<string, string>> }
}

interface Mapping {
  readonly UUID: string
  readonly FunctionArn: string
}

const functions = '/2015-03-31/functions'
const mappings = '/2015-03-31/event-source-mappings'
const sideBySide = 5

/**
 * Stops a deployed environment, or lets it continue (O2): first the functions behind the API, whose next request is
 * answered 503 `frozen`, then event sources and timers; to continue, the other way round. What is running ends by
 * itself. One-time schedules keep filling queues, which are not read meanwhile. Repeating it does no harm.
 */
export async function standStill(environment: string, frozen: boolean): Promise<Standstill> {
  const names = new Names(environment)
  const lambda = await awsService('lambda')
  const all = await pages<Lambda>(lambda, `${functions}/?MaxItems=50`, 'Functions')
  const own = all.filter(({ FunctionName }) => FunctionName.startsWith(names.part('')))
  const workers = new Set(modes.flatMap((mode) => allJobs().map(({ name }) => names.worker(mode, name))))
  const endpoints = own.filter(
    ({ FunctionName }) => !workers.has(FunctionName) && !isOwnWatch(names, FunctionName),
  )
  const answer = () => each(endpoints, (one) => setFrozen(lambda, one, frozen))
  const handOver = async () => {
    const found = await pages<Mapping>(lambda, `${mappings}/?MaxItems=100`, 'EventSourceMappings')
    const sources = found.filter(({ FunctionArn }) => workers.has(FunctionArn.split(':')[6] ?? ''))
    await each(sources, ({ UUID }) => lambda.call('PUT', `${mappings}/${UUID}`, { Enabled: !frozen }))
    return { sources: sources.length, timers: await setTimers(names, !frozen) }
  }
  if (frozen) await answer()
  const handed = await handOver()
  if (!frozen) await answer()
  return { endpoints: endpoints.length, ...handed }
}

/** The authorizer and the probe's function answer no caller themselves. */
function isOwnWatch(names: Names, name: string): boolean {
  return name === names.part('check-origin') || name === names.part('probe')
}

/** A function whose code is released gradually is called by a version, which is made anew and given back (O2). */
async function setFrozen(lambda: AwsService, one: Lambda, frozen: boolean): Promise<void> {
  const path = `${functions}/${one.FunctionName}`
  const { [variables.FROZEN]: _, ...rest } = one.Environment?.Variables ?? {}
  const Variables = frozen ? { ...rest, [variables.FROZEN]: 'true' } : rest
  await lambda.call('PUT', `${path}/configuration`, { Environment: { Variables } })
  if (![...gradualEndpoints].some((name) => one.FunctionName.endsWith(`-${name}`))) return
  const alias = await lambda
    .call<{ FunctionVersion: string }>('GET', `${path}/aliases/${releasedAlias}`)
    .catch(() => null)
  if (alias === null) return
  const { FunctionVersion: present } = alias
  const { Description = '' } = await lambda.call<{ Description?: string }>(
    'GET',
    `${path}/configuration?Qualifier=${present}`,
  )
  const [, before] = /^frozen from (\d+)$/.exec(Description) ?? []
  const next = frozen ? (before === undefined ? await published(lambda, path, present) : undefined) : before
  if (next !== undefined)
    await lambda.call('PUT', `${path}/aliases/${releasedAlias}`, { FunctionVersion: next })
}

/** A version with the variables that were just set, which says what it replaces. */
async function published(lambda: AwsService, path: string, present: string): Promise<string> {
  for (let tries = 0; ; tries += 1) {
    const { LastUpdateStatus } = await lambda.call<{ LastUpdateStatus?: string }>(
      'GET',
      `${path}/configuration`,
    )
    if (LastUpdateStatus !== 'InProgress' || tries === 60) break
    await wait(1_000)
  }
  const made = { Description: `frozen from ${present}` }
  return (await lambda.call<{ Version: string }>('POST', `${path}/versions`, made)).Version
}

/** The timers of both cells. @returns how many there are. */
async function setTimers(names: Names, run: boolean): Promise<number> {
  const client = new SchedulerClient({})
  const timers = allJobs().filter(({ job }) => job.source === 'timer')
  const wanted = modes.flatMap((mode) => timers.map(({ name }) => names.worker(mode, name)))
  for (const Name of wanted) {
    const {
      Arn: _,
      CreationDate: _made,
      LastModificationDate: _changed,
      $metadata: _call,
      ...schedule
    } = await client.send(new GetScheduleCommand({ Name }))
    const State = run ? 'ENABLED' : 'DISABLED'
    await client.send(new UpdateScheduleCommand({ ...schedule, Name, State } as never))
  }
  client.destroy()
  return wanted.length
}

async function pages<T>(lambda: AwsService, path: string, field: string): Promise<T[]> {
  const found: T[] = []
  let marker: string | undefined
  do {
    const next = marker === undefined ? '' : `&Marker=${encodeURIComponent(marker)}`
    const page = await lambda.call<Record<string, T[]> & { NextMarker?: string }>('GET', `${path}${next}`)
    found.push(...(page[field] ?? []))
    marker = page.NextMarker
  } while (marker)
  return found
}

async function each<T>(all: readonly T[], run: (one: T) => Promise<unknown>): Promise<void> {
  const waiting = [...all]
  const lane = async (): Promise<void> => {
    for (let one = waiting.shift(); one !== undefined; one = waiting.shift()) await run(one)
  }
  await Promise.all(Array.from({ length: sideBySide }, lane))
}
