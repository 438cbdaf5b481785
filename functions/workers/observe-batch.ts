import type { Mode } from '../../shared/domain/merchant.ts'
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
      logger.error('invocation failed', { job, mode, cause: failureCause(request.error) })
      close(request, { messages: 0, failed: [] }, true)
    },
  }
}

/** Logs one message's or record's failure, never its content. */
export function logFailure(job: JobName, mode: Mode, id: string, error: unknown): void {
  logger.error('message failed', { job, mode, messageId: id, cause: failureCause(error) })
}
