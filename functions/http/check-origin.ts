import { createHash, timingSafeEqual } from 'node:crypto'
import { optional } from '../../shared/runtime/config.ts'
import { getSecret } from '../../shared/runtime/secrets.ts'
import { originHeader } from '../../shared/runtime/environment.ts'
import { needs } from '../../shared/ports/rights.ts'

/** What the gateway asks of its authorizer, as far as it is looked at. */
interface OriginQuestion {
  readonly headers?: Readonly<Record<string, string | undefined>>
}

let known: Promise<string> | undefined

/**
 * The gateway's authorizer where the service stands behind CloudFront: only what comes through it brings the secret header,
 * so that nobody gets past the firewall by the gateway's own address. Answers are kept by the gateway for an hour.
 */
export async function handler(question: OriginQuestion): Promise<{ isAuthorized: boolean }> {
  known ??= getSecret(needs('secret:origin', `${optional('SECRET_PREFIX') ?? ''}origin`))
  const secret = await known.catch((error: unknown) => {
    known = undefined
    throw error
  })
  const given = question.headers?.[originHeader] ?? ''
  return { isAuthorized: secret !== '' && isSame(given, secret) }
}

/** In constant time, whatever the lengths are. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
