import { CreateQueueCommand, SQSClient } from '@aws-sdk/client-sqs'
import { buildApp } from 'fauxqs'
import { allJobs } from '../../shared/jobs/catalog.ts'
import { accountId, credentials, queueArnPrefix, region } from './account.ts'
import { modes } from './contracts.ts'
import type { Running } from './contracts.ts'

/** A queue with its dead-letter queue, `<name>-dlq`. */
export interface QueueSpec {
  readonly name: string
  readonly visibilitySeconds: number
  readonly maxReceives: number
}

export interface Queues extends Running {
  readonly endpoint: string
  /** The prefix of a queue's URL, followed by its name. */
  readonly urlPrefix: string
}

/** Every queue of both cells: `<mode>-<job>`, with the settings of the job's row. */
export function catalogQueues(): QueueSpec[] {
  const queued = allJobs().filter(({ job }) => job.source === 'queue')
  return modes.flatMap((mode) => queued.map(({ name, job }) => ({ ...job, name: `${mode}-${name}` })))
}

/**
 * Starts an SQS on 127.0.0.1 with the given queues. Messages are kept in memory: after a restart the sweep sends again
 * what is due, as it would after a loss in the cloud.
 */
export async function startQueues(specs: readonly QueueSpec[] = catalogQueues()): Promise<Queues> {
  const app = buildApp({ logger: false, defaultRegion: region })
  let urlPrefix = ''
  app.addHook('preHandler', (request, _reply, done) => {
    done(delayRefusal(request.body))
  })
  // The emulator's URLs name a host `sqs.<region>.localhost`, which not every machine resolves.
  app.addHook('onSend', (_request, _reply, payload, done) => {
    done(null, typeof payload === 'string' ? payload.replaceAll(ownUrl, urlPrefix) : payload)
  })
  const endpoint = await app.listen({ host: '127.0.0.1', port: 0 })
  urlPrefix = `${endpoint}/${accountId}/`
  await createQueues(endpoint, specs)
  return {
    endpoint,
    urlPrefix,
    stop: async () => {
      await app.close()
    },
  }
}

const ownUrl = new RegExp(`http://sqs\\.${region}\\.localhost:\\d+/${accountId}/`, 'g')

const longestDelaySeconds = 900

/** SQS refuses longer delays; this emulator does not, so the mistake would only be noticed in the cloud. */
function delayRefusal(body: unknown): (Error & { statusCode: number }) | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const entries = 'Entries' in body && Array.isArray(body.Entries) ? (body.Entries as unknown[]) : []
  const tooLong = [body, ...entries].some(
    (entry) =>
      typeof entry === 'object' &&
      entry !== null &&
      'DelaySeconds' in entry &&
      Number(entry.DelaySeconds) > longestDelaySeconds,
  )
  if (!tooLong) return undefined
  const message = `DelaySeconds is invalid: it must be between 0 and ${longestDelaySeconds}.`
  return Object.assign(new Error(message), { statusCode: 400, code: 'InvalidParameterValue' })
}

async function createQueues(endpoint: string, specs: readonly QueueSpec[]): Promise<void> {
  const client = new SQSClient({ endpoint, region, credentials })
  const create = (QueueName: string, Attributes: Record<string, string>) =>
    client.send(new CreateQueueCommand({ QueueName, Attributes }))
  try {
    await Promise.all(
      specs.map(async ({ name, visibilitySeconds, maxReceives }) => {
        await create(`${name}-dlq`, {})
        const redrive = { deadLetterTargetArn: `${queueArnPrefix}${name}-dlq`, maxReceiveCount: maxReceives }
        await create(name, {
          VisibilityTimeout: String(visibilitySeconds),
          RedrivePolicy: JSON.stringify(redrive),
        })
      }),
    )
  } finally {
    client.destroy()
  }
}
