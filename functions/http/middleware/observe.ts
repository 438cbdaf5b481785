import type { Route } from '../../../shared/api/route.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { isColdStart } from '../../../shared/runtime/cold-start.ts'
import { createIdSource } from '../../../shared/runtime/ids.ts'
import { logUnit } from '../../../shared/runtime/logger.ts'
import { countAnswer, countColdStart, countWrongTry } from '../../../shared/runtime/metrics.ts'
import { wallClock } from '../../../shared/runtime/wall-clock.ts'
import { stateOf, type HttpRequest } from './state.ts'
import { ignoredHeader } from './unknown-fields.ts'

/** Gives the request its identifier, sets the headers of every answer, and records one wide log line and one metric. */
export function observe(unit: string, { group }: Pick<Route, 'group'>) {
  const close = (request: HttpRequest): void => {
    const state = stateOf(request)
    const response = (request.response ??= { statusCode: 500 })
    response.headers = {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': state.requestId,
      'x-api-version': '1.0.0',
      // Answers hold personal data or credentials: they are never cached, and browsers must not guess their type (A18).
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      ...state.rate,
      ...ignoredHeader(state.unknown),
      ...(state.liveOnSandbox === true ? { 'warning-mode': 'live' } : {}),
      ...response.headers,
    }
    const status = response.statusCode ?? 200
    const durationMs = Math.round(performance.now() - state.startedAt)
    const failed = status >= 500 && state.notConfigured !== true
    const cold = isColdStart()
    countAnswer(group, state.mode ?? stageOf(request), failed)
    if (cold) countColdStart()
    if (state.wrongCode === true) countWrongTry()
    logUnit({
      unit,
      outcome: failed ? 'failed' : status < 400 ? 'ok' : 'refused',
      durationMs,
      status,
      requestId: state.requestId,
      ...(cold ? { cold } : {}),
      ...(state.merchantId === undefined ? {} : { merchantId: state.merchantId }),
      ...(state.mode === undefined ? {} : { mode: state.mode }),
      ...(state.problem === undefined ? {} : { problem: state.problem }),
      ...(state.replayed === undefined ? {} : { replayed: state.replayed }),
    })
  }
  return {
    before(request: HttpRequest): void {
      stateOf(request).requestId = requestIdOf(request)
    },
    after: close,
    onError: close,
  }
}

/**
 * The gateway's own identifier of the request, which its access log also has (`infra/constructs/http-api.ts`), so that
 * one text finds the answer, its line here and its line there.
 */
function requestIdOf({ event }: Pick<HttpRequest, 'event'>): string {
  const { requestId } = event.requestContext as { requestId?: string }
  if (requestId !== undefined && requestId !== '') return `req_${requestId}`
  const now = wallClock.now()
  return createIdSource(() => Date.parse(now)).next('request', now, false)
}

/** For a request refused before its credential was known, the stage is the best guess. */
function stageOf({ event }: Pick<HttpRequest, 'event'>): Mode {
  return event.requestContext.stage === 'sandbox' ? 'sandbox' : 'live'
}
