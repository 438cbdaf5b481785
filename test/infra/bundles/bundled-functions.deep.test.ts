import { appendFileSync, existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CreateScheduleGroupCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { SQSClient } from '@aws-sdk/client-sqs'
import type { APIGatewayProxyStructuredResultV2 } from 'aws-lambda'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { jobsOf } from '../../../infra/constructs/cell-jobs.ts'
import { createTables } from '../../../infra/local/database.ts'
import { startQueues, catalogQueues } from '../../../infra/local/queues.ts'
import { startSchedules } from '../../../infra/local/schedules.ts'
import { contracts } from '../../../shared/api/contracts/all.ts'
import { allRoutes } from '../../../shared/api/routes.ts'
import { walkClocksOf } from '../../support/clock-worker.ts'
import { startOutbox } from '../../support/outbox.ts'
import { sampleEvent } from '../../support/sample-event.ts'
import { startService } from '../../support/service.ts'
import { functionOf, withoutSurface } from '../cdk/function-names.ts'
import { statementsByFunction } from '../cdk/statements.ts'
import { plainTemplates } from '../cdk/plain-templates.ts'
import { resourcesOf } from '../cdk/template.ts'
import { callLine } from '../../support/recorded-calls.ts'
import { allows, grantsOf } from './granted.ts'
import { region, resolve } from './intrinsics.ts'
import { bundledFunctions } from './bundled.ts'
import { runBundle } from './run-bundle.ts'
import { openSampleScene, type SampleScene } from './sample-scene.ts'
import { startStandIns, type StandIns } from './stand-ins.ts'

const root = new URL('../../../', import.meta.url)
const tables = { live: 'billing-dev-live', sandbox: 'billing-dev-sandbox' }

const templates = await plainTemplates()
const statements = statementsByFunction(templates)
const functions = new Map(
  resourcesOf<{ FunctionName: string; Environment: { Variables: Record<string, unknown> } }>(
    templates,
    'AWS::Lambda::Function',
  ).map((found) => [found.properties.FunctionName, found]),
)

let standIns: StandIns
/** Where the bundles are. */
let bundles: string
/** A scene for each group of functions: what one does to it must not be in the way of all the others. */
let sceneOf: (group: string) => Promise<SampleScene>
let setClock: (scene: SampleScene) => Promise<void>
const parts: { stop: () => Promise<void> }[] = []

beforeAll(async () => {
  const [service, bundled] = await Promise.all([startService(), bundledFunctions()])
  bundles = bundled.functions
  const queues = await startQueues(
    catalogQueues().map((spec) => ({ ...spec, name: `billing-dev-${spec.name}` })),
  )
  const schedules = await startSchedules({ queues, log: () => undefined, firing: false })
  const outbox = await startOutbox()
  await createTables(service.database.endpoint, tables)
  Object.assign(process.env, { TABLE_LIVE: tables.live, TABLE_SANDBOX: tables.sandbox })
  const scheduler = new SchedulerClient({ endpoint: schedules.endpoint })
  for (const Name of ['billing-dev-live', 'billing-dev-sandbox'])
    await scheduler.send(new CreateScheduleGroupCommand({ Name }))
  const sqs = new SQSClient({ endpoint: queues.endpoint })
  const clocks = walkClocksOf(sqs, `${queues.urlPrefix}billing-dev-sandbox-clock-advance`)
  standIns = await startStandIns({
    dynamodb: service.database.endpoint,
    sqs: queues.endpoint,
    scheduler: schedules.endpoint,
  })
  parts.push(standIns, clocks, outbox, schedules, queues, service)
  const scenes = new Map<string, Promise<SampleScene>>()
  sceneOf = (group) => {
    const scene = scenes.get(group) ?? openSampleScene(service)
    scenes.set(group, scene)
    return scene
  }
  setClock = async ({ key }) => {
    await service.call('set-sandbox-clock', { key, body: { now: '2027-01-01T00:00:00.000Z' } })
  }
}, 240_000)

afterAll(async () => {
  noteCalls()
  for (const part of parts) await part.stop()
})

/** What the template gives a function, and nothing else but where the local services are. */
function environmentOf(functionName: string): Record<string, string> {
  const { stack, properties } = functions.get(functionName)!
  const variables = Object.entries(properties.Environment.Variables).map(([name, value]) => [
    name,
    // A queue's address leads to its host, whatever endpoint is configured.
    resolve(templates, stack, value).replace(/^https:\/\/sqs\.[^/]+/, standIns.queues),
  ])
  return {
    ...(Object.fromEntries(variables) as Record<string, string>),
    ...standIns.environment,
    AWS_REGION: region,
    AWS_ACCESS_KEY_ID: functionName,
    AWS_SECRET_ACCESS_KEY: 'secret',
    AWS_SESSION_TOKEN: 'session',
  }
}

/** The actions that a function has used and its role does not allow. */
function refusedCalls(functionName: string): string[] {
  const { stack } = functions.get(functionName)!
  const grants = grantsOf(statements.get(functionName) ?? [], (value) => resolve(templates, stack, value))
  return standIns
    .callsOf(functionName)
    .filter((call) => !allows(grants, call))
    .map(({ action, resource, keys }) => `${action} ${resource} ${keys.join(' ')}`)
}

/** Told to the comparison of roles with all that the tests have used. */
function noteCalls(): void {
  const directory = process.env['RECORDED_CALLS']
  if (directory === undefined) return
  const lines = [...functions.keys()].flatMap((name) =>
    standIns.callsOf(name).map(({ action, keys }) => callLine(withoutSurface(name), action, keys)),
  )
  appendFileSync(join(directory, 'bundles.txt'), `${[...new Set(lines)].join('\n')}\n`)
}

function sampleAt(path: string): unknown {
  const file = new URL(path, root)
  if (!existsSync(file)) throw new Error(`${path} is missing`)
  return JSON.parse(readFileSync(file, 'utf8'))
}

const notConfigured = /_not_configured"/
/** Its credential is the vendor's signature over the body, which a sample can't have. */
const forged = new Set<string>(['receive-gateway-callback'])

/** What ends a session or empties the sandbox has a scene of its own, or others that use the same would be turned away. */
const alone = new Set<string>([
  'logout',
  'sign-out-portal',
  'log-out-dashboard',
  'revoke-session',
  'reset-sandbox',
])

describe.concurrent('the bundled function', () => {
  it.each(allRoutes())('$name answers its sample', async ({ name, route }) => {
    const scene = await sceneOf(alone.has(name) ? name : route.group)
    const event = scene.fill(sampleEvent(name), route.auth)
    const file = join(bundles, 'http', name, 'index.mjs')
    const run = await runBundle<APIGatewayProxyStructuredResultV2>(
      file,
      environmentOf(functionOf(name)),
      event,
    )
    const { statusCode = 0, body = '' } = run.answer
    expect(refusedCalls(functionOf(name))).toEqual([])
    // Without a vendor a deployment says so; that is an answer too.
    if (!notConfigured.test(body)) expect(statusCode, run.output).toBeLessThan(500)
    // A sample's code of a second factor is made up, and a pause must be allowed first: refused behind the door.
    if (!/"(second_factor_|portal_disabled)/.test(body))
      expect([401, 403].includes(statusCode), body).toBe(forged.has(name))
    if (statusCode < 300 && body.startsWith('{')) {
      expect(contracts[name].response.safeParse(JSON.parse(body)).error).toBeUndefined()
    }
  })

  it('not-found answers what no route matches', async () => {
    const event = {
      requestContext: { http: { method: 'GET', path: '/live/nowhere' }, stage: 'live' },
      headers: {},
    }
    const file = join(bundles, 'http/not-found/index.mjs')
    expect(await runBundle(file, environmentOf('billing-dev-not-found'), event)).toMatchObject({
      answer: { statusCode: 404 },
    })
    expect(standIns.callsOf('billing-dev-not-found')).toEqual([])
  })

  it.each(jobsOf('sandbox'))('$name works on its sample', async ({ name, job }) => {
    const scene = await sceneOf(job.source)
    const folder = job.source === 'stream' ? 'stream' : 'jobs'
    const event = scene.fill(sampleAt(`events/${folder}/${name}.json`))
    const file = join(bundles, 'workers', name, 'index.mjs')
    if (name === 'clock-advance') await setClock(scene)
    const { answer, output: written } = await runBundle(
      file,
      environmentOf(`billing-dev-sandbox-${name}`),
      event,
    )
    expect(refusedCalls(`billing-dev-sandbox-${name}`)).toEqual([])
    expect(answer, written).toEqual({ batchItemFailures: [] })
  })
})
