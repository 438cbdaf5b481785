import { createHash } from 'node:crypto'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import type { Access } from '../../../shared/domain/access/access.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import { findAccess } from '../../../shared/runtime/access-cache.ts'
import { isKnownEmpty, takeInMemory, takePlace } from '../../../shared/runtime/rate-limiter.ts'
import { rateOf } from '../../../shared/runtime/rate-limits.ts'
import { wallClock } from '../../../shared/runtime/wall-clock.ts'
import { sourceOf } from './source.ts'

/**
 * A credential in a foreign format is counted against its source address, in this process alone: it costs nothing but the
 * answer (Q3).
 * @throws Problem 429 for one too many.
 */
export function countMalformed(event: APIGatewayProxyEventV2): void {
  const rate = rateOf('refused')
  if (rate === null) return
  const wait = takeInMemory(ownerOf(event), rate, Date.parse(wallClock.now()))
  if (wait !== null) throw tooMany(wait)
}

/**
 * Looks up a credential, and counts an unknown one against its source address (Q3). A good one is never refused for what
 * others at its address send; while they send too many, it is looked up once instead of twice.
 * @throws Problem 429 for an unknown one too many.
 */
export async function findCounted(
  event: APIGatewayProxyEventV2,
  token: string,
  mode: Mode,
): Promise<Access | null> {
  const rate = rateOf('refused')
  if (rate === null) return findAccess(token, mode)
  const allowance = { mode, owner: ownerOf(event), surface: 'refused', rate, exact: false }
  const nowMs = Date.parse(wallClock.now())
  const access = await findAccess(token, mode, isKnownEmpty(allowance, nowMs) ? 'once' : 'twice')
  if (access !== null) return access
  const taken = await takePlace(allowance, nowMs)
  if (!taken.allowed) throw tooMany(taken.retryAfterSeconds)
  return null
}

function ownerOf(event: APIGatewayProxyEventV2): string {
  return `SOURCE-${createHash('sha256').update(sourceOf(event)).digest('base64url')}`
}

function tooMany(retryAfterSeconds: number): Problem {
  return new Problem('rate_limited', [{ reason: 'refused_credentials' }], { retryAfterSeconds })
}
