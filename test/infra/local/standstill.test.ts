import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { DynamoDBClient, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, it, vi } from 'vitest'
import { credentials, region } from '../../../infra/local/account.ts'
import { setFrozen } from '../../../infra/local/frozen.ts'
import { startStack } from '../../../infra/local/stack.ts'
import { standStill } from '../../../infra/operator/standstill.ts'
import { operatorHere } from '../../support/operator.ts'
import { fakeRegistries, type WorkerCall } from './fake-registries.ts'

const cleanups: (() => Promise<unknown>)[] = []
afterEach(async () => {
  vi.unstubAllEnvs()
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

const connection = ['AWS_ENDPOINT_URL_DYNAMODB', 'AWS_REGION', 'AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY']
const eventually = (check: () => void) => vi.waitFor(check, { timeout: 10_000 })

// Holds O2.
it('a local stack is stopped by one command, also after a start, and continues by another', async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'standstill-'))
  cleanups.push(() => rm(dataDir, { recursive: true }))
  const calls: WorkerCall[] = []
  const seen: (string | undefined)[] = []
  const registries = fakeRegistries((call) => calls.push(call))
  const { endpoints } = registries
  const watched = async () => {
    const plan = await endpoints['get-plan']!()
    return {
      handler: (event: never, context: never) => {
        seen.push(process.env['FROZEN'])
        return plan.handler(event, context)
      },
    }
  }
  const load = () => Promise.resolve({ ...registries, endpoints: { ...endpoints, 'get-plan': watched } })
  // As the command left it before this start.
  setFrozen(dataDir, true)
  const stack = await startStack({ port: 0, dataDir, log: vi.fn(), load })
  cleanups.push(() => stack.stop())
  const { env } = stack
  const dynamodb = new DynamoDBClient({ region, credentials, endpoint: env['AWS_ENDPOINT_URL_DYNAMODB']! })
  const sqs = new SQSClient({ region, credentials, endpoint: env['AWS_ENDPOINT_URL_SQS']! })
  const QueueUrl = `${env['QUEUE_URL_PREFIX']!}live-webhook-delivery`
  const Item = { pk: { S: 'plan' }, sk: { S: '1' } }
  await dynamodb.send(new PutItemCommand({ TableName: env['TABLE_SANDBOX'], Item }))
  await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'sent' }))
  await fetch(`${stack.url}/v1/plans/plan_1`)
  expect(seen.at(-1)).toBe('true')
  // A timer would have run at the start.
  expect(calls).toEqual([])

  vi.stubEnv('LOCAL_DATA', dataDir)
  for (const name of [...connection, 'TABLE_LIVE', 'TABLE_SANDBOX']) vi.stubEnv(name, env[name])
  // Trying changes nothing.
  expect((await operatorHere('restore', 'thaw', '--json')).out).toBe('{"frozen":true}\n')
  expect((await operatorHere('restore', 'thaw', '--json', '--yes')).out).toBe('{"frozen":false}\n')
  await eventually(() => {
    const jobs = new Set(calls.map(({ mode, job }) => `${mode}-${job}`))
    expect([...jobs]).toEqual(
      expect.arrayContaining(['live-sweep', 'live-webhook-delivery', 'sandbox-event-fanout']),
    )
  })
  await fetch(`${stack.url}/v1/plans/plan_1`)
  expect(seen.at(-1)).toBe('')
  expect((await operatorHere('restore', 'freeze', '--json')).out).toBe('{"frozen":true}\n')
  await fetch(`${stack.url}/v1/plans/plan_1`)
  expect(seen.at(-1)).toBe('true')
})

/** Lambda and Scheduler of an account, as far as standing still asks them. */
async function account() {
  const lambdas = new Map<string, Record<string, string>>(
    ['payer-pay-checkout', 'merchant-get-plan', 'live-renewal', 'check-origin', 'probe'].map((name) => [
      `billing-prod-${name}`,
      { TABLE_LIVE: 't' },
    ]),
  )
  lambdas.set('somebody-else', {})
  const versions = new Map([['12', '']])
  const state = { alias: '12', mapping: true as unknown, timers: new Map<string, string>() }
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const url = new URL(request.url!, 'http://here')
      const text = Buffer.concat(chunks).toString()
      const body = (text === '' ? {} : JSON.parse(text)) as Record<string, any>
      const [, , kind, name = '', part, which] = url.pathname.split('/')
      const say = (answer: unknown) => response.end(JSON.stringify(answer))
      if (url.pathname.startsWith('/schedules/')) {
        const timer = url.pathname.split('/')[2]!
        if (request.method === 'PUT') state.timers.set(timer, body['State'])
        return say({
          Name: timer,
          ScheduleExpression: 'rate(5 minutes)',
          FlexibleTimeWindow: { Mode: 'OFF' },
        })
      }
      if (kind === 'event-source-mappings') {
        if (request.method === 'PUT') state.mapping = body['Enabled']
        const one = (arn: string) => ({
          UUID: arn,
          FunctionArn: `arn:aws:lambda:r:1:function:${arn}:released`,
        })
        return say({ EventSourceMappings: [one('billing-prod-live-renewal'), one('somebody-else')] })
      }
      if (name === '')
        return say({
          Functions: [...lambdas].map(([FunctionName, Variables]) => ({
            FunctionName,
            Environment: { Variables },
          })),
        })
      if (part === 'aliases') {
        if (request.method === 'PUT') state.alias = body['FunctionVersion']
        if (which !== 'released' || !name.endsWith('pay-checkout')) response.statusCode = 404
        return say({ FunctionVersion: state.alias })
      }
      if (part === 'versions') {
        versions.set('13', body['Description'])
        return say({ Version: '13' })
      }
      if (request.method === 'PUT') lambdas.set(name, body['Environment'].Variables)
      return say({ Description: versions.get(url.searchParams.get('Qualifier') ?? '') ?? '' })
    })
  })
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  cleanups.push(() => new Promise((done) => server.close(done)))
  const here = `http://127.0.0.1:${(server.address() as AddressInfo).port}/`
  for (const name of ['LAMBDA', 'SCHEDULER']) vi.stubEnv(`AWS_ENDPOINT_URL_${name}`, here)
  vi.stubEnv('AWS_REGION', 'eu-west-1')
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'a')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 's')
  return { lambdas, state }
}

// Holds O2.
it('a deployed environment is stopped function by function, and each released version gets its own limit back', async () => {
  const { lambdas, state } = await account()
  const timers = ['sweep', 'settlement', 'gateway-books']
    .flatMap((job) => [`live-${job}`, `sandbox-${job}`])
    .map((one) => `billing-prod-${one}`)
  const frozen = () => [...lambdas].filter(([, { FROZEN }]) => FROZEN === 'true').map(([name]) => name)
  for (const again of [1, 2]) {
    expect([again, await standStill('prod', true)]).toEqual([
      again,
      { endpoints: 2, sources: 1, timers: timers.length },
    ])
    expect(frozen()).toEqual(['billing-prod-payer-pay-checkout', 'billing-prod-merchant-get-plan'])
    expect([state.alias, state.mapping]).toEqual(['13', false])
    expect([...state.timers].sort()).toEqual(timers.toSorted().map((name) => [name, 'DISABLED']))
  }
  await standStill('prod', false)
  expect([frozen(), state.alias, state.mapping]).toEqual([[], '12', true])
  expect(new Set(state.timers.values())).toEqual(new Set(['ENABLED']))
  expect(lambdas.get('billing-prod-merchant-get-plan')).toEqual({ TABLE_LIVE: 't' })
})
