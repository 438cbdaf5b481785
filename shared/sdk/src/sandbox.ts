import type { CallOptions, Result } from './call-types.ts'
import type { MerchantResources } from './generated/calls.ts'

/** How far to move the clock. Fields are added in this order, months and years by the calendar. */
export interface Duration {
  readonly years?: number
  readonly months?: number
  readonly weeks?: number
  readonly days?: number
  readonly hours?: number
  readonly minutes?: number
  readonly seconds?: number
}

export type Clock = Result<'get-sandbox-clock'>

/** Tokens that decide the outcome of a sandbox's charges. */
export const testTokens = {
  success: 'tok_test_success',
  insufficientFunds: 'tok_test_insufficient_funds',
  expiredCard: 'tok_test_expired_card',
  doNotHonor: 'tok_test_do_not_honor',
  stolenCard: 'tok_test_stolen_card',
  timeout: 'tok_test_timeout',
  timeoutCharged: 'tok_test_timeout_charged',
  failTwiceThenSuccess: 'tok_test_fail_2_then_success',
  refundFails: 'tok_test_refund_fails',
} as const

/** The sandbox's clock. Moving it runs everything that falls due on the way, and returns when that is done. */
export interface SandboxClock {
  readonly now: () => Promise<Date>
  /** Moves the clock on by a duration. */
  readonly advance: (by: Duration, options?: CallOptions) => Promise<Clock>
  /** Moves the clock to an instant. */
  readonly set: (now: Date | string, options?: CallOptions) => Promise<Clock>
  /** Returns the sandbox to the wall clock; refused if it has objects with a later time. */
  readonly reset: () => Promise<Clock>
}

const pollMs = 300
/** A reset takes about a minute. */
const resetPollMs = 2000

/** Makes the clock from the calls that move it. */
export function sandboxClock(calls: MerchantResources['sandbox']): SandboxClock {
  const set = async (now: Date | string, options?: CallOptions): Promise<Clock> => {
    const clock = await calls.setClock({ now: new Date(now).toISOString() }, options)
    return settled(calls, clock, options)
  }
  return {
    now: async () => new Date((await calls.getClock()).now),
    advance: async (by, options) => set(later((await calls.getClock()).now, by), options),
    set,
    reset: () => calls.deleteClock(),
  }
}

/** The clock once it is stopped: a jump has ended, or a reset. */
async function settled(
  calls: MerchantResources['sandbox'],
  begun: Clock,
  options: CallOptions | undefined,
): Promise<Clock> {
  let clock = begun
  while (clock.status !== 'idle') {
    await new Promise((resolve) => setTimeout(resolve, clock.status === 'resetting' ? resetPollMs : pollMs))
    options?.signal?.throwIfAborted()
    clock = await calls.getClock()
  }
  return clock
}

/**
 * Deletes everything in the sandbox but keys, endpoints and settings, and returns when that is done, which takes about a
 * minute.
 * @param confirm the merchant's own identifier, `mer_…`.
 */
export async function resetSandbox(
  calls: MerchantResources['sandbox'],
  confirm: string,
  options?: CallOptions,
): Promise<Clock> {
  return settled(calls, await calls.reset({ confirm }, options), options)
}

/** An instant plus a duration, in UTC; a day that the month does not have becomes its last. */
export function later(instant: string, by: Duration): Date {
  const date = new Date(instant)
  const day = date.getUTCDate()
  date.setUTCDate(1)
  date.setUTCMonth(date.getUTCMonth() + (by.years ?? 0) * 12 + (by.months ?? 0))
  const last = new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()
  date.setUTCDate(Math.min(day, last))
  const days = (by.weeks ?? 0) * 7 + (by.days ?? 0)
  const seconds = ((days * 24 + (by.hours ?? 0)) * 60 + (by.minutes ?? 0)) * 60 + (by.seconds ?? 0)
  return new Date(date.getTime() + seconds * 1000)
}
