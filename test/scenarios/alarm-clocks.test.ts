import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBDocumentClient, GetCommand, PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { describe, expect, it } from 'vitest'
import { subscriptionCodec } from '../../shared/store/entities/subscription.ts'
import { moveClock, request, startChildStack, until, type ChildStack } from '../support/child-stack.ts'

const bound = 180_000

describe.concurrent('a renewal without a sandbox clock', () => {
  it('is started by its schedule when the sweep is off', { timeout: bound }, async () => {
    const stack = await startChildStack({ LOCAL_SWEEP: 'off' })
    try {
      const id = await subscribe(stack, stack.secretKey!)
      // Beyond the minute within which a queue's delay would do, so the Scheduler is really asked.
      await movePeriodEnd(stack, stack.secretKey!, id, 63_000)
      await until(() => isScheduledSoon(stack))
      await moveClock(stack)
      await renewed(stack, stack.secretKey!, id)
    } finally {
      await stack.stop()
    }
  })

  it(
    'is started by the sweep when the scheduler is off, also after the stack was killed',
    { timeout: bound },
    async () => {
      const knobs = { LOCAL_SCHEDULER: 'off', LOCAL_SWEEP_SECONDS: '5' }
      const first = await startChildStack(knobs)
      const key = first.secretKey!
      const id = await subscribe(first, key)
      await movePeriodEnd(first, key, id, 63_000)
      await first.kill()
      const again = await startChildStack(knobs, first.dataDir)
      try {
        expect((await request(again, key, 'GET', `/v1/subscriptions/${id}`)).body).toMatchObject({
          status: 'active',
          cyclesCompleted: 1,
        })
        await moveClock(again)
        await renewed(again, key, id)
      } finally {
        await again.stop()
      }
    },
  )
})

async function subscribe(stack: ChildStack, key: string): Promise<string> {
  const plan = await request(stack, key, 'POST', '/v1/plans', {
    name: 'Gold',
    amount: 500_000,
    interval: 'month',
  })
  const customer = await request(stack, key, 'POST', '/v1/customers', { email: 'ada@example.test' })
  await request(stack, key, 'POST', `/v1/customers/${customer.body['id']}/payment-methods`, {
    token: 'tok_test_success',
  })
  const { body } = await request(stack, key, 'POST', '/v1/subscriptions', {
    customerId: customer.body['id'],
    planId: plan.body['id'],
  })
  expect(body['status']).toBe('active')
  return body['id'] as string
}

/** Moves the period's end, and with it due time and schedule, which follow from the item. */
async function movePeriodEnd(stack: ChildStack, key: string, id: string, aheadMs: number): Promise<void> {
  const { AWS_ENDPOINT_URL_DYNAMODB, TABLE_SANDBOX, AWS_REGION } = stack.env
  const credentials = {
    accessKeyId: stack.env['AWS_ACCESS_KEY_ID']!,
    secretAccessKey: stack.env['AWS_SECRET_ACCESS_KEY']!,
  }
  const client = DynamoDBDocumentClient.from(
    new DynamoDBClient({ endpoint: AWS_ENDPOINT_URL_DYNAMODB!, region: AWS_REGION!, credentials }),
  )
  const { body } = await request<{ items: { id: string }[] }>(stack, key, 'GET', '/v1/subscriptions')
  expect(body.items.map((one) => one.id)).toEqual([id])
  const merchantId = (await listMerchants(client, TABLE_SANDBOX!))!
  const { Item } = await client.send(
    new GetCommand({ TableName: TABLE_SANDBOX!, Key: { pk: `${merchantId}#SUB`, sk: id } }),
  )
  const now = Date.now()
  const stored = subscriptionCodec.decode(Item!)
  const moved = {
    ...stored,
    currentPeriodStart: iso(now - 1000),
    currentPeriodEnd: iso(now + aheadMs),
    version: stored.version + 1,
  }
  await client.send(
    new PutCommand({
      TableName: TABLE_SANDBOX!,
      Item: subscriptionCodec.encode(moved, { mode: 'sandbox', clock: 'wall' }),
    }),
  )
}

/** True when the Scheduler holds a call for the next minutes. */
async function isScheduledSoon({ env }: ChildStack): Promise<boolean> {
  const api = `${env['AWS_ENDPOINT_URL_SCHEDULER']}/schedules`
  const { Schedules } = (await (await fetch(`${api}?ScheduleGroup=sandbox`)).json()) as {
    Schedules: { Name: string }[]
  }
  const calls = await Promise.all(
    Schedules.map(async ({ Name }) => {
      const answer = await fetch(`${api}/${Name}?groupName=sandbox`)
      return (await answer.json()) as { ScheduleExpression: string }
    }),
  )
  return calls.some(({ ScheduleExpression }) => {
    const [, at] = /^at\((.+)\)$/.exec(ScheduleExpression) ?? []
    return at !== undefined && Date.parse(`${at}Z`) < Date.now() + 5 * 60_000
  })
}

async function listMerchants(client: DynamoDBDocumentClient, table: string): Promise<string | undefined> {
  const { Items } = await client.send(
    new QueryCommand({
      TableName: table,
      KeyConditionExpression: 'pk = :p',
      ExpressionAttributeValues: { ':p': 'MERCHANTS' },
    }),
  )
  return Items?.[0]?.['sk'] as string | undefined
}

async function renewed(stack: ChildStack, key: string, id: string): Promise<void> {
  await until(
    async () => (await request(stack, key, 'GET', `/v1/subscriptions/${id}`)).body['cyclesCompleted'] === 2,
  )
  const { body } = await request<{ items: { status: string }[] }>(
    stack,
    key,
    'GET',
    `/v1/invoices?subscriptionId=${id}`,
  )
  expect(body.items.map((invoice) => invoice.status)).toEqual(['paid', 'paid'])
}

function iso(ms: number): string {
  return new Date(ms).toISOString()
}
