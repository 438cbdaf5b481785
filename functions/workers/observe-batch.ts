import type { Mode } from '../../shared/domain/merchant.ts'
import { jobOf, type JobName } from '../../shared/jobs/catalog.ts'
import { isColdStart } from '../../shared/runtime/cold-start.ts'
import { failureCause } from '../../shared/runtime/failure-cause.ts'
import { logger, logUnit } from '../../shared/runtime/logger.ts'
import { countColdStart, countRun } from '../../shared/runtime/metrics.ts'
import type { BatchReport } from './batch-report.ts'

/** One invocation in middy's hands. */
interface BatchRequest {
  readonly event: object
  readonly context: { readonly awsRequestId: string }
  readonly internal: { startedAt?: number }
  response: unknown
  readonly error: Error | null
}

/** Leaves one wide line of an invocation, and of a timer's a metric, and puts its report in the form that the event source reads. */
export function observeBatch(job: JobName, mode: Mode) {
  const close = (request: BatchRequest, report: BatchReport, failed: boolean): void => {
    const durationMs = Math.round(performance.now() - (request.internal.startedAt ?? performance.now()))
    const cold = isColdStart()
    // What a queue or a stream could not do comes again, and ends in a dead-letter queue: that has its alarm.
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
    /** The invocation failed as a whole: thrown on, so that its source hands everything over again. */
    onError(request: BatchRequest): void {
      logger.error('invocation failed', { job, mode, cause: failureCause(request.error) })
      close(request, { messages: 0, failed: [] }, true)
    },
  }
}

/** Notes one message's or record's failure; never what was in it. */
export function logFailure(job: JobName, mode: Mode, id: string, error: unknown): void {
  logger.error('message failed', { job, mode, messageId: id, cause: failureCause(error) })
}
