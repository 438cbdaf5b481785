import { BatchProcessor, processPartialResponse, type EventType } from '@aws-lambda-powertools/batch'
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import type { Mode } from '../../shared/domain/merchant.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import { logFailure } from './observe-batch.ts'
import type { BatchReport } from './batch-report.ts'

type BatchEvent = SQSEvent | DynamoDBStreamEvent
type RecordOf<E extends BatchEvent> = E['Records'][number]

/** What a report must say about a batch: whose it is, and how its records are identified. */
export interface BatchSource<E extends BatchEvent> {
  readonly job: JobName
  readonly mode: Mode
  readonly type: typeof EventType.SQS | typeof EventType.DynamoDBStreams
  readonly idOf: (record: RecordOf<E>) => string
}

/**
 * Processes a batch's records concurrently; one that fails does not stop the others. Lambda resumes a stream at the
 * first record that failed, so those after it are delivered twice, which every operation tolerates.
 */
export async function runBatch<E extends BatchEvent>(
  source: BatchSource<E>,
  event: E,
  run: (record: RecordOf<E>) => Promise<void>,
): Promise<BatchReport> {
  const handle = async (record: RecordOf<E>): Promise<void> => {
    try {
      await run(record)
    } catch (error) {
      logFailure(source.job, source.mode, source.idOf(record), error)
      throw error
    }
  }
  const { batchItemFailures } = await processPartialResponse(event, handle, new BatchProcessor(source.type), {
    throwOnFullBatchFailure: false,
  })
  return {
    messages: event.Records.length,
    failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
  }
}
