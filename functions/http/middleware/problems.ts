import { Problem } from '../../../shared/domain/problem.ts'
import { Replay } from '../../../shared/store/context.ts'
import { failureCause } from '../../../shared/runtime/failure-cause.ts'
import { logger } from '../../../shared/runtime/logger.ts'
import { stateOf, type HttpRequest, type RequestState } from './state.ts'

/** Renders whatever was thrown: a problem as the error object, a replay as the stored answer, anything else as 500. */
export function renderProblems() {
  return {
    onError(request: HttpRequest): void {
      const state = stateOf(request)
      if (request.error instanceof Replay) {
        state.replayed = true
        const { status, body } = request.error.outcome
        request.response = { statusCode: status, headers: { 'idempotent-replayed': 'true' }, body }
        return
      }
      const problem = asProblem(request.error, state)
      state.problem = problem.code
      state.notConfigured = problem.details.some(({ reason }) => /_not_configured$/.test(String(reason)))
      state.wrongCode = problem.details.some(({ reason }) => reason === 'otp_invalid')
      request.response = {
        statusCode: problem.status,
        headers: {
          ...problem.headers,
          ...(problem.retryAfterSeconds === null ? {} : { 'retry-after': String(problem.retryAfterSeconds) }),
        },
        body: JSON.stringify(problem.toBody()),
      }
    },
  }
}

/** A caller learns only that repeating is safe; the cause of our failure is logged. */
function asProblem(error: Error | null, { requestId: cause, merchantId }: RequestState): Problem {
  const unit = { cause, ...(merchantId === undefined ? {} : { merchantId }) }
  if (error instanceof Problem) {
    if (error.status >= 500)
      logger.error('problem', { code: error.code, ...unit, failure: failureCause(error.cause) })
    return error
  }
  logger.error('unexpected failure', { ...unit, failure: failureCause(error) })
  return new Problem('internal_error')
}
