import { createIdSource } from '../../../shared/runtime/ids.ts'
import { logUnit } from '../../../shared/runtime/logger.ts'
import { countUnit } from '../../../shared/runtime/metrics.ts'
import { wallClock } from '../../../shared/runtime/wall-clock.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** Names the request, sets the headers that every answer has, and leaves one wide line and one metric of it. */
export function observe(unit: string) {
  const close = (request: HttpRequest): void => {
    const state = stateOf(request)
    const response = (request.response ??= { statusCode: 500 })
    response.headers = {
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': state.requestId,
      'x-api-version': '1.0.0',
      ...state.rate,
      ...response.headers,
    }
    const status = response.statusCode ?? 200
    const durationMs = Math.round(performance.now() - state.startedAt)
    countUnit(unit, durationMs, status >= 500)
    logUnit({
      unit,
      outcome: status < 400 ? 'ok' : status < 500 ? 'refused' : 'failed',
      durationMs,
      status,
      requestId: state.requestId,
      ...(state.merchantId === undefined ? {} : { merchantId: state.merchantId }),
      ...(state.mode === undefined ? {} : { mode: state.mode }),
      ...(state.problem === undefined ? {} : { problem: state.problem }),
      ...(state.replayed === undefined ? {} : { replayed: state.replayed }),
    })
  }
  return {
    before(request: HttpRequest): void {
      const now = wallClock.now()
      stateOf(request).requestId = createIdSource(() => Date.parse(now)).next('request', now, false)
    },
    after: close,
    onError: close,
  }
}
