import {
  ConflictException,
  CreateScheduleCommand,
  DeleteScheduleCommand,
  ResourceNotFoundException,
  UpdateScheduleCommand,
  type CreateScheduleCommandInput,
  type SchedulerClient,
} from '@aws-sdk/client-scheduler'
import type { JobName } from '../../jobs/catalog.ts'
import type { Schedules } from '../../ports/schedule.ts'

/** Where the schedules of one mode are kept and what they invoke. */
export interface ScheduleTarget {
  readonly group: string
  readonly roleArn: string
  readonly queueArnOf: (job: JobName) => string
}

const tries = 3

/** The one-time schedules of one mode at EventBridge Scheduler. */
export function eventBridgeSchedules(client: SchedulerClient, target: ScheduleTarget): Schedules {
  return {
    set: (name, at, job, body) => createOrMove(client, scheduleOf(target, name, at, { job, body })),
    async clear(name) {
      try {
        await client.send(new DeleteScheduleCommand({ Name: name, GroupName: target.group }))
      } catch (error) {
        if (!(error instanceof ResourceNotFoundException)) throw error
      }
    },
  }
}

/** What a schedule does when it runs. */
interface Task {
  readonly job: JobName
  readonly body: unknown
}

function scheduleOf(
  { group, roleArn, queueArnOf }: ScheduleTarget,
  name: string,
  at: string,
  { job, body }: Task,
): CreateScheduleCommandInput {
  return {
    Name: name,
    GroupName: group,
    ScheduleExpression: `at(${wholeSecond(at)})`,
    ScheduleExpressionTimezone: 'UTC',
    FlexibleTimeWindow: { Mode: 'OFF' },
    ActionAfterCompletion: 'DELETE',
    Target: { Arn: queueArnOf(job), RoleArn: roleArn, Input: JSON.stringify(body) },
  }
}

/** Rounded up: a worker that starts early finds nothing due. */
function wholeSecond(at: string): string {
  return new Date(Math.ceil(Date.parse(at) / 1000) * 1000).toISOString().slice(0, 19)
}

/** A schedule deletes itself after it runs, so it may have disappeared when it is to be moved. */
async function createOrMove(client: SchedulerClient, schedule: CreateScheduleCommandInput): Promise<void> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      await client.send(new CreateScheduleCommand(schedule))
      return
    } catch (error) {
      if (!(error instanceof ConflictException)) throw error
    }
    try {
      await client.send(new UpdateScheduleCommand(schedule))
      return
    } catch (error) {
      const gone = error instanceof ResourceNotFoundException
      if (!gone || attempt >= tries) throw error
    }
  }
}
