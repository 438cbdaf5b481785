import { SchedulerClient } from '@aws-sdk/client-scheduler'
import type { ScheduleTarget } from '../../shared/adapters/aws/schedules.ts'
import type { Mode } from '../../shared/domain/merchant.ts'
import { Names } from '../constructs/names.ts'
import { connect } from './connection.ts'
import { modes } from './contracts.ts'
import { runCommand } from './operator-command.ts'

const usage = `npm run schedules -- audit [--repair]
  audit  holds the schedules of both modes against what is due; --repair sets, moves and deletes until they agree
On the running local stack of LOCAL_DATA; with --environment dev and AWS credentials, on that deployed stack.
Exit 1 when they disagreed and nothing was repaired. Nothing due is lost meanwhile: the sweep finds it within minutes.`

await runCommand({ repair: 'boolean' }, async (command, { repair, environment }) => {
  if (command !== 'audit') throw new Error(usage)
  await connect(environment)
  // Imported late: what it uses reads the environment.
  const { auditSchedules } = await import('./schedules-audit.ts')
  const client = new SchedulerClient({})
  for (const mode of modes) {
    const target = environment === undefined ? localTarget(mode) : deployedTarget(environment, mode)
    const audit = await auditSchedules(client, target, mode, repair)
    console.log(JSON.stringify({ mode, ...audit, repaired: repair }, null, 2))
    if (audit.faults.length > 0 && !repair) process.exitCode = 1
  }
})

function localTarget(mode: Mode): ScheduleTarget {
  return {
    group: process.env['SCHEDULE_GROUP']!.replace('{mode}', mode),
    roleArn: process.env['SCHEDULE_ROLE_ARN']!,
    queueArnOf: (job) => `${process.env['QUEUE_ARN_PREFIX']!}${mode}-${job}`,
  }
}

/** Region and account are in a queue's address, which `connect` has looked up. */
function deployedTarget(environment: string, mode: Mode): ScheduleTarget {
  const names = new Names(environment)
  const [, region = '', account = ''] =
    /sqs\.([\w-]+)\.[^/]+\/(\d+)\//.exec(process.env['QUEUE_URL_PREFIX']!) ?? []
  return {
    group: names.scheduleGroup(mode),
    roleArn: `arn:aws:iam::${account}:role/${names.scheduleRole(mode)}`,
    queueArnOf: (job) => `arn:aws:sqs:${region}:${account}:${names.queue(mode, job)}`,
  }
}
