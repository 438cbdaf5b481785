import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs'
import { localEnvironment } from '../operator/act.ts'
import { Names, tableOutput } from '../constructs/names.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { awsService } from '../operator/aws-call.ts'
import { modes } from './contracts.ts'
import { applyEnvironment } from './stack-environment.ts'
import { loadStackEnvironment, noStackOn } from './stack-file.ts'

/**
 * Connects this process to the operator's stack: a deployed one by its environment's name, or the local one (`local`).
 * Called before the service's own code is imported, which reads the environment once.
 * @throws Error when no local stack runs.
 */
export async function connect(environment: string): Promise<void> {
  if (environment === localEnvironment) {
    connectLocally('TABLE_LIVE', 'QUEUE_URL_PREFIX')
    return
  }
  await connectTables(environment)
  process.env['QUEUE_URL_PREFIX'] = await queueUrlPrefix(new Names(environment))
}

/**
 * Connects this process to that stack's tables alone: what sends no message needs no call of a deployed stack's SQS.
 * @throws Error when no local stack runs.
 */
export async function connectTables(environment: string): Promise<void> {
  if (environment === localEnvironment) {
    connectLocally('TABLE_LIVE')
    return
  }
  const tables = await deployedTables(environment)
  for (const mode of modes) process.env[`TABLE_${mode.toUpperCase()}`] = tables[mode]
}

/** Uses the running local stack's environment, unless these variables of it are set already. */
function connectLocally(...variables: string[]): void {
  if (variables.every((name) => process.env[name])) return
  const dataDir = process.env['LOCAL_DATA'] ?? '.local'
  const env = loadStackEnvironment(dataDir)
  if (env === null) throw new Error(`${noStackOn(dataDir)}\nFor a deployed one, name it with --environment.`)
  applyEnvironment(env)
}

/**
 * The tables that a deployed environment works on: after a restore their names are not the environment's own (O2), and
 * no command may work on the one that was left.
 * @throws Error when its stack does not say.
 */
async function deployedTables(environment: string): Promise<Record<Mode, string>> {
  const { send } = await awsService('cloudformation')
  const asked = new URLSearchParams({
    Action: 'DescribeStacks',
    Version: '2010-05-15',
    StackName: new Names(environment).part('data'),
  })
  const answer = await send(asked.toString(), { 'content-type': 'application/x-www-form-urlencoded' })
  const text = await answer.text()
  const tableOf = (mode: Mode): string => {
    const said = new RegExp(
      `<OutputKey>${tableOutput(mode)}</OutputKey>\\s*<OutputValue>([^<]+)</OutputValue>`,
    ).exec(text)
    if (!answer.ok || said === null)
      throw new Error(
        `the data stack of ${environment} does not name its tables: it answered ${answer.status}`,
      )
    return said[1]!
  }
  return { live: tableOf('live'), sandbox: tableOf('sandbox') }
}

/** A queue's URL contains region and account, which only SQS knows reliably. */
async function queueUrlPrefix(names: Names): Promise<string> {
  const sqs = new SQSClient({})
  const QueueName = names.queue('live', 'webhook-delivery')
  const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }))
  sqs.destroy()
  return QueueUrl.slice(0, QueueUrl.length - QueueName.length) + names.queuePrefix
}
