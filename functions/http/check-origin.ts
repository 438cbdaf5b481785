import { createHash, timingSafeEqual } from 'node:crypto'
import { optional } from '../../shared/runtime/config.ts'
import { failureCause } from '../../shared/runtime/failure-cause.ts'
import { storedSecret, type StoredSecret } from '../../shared/runtime/kept-secret.ts'
import { logger } from '../../shared/runtime/logger.ts'
import { countOrigin, countOriginRefused } from '../../shared/runtime/metrics.ts'
import { rotating } from '../../shared/runtime/rotating.ts'
import { getSecret } from '../../shared/runtime/secrets.ts'
import { originHeader } from '../../shared/runtime/environment.ts'
import { wallClock } from '../../shared/runtime/wall-clock.ts'
import { needs } from '../../shared/ports/rights.ts'

/** The fields of the gateway's question to its authorizer that are read here. */
interface OriginQuestion {
  readonly headers?: Readonly<Record<string, string | undefined>>
}

const stored = rotating({
  read: () => getSecret(needs('secret:origin', `${optional('SECRET_PREFIX') ?? ''}origin`)),
  make: (text) => Promise.resolve(storedSecret(text)),
  wallNow: () => Date.parse(wallClock.now()),
  complain: (error) => {
    countOrigin(true)
    logger.error('the origin secret is unusable, and its last one is kept', { failure: failureCause(error) })
  },
})

/**
 * The gateway's authorizer behind CloudFront. Only requests through CloudFront have the secret header, so nobody
 * bypasses the firewall by calling the gateway's own address. The gateway caches each answer for an hour. While the
 * secret is rotated its present and its previous value are both good; a value that is neither has it read again, at most
 * once a minute (O5).
 */
export async function handler(question: OriginQuestion): Promise<{ isAuthorized: boolean }> {
  const given = question.headers?.[originHeader] ?? ''
  try {
    const isAuthorized = await isLetIn(given)
    countOrigin(false)
    // A caller without a value found the gateway's own address; one with a wrong value may be CloudFront (O4).
    if (!isAuthorized && given !== '') {
      countOriginRefused()
      logger.warn('a wrong origin secret was shown')
    }
    return { isAuthorized }
  } catch (error) {
    countOrigin(true)
    logger.error('nobody can be let in', { failure: failureCause(error) })
    throw error
  }
}

async function isLetIn(given: string): Promise<boolean> {
  if (isGood(given, await stored.current())) return true
  stored.refused()
  return isGood(given, await stored.current())
}

function isGood(given: string, { present, previous }: StoredSecret): boolean {
  return given !== '' && [present, ...previous].filter((one) => isSame(given, one)).length > 0
}

/** Compares in constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
