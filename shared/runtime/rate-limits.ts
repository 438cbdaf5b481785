import type { Mode } from '../domain/merchant/merchant.ts'
import type { AttemptLimit } from '../security/attempt-window.ts'
import type { Rate } from '../store/rate-bucket.ts'
import { optional } from './config.ts'
import { MINUTE_MS } from '../domain/time/time.ts'

/**
 * What a rate limits: a tenant's calls in a mode in general, their payouts and bill payments, the calls of one
 * publishable key, the payer's calls of one checkout session, one source address's calls without a secret key or access
 * token, and its credentials that are refused.
 */
export type RateName = Mode | 'money' | 'publishable' | 'session' | 'source' | 'refused'

/** Default rates (D11.19, A5, A16, Q3). The variables override them: `<per second>/<burst>`, or `off`. */
const defaults: Record<RateName, Rate> = {
  live: { perSecond: 100, burst: 200 },
  sandbox: { perSecond: 25, burst: 50 },
  money: { perSecond: 10, burst: 20 },
  publishable: { perSecond: 10, burst: 40 },
  session: { perSecond: 5, burst: 10 },
  source: { perSecond: 50, burst: 100 },
  refused: { perSecond: 50, burst: 500 },
}

const variables = {
  live: 'RATE_LIVE',
  sandbox: 'RATE_SANDBOX',
  money: 'RATE_MONEY',
  publishable: 'RATE_PUBLISHABLE',
  session: 'RATE_SESSION',
  source: 'RATE_SOURCE',
  refused: 'RATE_REFUSED',
} as const

/**
 * The configured rate; null if switched off.
 * @throws Error for a variable that is neither.
 */
export function rateOf(name: RateName): Rate | null {
  const text = optional(variables[name])
  if (text === null) return defaults[name]
  if (text === 'off') return null
  const [, perSecond, burst] = /^(\d+(?:\.\d+)?)\/(\d+)$/.exec(text) ?? []
  if (perSecond === undefined)
    throw new Error(`configuration: ${variables[name]} must be like 100/200, or off`)
  return { perSecond: Number(perSecond), burst: Number(burst) }
}

/** Token requests of one OAuth client: 10 a minute (D11.19). */
export function tokenLimits(): readonly AttemptLimit[] {
  return [{ count: perMinute('RATE_TOKEN'), windowMs: MINUTE_MS }]
}

/** Payments tried in one checkout session: 10 a minute (D11.19). */
export function checkoutPayLimits(): readonly AttemptLimit[] {
  return [{ count: perMinute('RATE_CHECKOUT_PAY'), windowMs: MINUTE_MS }]
}

/** Calls per minute of one publishable key from one address: a mobile operator puts many payers behind one (A5). */
export function publishableSourceLimit(): number {
  return perMinute('RATE_PUBLISHABLE_SOURCE', '120')
}

function perMinute(
  name: 'RATE_TOKEN' | 'RATE_CHECKOUT_PAY' | 'RATE_PUBLISHABLE_SOURCE',
  usual = '10',
): number {
  const text = optional(name) ?? usual
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`configuration: ${name} must be a whole number`)
  return Number(text)
}
