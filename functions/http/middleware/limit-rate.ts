import { createHash } from 'node:crypto'
import type { Route } from '../../../shared/api/route.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import { takePlace, type Taken } from '../../../shared/runtime/rate-limiter.ts'
import { rateOf } from '../../../shared/runtime/rate-limits.ts'
import { wallClock } from '../../../shared/runtime/wall-clock.ts'
import { stateOf, type HttpRequest } from './state.ts'

/**
 * Counts a request against its tenant's allowance of this surface, after its credential is known (decisions 2 and 11). A
 * person has an allowance of his own. What has no credential is limited by its operation, per recipient or client.
 */
export function limitRate(route: Route) {
  if (route.auth === 'none') return []
  const surface = surfaceOf(route)
  const limit = {
    async before(request: HttpRequest): Promise<void> {
      const state = stateOf(request)
      const mode = state.mode ?? 'live'
      const exact = surface === 'money'
      const rate = rateOf(exact ? 'money' : mode)
      if (rate === null) return
      const owner = state.merchantId === '' ? personOf(state.access?.subject ?? '') : state.merchantId!
      const taken = await takePlace({ mode, owner, surface, rate, exact }, Date.parse(wallClock.now()))
      state.rate = headersOf(rate.burst, taken)
      if (!taken.allowed)
        throw new Problem('rate_limited', [], { retryAfterSeconds: taken.retryAfterSeconds })
    },
  }
  return [limit]
}

const purchases = /^\/v1\/vas\/(airtime|data|betting|cabletv|electricity)$/

/** A tenant's servers, his dashboard and his customers' browsers must not starve each other; money has its own pace. */
function surfaceOf({ auth, method, path }: Route): string {
  if (method === 'POST' && (path === '/v1/payouts' || purchases.test(path))) return 'money'
  if (auth === 'admin') return 'dashboard'
  if (auth === 'checkout') return 'checkout'
  return auth === 'identity' ? 'person' : 'api'
}

function personOf(subject: string): string {
  return `PERSON#${createHash('sha256').update(subject).digest('base64url')}`
}

function headersOf(limit: number, { remaining, resetSeconds }: Taken): Record<string, string> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
  }
}
