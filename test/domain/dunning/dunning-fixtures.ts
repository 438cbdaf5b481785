import type { DunningInput } from '../../../shared/domain/dunning/decision.ts'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { addSeconds } from '../../../shared/domain/time/time.ts'
import type { Instant } from '../../../shared/domain/time/time.ts'

const UNIT_SECONDS = { s: 1, m: 60, h: 3_600, d: 86_400 } as const

/** Seconds of a text such as `3d`, `3d5h` or `20d23h59m59s`. */
export function seconds(text: string): number {
  const parts = [...text.matchAll(/(\d+)([smhd])/g)]
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * UNIT_SECONDS[unit as 's'], 0)
}

export const plus = (instant: Instant, text: string): Instant => addSeconds(instant, seconds(text))

/** The first failure, unless a case needs another day: 11:00 in Lagos on the 5th. */
export const F = '2026-06-05T10:00:00.000Z'

/** Real lengths of a period of each offset class. */
export const LENGTHS = { month: '30d', week: '7d', day: '1d', hour: '1h' } as const

export const settings = { ...defaultRecoverySettings, paydayAware: false }

/**
 * A failed automatic charge of an active card, whose period began with the first failure.
 * `after` is the time from the first failure to this one, `length` that of the period.
 */
export function failed(
  over: Partial<DunningInput> & {
    after?: string
    length?: string
    failureCode?: DunningInput['failure']['failureCode']
  } = {},
): DunningInput {
  const { after = '0s', length = '30d', failureCode = 'insufficient_funds', ...rest } = over
  const firstFailureAt = rest.firstFailureAt ?? F
  const at = plus(firstFailureAt, after)
  return {
    failure: { failureCode, at },
    attemptKind: 'scheduled',
    firstFailureAt,
    priorAutomaticFailures: 0,
    methods: [{ id: 'pm_card', status: 'active', declinesIn30Days: 1 }],
    chargedMethodId: 'pm_card',
    railSwitched: false,
    settings,
    invoicePeriodStart: firstFailureAt,
    invoicePeriodEnd: plus(firstFailureAt, length),
    subscriptionStatus: 'past_due',
    customerBlacklisted: false,
    now: at,
    ...rest,
  }
}

export const otherMethod = { id: 'pm_bank', status: 'active', declinesIn30Days: 0 } as const
export const card = { id: 'pm_card', status: 'active', declinesIn30Days: 1 } as const
