import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs'
import { localEnvironment } from '../operator/act.ts'
import { Names } from '../constructs/names.ts'
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
  connectTables(environment)
  process.env['QUEUE_URL_PREFIX'] = await queueUrlPrefix(new Names(environment))
}

/**
 * Connects this process to that stack's tables alone: what sends no message needs no call of a deployed stack's SQS.
 * @throws Error when no local stack runs.
 */
export function connectTables(environment: string): void {
  if (environment === localEnvironment) {
    connectLocally('TABLE_LIVE')
    return
  }
  const names = new Names(environment)
  for (const mode of modes) process.env[`TABLE_${mode.toUpperCase()}`] = names.table(mode)
}

/** Uses the running local stack's environment, unless these variables of it are set already. */
function connectLocally(...variables: string[]): void {
  if (variables.every((name) => process.env[name])) return
  const dataDir = process.env['LOCAL_DATA'] ?? '.local'
  const env = loadStackEnvironment(dataDir)
  if (env === null) throw new Error(`${noStackOn(dataDir)}\nFor a deployed one, name it with --environment.`)
  applyEnvironment(env)
}

/** A queue's URL contains region and account, which only SQS knows reliably. */
async function queueUrlPrefix(names: Names): Promise<string> {
  const sqs = new SQSClient({})
  const QueueName = names.queue('live', 'webhook-delivery')
  const { QueueUrl = '' } = await sqs.send(new GetQueueUrlCommand({ QueueName }))
  sqs.destroy()
  return QueueUrl.slice(0, QueueUrl.length - QueueName.length) + names.queuePrefix
}
