import type { SQSClient } from '@aws-sdk/client-sqs'
import { ConflictException, ResourceNotFoundException, type SchedulerClient } from '@aws-sdk/client-scheduler'
import { describe, expect, it } from 'vitest'
import { eventBridgeSchedules } from '../../shared/adapters/aws/schedules.ts'
import { sqsWorkQueue } from '../../shared/adapters/aws/work-queue.ts'

type Answer = { Failed?: { Id: string; SenderFault: boolean; Code: string }[] }

/** A queue client that gives one answer after the other, and what it was sent. */
function queueOf(...answers: Answer[]) {
  const sent: { Entries: { Id: string; MessageBody: string }[] }[] = []
  const send = ({ input }: { input: (typeof sent)[number] }): Promise<Answer> => {
    sent.push(input)
    return Promise.resolve(answers.shift() ?? {})
  }
  return { queue: sqsWorkQueue({ send } as unknown as SQSClient, (job) => `url/${job}`), sent }
}

const refusal = (Id: string, SenderFault = false) => ({ Id, SenderFault, Code: 'Busy' })

describe('the work queue', () => {
  it('sends again what was refused, and only that', async () => {
    const { queue, sent } = queueOf({ Failed: [refusal('1')] })
    await queue.send('renewal', [{ body: 'a' }, { body: 'b', delaySeconds: 900 }])
    expect(sent.map(({ Entries }) => Entries.map(({ MessageBody }) => MessageBody))).toEqual([
      ['"a"', '"b"'],
      ['"b"'],
    ])
  })

  it('gives up what is refused for good', async () => {
    const { queue, sent } = queueOf({ Failed: [refusal('0', true)] })
    await expect(queue.send('renewal', [{ body: 'a' }])).rejects.toThrow('refused 1 message')
    expect(sent).toHaveLength(1)
    const busy = queueOf(...Array.from({ length: 4 }, () => ({ Failed: [refusal('0')] })))
    await expect(busy.queue.send('renewal', [{ body: 'a' }])).rejects.toThrow('Busy')
    expect(busy.sent).toHaveLength(4)
  })

  it.each([901, -1, 1.5])('refuses a delay of %s seconds', async (delaySeconds) => {
    const { queue, sent } = queueOf()
    await expect(queue.send('renewal', [{ body: 'a', delaySeconds }])).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })

  it('sends nothing for nothing, and at most ten', async () => {
    const { queue, sent } = queueOf()
    await queue.send('renewal', [])
    const eleven = Array.from({ length: 11 }, () => ({ body: 'a' }))
    await expect(queue.send('renewal', eleven)).rejects.toThrow(RangeError)
    expect(sent).toEqual([])
  })
})

describe('the schedules', () => {
  it('creates again when the one it wanted to move has just gone off', async () => {
    const calls: string[] = []
    const failures: Record<string, (Error | undefined)[]> = {
      CreateScheduleCommand: [new ConflictException({ message: '', Message: '', $metadata: {} })],
      UpdateScheduleCommand: [new ResourceNotFoundException({ message: '', Message: '', $metadata: {} })],
    }
    const send = (command: object): Promise<object> => {
      const { name } = command.constructor
      calls.push(name)
      const failure = failures[name]?.shift()
      return failure ? Promise.reject(failure) : Promise.resolve({})
    }
    const schedules = eventBridgeSchedules({ send } as unknown as SchedulerClient, {
      group: 'live',
      roleArn: 'role',
      queueArnOf: (job) => `arn:${job}`,
    })
    await schedules.set('name', '2027-01-01T00:00:00.000Z', 'renewal', {})
    expect(calls).toEqual(['CreateScheduleCommand', 'UpdateScheduleCommand', 'CreateScheduleCommand'])
  })
})
