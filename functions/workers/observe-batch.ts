import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import { jobOf, type JobName } from '../../shared/jobs/catalog.ts'
import { isColdStart } from '../../shared/runtime/cold-start.ts'
import { failureCause } from '../../shared/runtime/failure-cause.ts'
import { logger, logUnit } from '../../shared/runtime/logger.ts'
import { countColdStart, countRun } from '../../shared/runtime/metrics.ts'
import type { BatchReport } from './batch-report.ts'

/** An invocation as middy passes it. */
interface BatchRequest {
  readonly event: object
  readonly context: { readonly awsRequestId: string }
  readonly internal: { startedAt?: number }
  response: unknown
  readonly error: Error | null
}

/** Logs one wide line per invocation, counts a timer's runs, and returns the report in the event source's form. */
export function observeBatch(job: JobName, mode: Mode) {
  const close = (request: BatchRequest, report: BatchReport, failed: boolean): void => {
    const durationMs = Math.round(performance.now() - (request.internal.startedAt ?? performance.now()))
    const cold = isColdStart()
    // A queue or a stream retries its failures and ends in a dead-letter queue, which has an alarm.
    if (jobOf(job).source === 'timer') countRun(job, mode, failed)
    if (cold) countColdStart()
    logUnit({
      unit: job,
      mode,
      outcome: failed ? 'failed' : 'ok',
      durationMs,
      requestId: request.context.awsRequestId,
      messages: report.messages,
      failed: report.failed.length,
      ...(cold ? { cold } : {}),
    })
  }
  return {
    before(request: BatchRequest): void {
      request.internal.startedAt = performance.now()
    },
    after(request: BatchRequest): void {
      const report = request.response as BatchReport
      close(request, report, report.failed.length > 0)
      request.response = { batchItemFailures: report.failed.map((itemIdentifier) => ({ itemIdentifier })) }
    },
    /** The invocation failed as a whole: the error is rethrown, so that its source delivers everything again. */
    onError(request: BatchRequest): void {
      logger.error('invocation failed', { job, mode, failure: failureCause(request.error) })
      close(request, { messages: 0, failed: [] }, true)
    },
  }
}

/** What one message or record of a batch is about, as far as it could be read. */
export interface UnitSubject {
  merchantId?: string
  /** The end of the item's key, such as a subscription's identifier. */
  item?: string
  /** The request or job that made the work necessary (O7). */
  cause?: string
}

/** One message or record of a batch. */
export interface Unit {
  readonly job: JobName
  readonly mode: Mode
  /** The message's identifier, or the record's number. */
  readonly id: string
  readonly subject: UnitSubject
}

/** Logs the one line of a message or record, whose merchant, item and cause it names (O7). */
export function logDone({ job, mode, id, subject }: Unit, failed: boolean, startedAt: number): void {
  const durationMs = Math.round(performance.now() - startedAt)
  logUnit({ unit: job, mode, outcome: failed ? 'failed' : 'ok', durationMs, requestId: id, ...subject })
}

/** Logs one message's or record's failure, never its content. */
export function logFailure({ job, mode, id, subject }: Unit, error: unknown): void {
  logger.error('message failed', { job, mode, messageId: id, ...subject, failure: failureCause(error) })
}
