import { daysAfter, hourOfLocalDay, localDayOf, type LocalDay } from '../time/local-day.ts'
import type { Recovery } from '../subscription/subscription.ts'
import type { Instant } from '../time/time.ts'
import { PAYDAY } from './policy.ts'
import type { RecoverySettings } from './settings.ts'
import { SWITCHED_OFF } from './switched-off.ts'

/** The rule of a case whose customer has chosen the day of the next try (P3). */
export const CHOSEN_DAY = 'customer.chose_day'

/** The reason shown to the merchant for such a case. */
export const chosenDayReason = 'The customer has given another way to pay, and chose the day.'

/** If no try is planned, the offered day is this far ahead, or on the last day that helps. */
const daysAhead = 7

/**
 * The instant at which a payer may have their new method charged instead of at once (P3): the next try that is planned, else
 * the next payday within the retry window (where the merchant's tries follow paydays), else a week ahead, at the latest the day before recovery stops. Null where recovery
 * doesn't run, or no later day is left.
 * @param timeZone of the days; a day begins to be charged at the hour of paydays.
 */
export function payLaterAt(
  { rule, nextAttemptAt, stopAt }: Recovery,
  { dunningEnabled, paydayAware }: Pick<RecoverySettings, 'dunningEnabled' | 'paydayAware'>,
  now: Instant,
  timeZone: string,
): Instant | null {
  if (!dunningEnabled || rule === SWITCHED_OFF || stopAt === null || stopAt <= now) return null
  const today = localDayOf(now, timeZone)
  if (nextAttemptAt !== null)
    return localDayOf(nextAttemptAt, timeZone) > today && nextAttemptAt < stopAt ? nextAttemptAt : null
  const last = daysAfter(localDayOf(stopAt, timeZone), -1)
  const days = [...(paydayAware ? [nextPayday(today)] : []), daysAfter(today, daysAhead), last]
  const day = days.find((one) => one > today && one <= last)
  return day === undefined ? null : hourOfLocalDay(day, PAYDAY.snapToHour, timeZone)
}

/** The next 28th after a day. */
function nextPayday(day: LocalDay): LocalDay {
  const ofThisMonth = `${day.slice(0, 8)}${PAYDAY.snapToDay}`
  if (ofThisMonth > day) return ofThisMonth
  return `${daysAfter(`${day.slice(0, 8)}01`, 31).slice(0, 8)}${PAYDAY.snapToDay}`
}
