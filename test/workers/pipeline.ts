import { DescribeTableCommand, DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { DynamoDBStreamsClient } from '@aws-sdk/client-dynamodb-streams'
import { DeleteMessageBatchCommand, ReceiveMessageCommand, SQSClient } from '@aws-sdk/client-sqs'
import type { DynamoDBRecord, DynamoDBStreamEvent, SQSEvent, SQSRecord } from 'aws-lambda'
import { queueArnPrefix } from '../../infra/local/account.ts'
import { startQueues } from '../../infra/local/queues.ts'
import { startSchedules } from '../../infra/local/schedules.ts'
import { streamEventRecord } from '../../infra/local/stream-event.ts'
import { StreamReader } from '../../infra/local/stream-reader.ts'
import { workers } from '../../functions/workers/registry.ts'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import { provide, type Base } from '../../shared/runtime/provider.ts'
import { clockQueue, deliveryQueue, dueQueue } from '../../shared/runtime/providers/queues.ts'
import { webhookHttp } from '../../shared/runtime/providers/webhook-http.ts'
import type { Delivering } from '../../shared/operations/webhooks/deliver-webhook.ts'
import type { Sweeping } from '../../shared/operations/due-work/sweep.ts'
import { walkClocksOf } from '../support/clock-worker.ts'
import { patience } from '../support/unkind.ts'
import { startService, type Service } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

/** The context a test's operations run in: everything the webhook pipeline may reach. */
export type PipelineContext = Base & Delivering & Sweeping

/** The product with queues and schedules, whose workers are called directly with what their sources would pass. */
export interface Pipeline {
  readonly service: Service
  readonly sqs: SQSClient
  readonly queueUrl: (mode: Mode, job: JobName) => string
  readonly schedulesEndpoint: string
  readonly context: (merchantId: string, mode: Mode, at?: string) => PipelineContext
  /** Everything the mode's stream holds that was not taken yet. */
  readonly takeStream: (mode: Mode) => Promise<DynamoDBRecord[]>
  /** Everything that is visible in a queue now. */
  readonly takeMessages: (mode: Mode, job: JobName) => Promise<SQSRecord[]>
  readonly call: (job: JobName, mode: Mode, records: readonly unknown[]) => Promise<string[]>
  readonly stop: () => Promise<void>
}

/** Starts database, queues and a scheduler that never fires; sandbox clocks walk unless their messages are to be seen. */
export async function startPipeline({ clocksWalk = true } = {}): Promise<Pipeline> {
  const service = await startService({ streams: true })
  const queues = await startQueues()
  const schedules = await startSchedules({ queues, log: () => undefined, firing: false })
  Object.assign(process.env, {
    AWS_ENDPOINT_URL_SQS: queues.endpoint,
    AWS_ENDPOINT_URL_SCHEDULER: schedules.endpoint,
    QUEUE_URL_PREFIX: queues.urlPrefix,
    QUEUE_ARN_PREFIX: queueArnPrefix,
    SCHEDULE_GROUP: '{mode}',
    SCHEDULE_ROLE_ARN: 'arn:aws:iam::000000000000:role/local-scheduler',
  })
  const sqs = new SQSClient({})
  const queueUrl = (mode: Mode, job: JobName): string => `${queues.urlPrefix}${mode}-${job}`
  const clocks = clocksWalk ? walkClocksOf(sqs, queueUrl('sandbox', 'clock-advance')) : null
  const readers = { live: await readerOf('billing-live'), sandbox: await readerOf('billing-sandbox') }
  return {
    service,
    sqs,
    queueUrl,
    schedulesEndpoint: schedules.endpoint,
    context: contextFor,
    takeStream: (mode) => takeStream(readers[mode]),
    takeMessages: (mode, job) => takeMessages(sqs, queueUrl(mode, job)),
    call: callWorker,
    stop: async () => {
      await clocks?.stop()
      sqs.destroy()
      await schedules.stop()
      await queues.stop()
      await service.stop()
    },
  }
}

function contextFor(merchantId: string, mode: Mode, at?: string): PipelineContext {
  const base = workerContext(merchantId, mode, at === undefined ? {} : { at })
  const providers = {
    'webhook-http': webhookHttp,
    'queue.webhook-delivery': deliveryQueue,
    'queue.due': dueQueue,
    'queue.clock-advance': clockQueue,
  }
  return provide(base, providers) as PipelineContext
}

interface StreamTap {
  readonly reader: StreamReader
  readonly arn: string
}

async function readerOf(table: string): Promise<StreamTap> {
  const client = new DynamoDBClient({})
  const { Table } = await client.send(new DescribeTableCommand({ TableName: table }))
  client.destroy()
  const endpoint = process.env['AWS_ENDPOINT_URL_DYNAMODB']!
  const arn = Table!.LatestStreamArn!
  return { reader: new StreamReader(new DynamoDBStreamsClient({ endpoint }), arn, null), arn }
}

async function takeStream({ reader, arn }: StreamTap): Promise<DynamoDBRecord[]> {
  const taken: DynamoDBRecord[] = []
  for (let empty = 0; empty < 2;) {
    const page = await reader.next(100)
    const records = page?.records ?? []
    empty = records.length === 0 ? empty + 1 : 0
    // As JSON, which is what Lambda passes.
    taken.push(...(JSON.parse(JSON.stringify(records.map((one) => streamEventRecord(one, arn)))) as never[]))
  }
  return taken
}

async function takeMessages(sqs: SQSClient, QueueUrl: string): Promise<SQSRecord[]> {
  const taken: SQSRecord[] = []
  for (;;) {
    const { Messages = [] } = await sqs.send(
      new ReceiveMessageCommand({ QueueUrl, MaxNumberOfMessages: 10, WaitTimeSeconds: 0 }),
    )
    if (Messages.length === 0) return taken
    taken.push(...Messages.map(({ MessageId, Body }) => ({ messageId: MessageId, body: Body }) as SQSRecord))
    const Entries = Messages.map(({ MessageId, ReceiptHandle }) => ({ Id: MessageId, ReceiptHandle }))
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl, Entries }))
  }
}

/** Calls a worker with records of its source; answers the identifiers it reported as failed. */
async function callWorker(job: JobName, mode: Mode, records: readonly unknown[]): Promise<string[]> {
  const { handlerFor } = await workers[job]()
  patience()
  const event = { Records: records } as SQSEvent | DynamoDBStreamEvent
  const answer = (await handlerFor(mode)(event, { awsRequestId: 'test' } as never)) as {
    batchItemFailures: { itemIdentifier: string }[]
  }
  return answer.batchItemFailures.map(({ itemIdentifier }) => itemIdentifier)
}
