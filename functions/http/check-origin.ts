import { createHash, timingSafeEqual } from 'node:crypto'
import { optional } from '../../shared/runtime/config.ts'
import { getSecret } from '../../shared/runtime/secrets.ts'
import { originHeader } from '../../shared/runtime/environment.ts'
import { needs } from '../../shared/ports/rights.ts'

/** The fields of the gateway's question to its authorizer that are read here. */
interface OriginQuestion {
  readonly headers?: Readonly<Record<string, string | undefined>>
}

let known: Promise<string> | undefined

/**
 * The gateway's authorizer behind CloudFront. Only requests through CloudFront have the secret header, so nobody
 * bypasses the firewall by calling the gateway's own address. The gateway caches each answer for an hour.
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

/** Compares in constant time, whatever the lengths. */
function isSame(one: string, other: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest()
  return timingSafeEqual(digest(one), digest(other))
}
