import { GetQueueUrlCommand, SQSClient } from '@aws-sdk/client-sqs'
import { Names } from '../constructs/names.ts'
import { modes } from './contracts.ts'
import { applyEnvironment } from './stack-environment.ts'
import { loadStackEnvironment, noStackOn } from './stack-file.ts'

/**
 * Connects this process to the operator's stack: a deployed one by its environment's name, otherwise the local one.
 * Called before the service's own code is imported, which reads the environment once.
 * @throws Error when no local stack runs.
 */
export async function connect(environment: string | undefined): Promise<void> {
  if (environment !== undefined) {
    const names = new Names(environment)
    for (const mode of modes) process.env[`TABLE_${mode.toUpperCase()}`] = names.table(mode)
    process.env['QUEUE_URL_PREFIX'] = await queueUrlPrefix(names)
    return
  }
  if (process.env['TABLE_LIVE'] && process.env['QUEUE_URL_PREFIX']) return
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
