import { BatchProcessor, processPartialResponse, type EventType } from '@aws-lambda-powertools/batch'
import type { DynamoDBStreamEvent, SQSEvent } from 'aws-lambda'
import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import { logDone, logFailure, type UnitSubject } from './observe-batch.ts'
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
 * Processes a record, and notes what it is about as soon as that is known.
 * @returns `nothing` where the record asked for no work: it leaves no line.
 */
type RunRecord<E extends BatchEvent> = (
  record: RecordOf<E>,
  subject: UnitSubject,
) => Promise<'done' | 'nothing'>

/**
 * Processes a batch's records concurrently; one that fails does not stop the others. Each that asked for work leaves a
 * line with its merchant, item and cause (O7). Lambda resumes a stream at the first record that failed, so those after it
 * are delivered twice, which every operation tolerates.
 */
export async function runBatch<E extends BatchEvent>(
  source: BatchSource<E>,
  event: E,
  run: RunRecord<E>,
): Promise<BatchReport> {
  const { job, mode, type, idOf } = source
  const handle = async (record: RecordOf<E>): Promise<void> => {
    const unit = { job, mode, id: idOf(record), subject: {} }
    const startedAt = performance.now()
    try {
      if ((await run(record, unit.subject)) === 'done') logDone(unit, false, startedAt)
    } catch (error) {
      logFailure(unit, error)
      logDone(unit, true, startedAt)
      throw error
    }
  }
  const { batchItemFailures } = await processPartialResponse(event, handle, new BatchProcessor(type), {
    throwOnFullBatchFailure: false,
  })
  return {
    messages: event.Records.length,
    failed: batchItemFailures.map(({ itemIdentifier }) => itemIdentifier),
  }
}
