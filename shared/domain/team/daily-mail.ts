import { daysAfter, hourOfLocalDay, localDayOf, type LocalDay } from '../time/local-day.ts'
import { addMs, SECOND_MS, type Instant } from '../time/time.ts'
import { dailyMailHour, dailyMailSpreadMs } from '../time/waits.ts'
import type { Role } from './role.ts'

/** Whether a member of a team gets a mail each morning that summarises yesterday, in one mode (P7). */
export interface DailyMail {
  readonly merchantId: string
  readonly memberId: string
  /** Their role when they chose; in live the role of the morning counts. */
  readonly role: Role
  /** The last day that a mail covered; null before the first. */
  readonly toldDay: LocalDay | null
  /** The next morning, in tenant time; null while it is off. */
  readonly dueAt: Instant | null
  readonly version: number
}

/** The first eight o'clock after an instant in a zone, plus some minutes by member. */
export function nextMorning(
  { memberId }: Pick<DailyMail, 'memberId'>,
  now: Instant,
  timeZone: string,
): Instant {
  // By a hash of the member, so that the mails of a whole country are not sent in one second.
  let seconds = 0
  for (let at = 0; at < memberId.length; at += 1)
    seconds = (seconds * 31 + memberId.charCodeAt(at)) % (dailyMailSpreadMs / SECOND_MS)
  const today = localDayOf(now, timeZone)
  const of = (day: LocalDay): Instant =>
    addMs(hourOfLocalDay(day, dailyMailHour, timeZone), seconds * SECOND_MS)
  return of(today) > now ? of(today) : of(daysAfter(today, 1))
}

/** The day that a morning's mail covers: the last that has ended. */
export function summedDay(now: Instant, timeZone: string): LocalDay {
  return daysAfter(localDayOf(now, timeZone), -1)
}

/** The moment and zone of a member's choice, or of a morning. */
export interface MailMoment {
  readonly now: Instant
  readonly timeZone: string
}

/** The mail of an owner who signs in for the first time: it is on until they turn it off (P7). */
export function firstDailyMail(
  merchantId: string,
  memberId: string,
  { now, timeZone }: MailMoment,
): DailyMail {
  const who = { merchantId, memberId, role: 'owner' } as const
  return { ...who, toldDay: null, dueAt: nextMorning(who, now, timeZone), version: 1 }
}

/** Whether the day before this moment is still to be covered. */
export function hasDayToSum({ toldDay }: DailyMail, { now, timeZone }: MailMoment): boolean {
  return toldDay === null || toldDay < summedDay(now, timeZone)
}
