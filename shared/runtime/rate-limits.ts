import type { Mode } from '../domain/merchant.ts'
import type { AttemptLimit } from '../security/attempt-window.ts'
import type { Rate } from '../store/rate-bucket.ts'
import { optional } from './config.ts'

/** What a rate is about: a mode's general allowance of a tenant, or his payouts and bill payments. */
export type RateName = Mode | 'money'

/** Decisions 11. The variables override them: `<per second>/<burst>`, or `off`. */
const defaults: Record<RateName, Rate> = {
  live: { perSecond: 100, burst: 200 },
  sandbox: { perSecond: 25, burst: 50 },
  money: { perSecond: 10, burst: 20 },
}

const variables = { live: 'RATE_LIVE', sandbox: 'RATE_SANDBOX', money: 'RATE_MONEY' } as const

/**
 * The configured rate; null when it is switched off.
 * @throws Error for a variable that says neither.
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

const minuteMs = 60_000

/** Token requests of one OAuth client: 10 a minute (decisions 11). */
export function tokenLimits(): readonly AttemptLimit[] {
  return [{ count: perMinute('RATE_TOKEN'), windowMs: minuteMs }]
}

/** Payments tried in one checkout session: 10 a minute (decisions 11). */
export function checkoutPayLimits(): readonly AttemptLimit[] {
  return [{ count: perMinute('RATE_CHECKOUT_PAY'), windowMs: minuteMs }]
}

function perMinute(name: 'RATE_TOKEN' | 'RATE_CHECKOUT_PAY'): number {
  const text = optional(name) ?? '10'
  if (!/^[1-9]\d{0,5}$/.test(text)) throw new Error(`configuration: ${name} must be a whole number`)
  return Number(text)
}
