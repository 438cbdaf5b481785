import {
  ConflictException,
  CreateScheduleCommand,
  CreateScheduleGroupCommand,
  DeleteScheduleCommand,
  GetScheduleCommand,
  ListSchedulesCommand,
  ResourceNotFoundException,
  SchedulerClient,
  UpdateScheduleCommand,
  ValidationException,
} from '@aws-sdk/client-scheduler'
import type { CreateScheduleCommandInput } from '@aws-sdk/client-scheduler'
import { ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { credentials, queueArnPrefix, region } from '../../../infra/local/account.ts'
import { startQueues } from '../../../infra/local/queues.ts'
import type { Queues } from '../../../infra/local/queues.ts'
import { startSchedules } from '../../../infra/local/schedules.ts'
import type { Schedules } from '../../../infra/local/schedules.ts'

let queues: Queues
let schedules: Schedules
let scheduler: SchedulerClient
let sqs: SQSClient
const log = vi.fn()

beforeAll(async () => {
  queues = await startQueues([{ name: 'live-renewal', visibilitySeconds: 60, maxReceives: 3 }])
  schedules = await startSchedules({ queues, log })
  scheduler = new SchedulerClient({ endpoint: schedules.endpoint, region, credentials })
  sqs = new SQSClient({ endpoint: queues.endpoint, region, credentials })
})

afterAll(async () => {
  scheduler.destroy()
  sqs.destroy()
  await schedules.stop()
  await queues.stop()
})

const future = 'at(2099-01-31T08:00:00)'

function schedule(
  Name: string,
  changes: Partial<CreateScheduleCommandInput> = {},
): CreateScheduleCommandInput {
  return {
    Name,
    GroupName: 'live',
    ScheduleExpression: future,
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: {
      Arn: `${queueArnPrefix}live-renewal`,
      RoleArn: 'arn:aws:iam::000000000000:role/scheduler',
      Input: JSON.stringify({ subscription: Name }),
    },
    ...changes,
  }
}

const at = (instant: number) => `at(${new Date(instant).toISOString().slice(0, 19)})`
const create = (input: CreateScheduleCommandInput) => scheduler.send(new CreateScheduleCommand(input))
const get = (Name: string) => scheduler.send(new GetScheduleCommand({ Name, GroupName: 'live' }))

async function received(): Promise<string | undefined> {
  const QueueUrl = `${queues.urlPrefix}live-renewal`
  const { Messages } = await sqs.send(new ReceiveMessageCommand({ QueueUrl, WaitTimeSeconds: 5 }))
  return Messages?.[0]?.Body
}

describe('the local scheduler', () => {
  it('keeps a schedule as it was given', async () => {
    const { ScheduleArn } = await create(schedule('sub_1'))
    expect(ScheduleArn).toBe('arn:aws:scheduler:eu-west-1:000000000000:schedule/live/sub_1')
    const found = await get('sub_1')
    expect(found).toMatchObject({ ...schedule('sub_1'), State: 'ENABLED', ScheduleExpressionTimezone: 'UTC' })
    expect(found.CreationDate).toBeInstanceOf(Date)
  })

  it('refuses a second one of the same name, but not the same request again', async () => {
    await create(schedule('sub_2', { ClientToken: 'token-1' }))
    await expect(create(schedule('sub_2', { ClientToken: 'token-1' }))).resolves.toBeDefined()
    await expect(create(schedule('sub_2', { ClientToken: 'token-2' }))).rejects.toThrow(ConflictException)
  })

  it('knows its groups', async () => {
    await expect(create(schedule('sub_3', { GroupName: 'nowhere' }))).rejects.toThrow(
      ResourceNotFoundException,
    )
    await scheduler.send(new CreateScheduleGroupCommand({ Name: 'extra' }))
    await expect(create(schedule('sub_3', { GroupName: 'extra' }))).resolves.toBeDefined()
    await expect(scheduler.send(new CreateScheduleGroupCommand({ Name: 'extra' }))).rejects.toThrow(
      ConflictException,
    )
  })

  it('updates, lists and deletes', async () => {
    await create(schedule('walk_1'))
    await create(schedule('walk_2'))
    await scheduler.send(
      new UpdateScheduleCommand(schedule('walk_1', { ScheduleExpression: 'at(2098-01-01T00:00:00)' })),
    )
    expect((await get('walk_1')).ScheduleExpression).toBe('at(2098-01-01T00:00:00)')

    const query = { GroupName: 'live', NamePrefix: 'walk_', MaxResults: 1 }
    const first = await scheduler.send(new ListSchedulesCommand(query))
    expect(first.Schedules?.map(({ Name }) => Name)).toEqual(['walk_1'])
    const second = await scheduler.send(new ListSchedulesCommand({ ...query, NextToken: first.NextToken }))
    expect(second.Schedules?.map(({ Name }) => Name)).toEqual(['walk_2'])
    expect(second.NextToken).toBeUndefined()

    const walk = { Name: 'walk_1', GroupName: 'live' }
    await scheduler.send(new DeleteScheduleCommand(walk))
    await expect(get('walk_1')).rejects.toThrow(ResourceNotFoundException)
    await expect(scheduler.send(new DeleteScheduleCommand(walk))).rejects.toThrow(ResourceNotFoundException)
    await expect(scheduler.send(new UpdateScheduleCommand(schedule('walk_1')))).rejects.toThrow(
      ResourceNotFoundException,
    )
  })

  it.each([
    ['a rate', { ScheduleExpression: 'rate(5 minutes)' }],
    ['a day that does not exist', { ScheduleExpression: 'at(2027-02-30T00:00:00)' }],
    ['an unknown time zone', { ScheduleExpressionTimezone: 'Africa/Nowhere' }],
    ['a name with a hash', { Name: 'a#b' }],
  ])('refuses %s', async (_what, changes) => {
    await expect(create(schedule('sub_4', changes))).rejects.toThrow(ValidationException)
  })

  it('sends its input at its time, and is deleted then', async () => {
    const dueAt = Math.ceil(Date.now() / 1000) * 1000 + 1000
    await create(schedule('sub_due', { ScheduleExpression: at(dueAt) }))
    expect(await received()).toBe('{"subscription":"sub_due"}')
    expect(Date.now()).toBeGreaterThanOrEqual(dueAt)
    expect(Date.now()).toBeLessThan(dueAt + 1000)
    await vi.waitFor(() => expect(get('sub_due')).rejects.toThrow(ResourceNotFoundException))
  })

  it('fires past schedules at once, in the time zone they name', async () => {
    const lagosNow = at(Date.now() + 3_600_000 - 2000)
    await create(
      schedule('sub_past', { ScheduleExpression: lagosNow, ScheduleExpressionTimezone: 'Africa/Lagos' }),
    )
    expect(await received()).toBe('{"subscription":"sub_past"}')
  })

  it('keeps a fired schedule that is not to be deleted, and does not fire a disabled one', async () => {
    const past = 'at(2020-01-01T00:00:00)'
    await create(schedule('sub_off', { ScheduleExpression: past, State: 'DISABLED' }))
    await create(schedule('sub_kept', { ScheduleExpression: past, ActionAfterCompletion: 'NONE' }))
    expect(await received()).toBe('{"subscription":"sub_kept"}')
    await expect(get('sub_kept')).resolves.toBeDefined()
    await expect(get('sub_off')).resolves.toBeDefined()
  })

  it('reports a target that cannot be reached', async () => {
    const { Target } = schedule('sub_lost')
    const lost = { ...Target!, Arn: `${queueArnPrefix}nowhere`, RetryPolicy: { MaximumRetryAttempts: 0 } }
    await create(schedule('sub_lost', { ScheduleExpression: 'at(2020-01-01T00:00:00)', Target: lost }))
    await vi.waitFor(() => {
      expect(log).toHaveBeenCalledWith(expect.stringContaining('sub_lost was not delivered'))
    })
  })
})
