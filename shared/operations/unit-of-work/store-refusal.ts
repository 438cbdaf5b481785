import { Problem } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import type { IdempotencyState } from '../../store/context.ts'
import type { Writing } from './context.ts'

const stored = new Set([402, 404, 409, 422])

/**
 * Stores an operation's refusal under the request's Idempotency-Key. Refusals before the operation, and failures of
 * ours, are not stored (D11.17).
 */
export async function storeRefusal(context: Writing, error: unknown): Promise<void> {
  if (context.request.idempotency && isAnswer(error, context.request.idempotency))
    await commit({ ...context, request: { ...context.request, audit: null } }, { writes: [], result: error })
}

function isAnswer(error: unknown, idempotency: IdempotencyState): error is Problem {
  const own =
    error instanceof Problem && !error.code.startsWith('idempotency_') && error.retryAfterSeconds === null
  return own && stored.has(error.status) && idempotency.checked && !idempotency.stored
}
