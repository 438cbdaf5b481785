import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { DynamoDBClient, GetItemCommand, PutItemCommand } from '@aws-sdk/client-dynamodb'
import { CreateScheduleCommand, SchedulerClient } from '@aws-sdk/client-scheduler'
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import { afterEach, describe, expect, it, vi } from 'vitest'
import { credentials, queueArnPrefix, region } from '../../../infra/local/account.ts'
import { startStack } from '../../../infra/local/stack.ts'
import type { Stack, StackOptions } from '../../../infra/local/stack.ts'
import { loadStackEnvironment } from '../../../infra/local/stack-file.ts'
import { fakeRegistries } from './fake-registries.ts'
import type { WorkerCall } from './fake-registries.ts'

const cleanups: (() => Promise<unknown>)[] = []

afterEach(async () => {
  for (const cleanup of cleanups.splice(0).reverse()) await cleanup()
})

async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'stack-'))
  cleanups.push(() => rm(folder, { recursive: true }))
  return folder
}

async function start(dataDir: string, options: Partial<StackOptions> = {}): Promise<Stack> {
  const load = () => Promise.resolve(fakeRegistries())
  const stack = await startStack({ port: 0, dataDir, log: vi.fn(), load, ...options })
  cleanups.push(() => stack.stop())
  return stack
}

const Item = { pk: { S: 'plan' }, sk: { S: '1' } }
const eventually = (check: () => Promise<void> | void) => vi.waitFor(check, { timeout: 10_000 })

function clientsOf({ env }: Stack) {
  const common = { region, credentials }
  return {
    dynamodb: new DynamoDBClient({ ...common, endpoint: env['AWS_ENDPOINT_URL_DYNAMODB']! }),
    sqs: new SQSClient({ ...common, endpoint: env['AWS_ENDPOINT_URL_SQS']! }),
    scheduler: new SchedulerClient({ ...common, endpoint: env['AWS_ENDPOINT_URL_SCHEDULER']! }),
  }
}

describe('the local stack', () => {
  it('runs both cells: gateway, queues, schedules, streams and timers', async () => {
    const calls: WorkerCall[] = []
    const stack = await start(await temporaryFolder(), {
      load: () => Promise.resolve(fakeRegistries((call) => calls.push(call))),
    })
    expect(await (await fetch(`${stack.url}/sandbox/v1/plans/plan_1`)).text()).toBe('get-plan')
    expect(await (await fetch(`${stack.url}/v1/nothing`)).text()).toBe('not-found')

    const { dynamodb, sqs, scheduler } = clientsOf(stack)
    await dynamodb.send(new PutItemCommand({ TableName: stack.env['TABLE_SANDBOX'], Item }))
    const QueueUrl = `${stack.env['QUEUE_URL_PREFIX']!}live-webhook-delivery`
    await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: 'sent' }))
    await scheduler.send(
      new CreateScheduleCommand({
        Name: 'sub_1',
        GroupName: 'sandbox',
        ScheduleExpression: 'at(2020-01-01T00:00:00)',
        FlexibleTimeWindow: { Mode: 'OFF' },
        Target: {
          Arn: `${queueArnPrefix}sandbox-renewal`,
          RoleArn: stack.env['SCHEDULE_ROLE_ARN']!,
          Input: 'due',
        },
      }),
    )
    await eventually(() => {
      const seen = calls.map(({ mode, job }) => `${mode}-${job}`).sort()
      expect(seen).toEqual([
        'live-gateway-books',
        'live-settlement',
        'live-sweep',
        'live-webhook-delivery',
        'sandbox-event-fanout',
        'sandbox-gateway-books',
        'sandbox-renewal',
        'sandbox-schedule-sync',
        'sandbox-settlement',
        'sandbox-sweep',
      ])
    })
  })

  it('runs beside another one', async () => {
    const [one, other] = await Promise.all([start(await temporaryFolder()), start(await temporaryFolder())])
    expect(one.url).not.toBe(other.url)
    await clientsOf(one).dynamodb.send(new PutItemCommand({ TableName: one.env['TABLE_LIVE'], Item }))
    const found = await clientsOf(other).dynamodb.send(
      new GetItemCommand({ TableName: other.env['TABLE_LIVE'], Key: Item }),
    )
    expect(found.Item).toBeUndefined()
  })

  it('says how other processes reach it while it runs', async () => {
    const dataDir = await temporaryFolder()
    expect(loadStackEnvironment(dataDir)).toBeNull()
    const stack = await start(dataDir)
    expect(loadStackEnvironment(dataDir)).toEqual(stack.env)
    await stack.stop()
    expect(loadStackEnvironment(dataDir)).toBeNull()
  })

  // Holds D14.11.
  it('refuses to start twice on a data folder, or on a busy port', async () => {
    const dataDir = await temporaryFolder()
    const stack = await start(dataDir)
    await expect(start(dataDir)).rejects.toThrow(/already runs/)
    const port = Number(new URL(stack.url).port)
    await expect(start(await temporaryFolder(), { port })).rejects.toThrow(`Port ${port} is in use`)
    expect(loadStackEnvironment(dataDir)).toEqual(stack.env)
  })

  it('keeps its data, continues its streams, and deletes only what it wrote', async () => {
    const dataDir = await temporaryFolder()
    await writeFile(join(dataDir, 'notes.txt'), 'mine')
    const get = new GetItemCommand({ TableName: 'billing-live', Key: Item })
    const calls: WorkerCall[] = []
    const load = () => Promise.resolve(fakeRegistries((call) => calls.push(call)))
    const fanouts = () => calls.filter(({ job }) => job === 'event-fanout').length

    const first = await start(dataDir, { load })
    await clientsOf(first).dynamodb.send(new PutItemCommand({ TableName: 'billing-live', Item }))
    await eventually(() => {
      expect(fanouts()).toBe(1)
    })
    await first.stop()

    const second = await start(dataDir, { load })
    expect((await clientsOf(second).dynamodb.send(get)).Item).toEqual(Item)
    await clientsOf(second).dynamodb.send(
      new PutItemCommand({ TableName: 'billing-live', Item: { ...Item, a: { S: 'b' } } }),
    )
    await eventually(() => {
      expect(fanouts()).toBe(2)
    })
    await second.stop()

    const third = await start(dataDir, { fresh: true })
    expect((await clientsOf(third).dynamodb.send(get)).Item).toBeUndefined()
    expect(await readdir(dataDir)).toContain('notes.txt')
  })

  it('leaves nothing behind when its functions cannot be loaded', async () => {
    const dataDir = await temporaryFolder()
    const load = () => Promise.reject(new Error('no such module'))
    await expect(start(dataDir, { load })).rejects.toThrow('no such module')
    await expect(start(dataDir)).resolves.toBeDefined()
  })
})
