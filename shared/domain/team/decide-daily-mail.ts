import { turned } from '../change/change.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'
import type { NoteWords } from '../message/owner-note.ts'
import { nextMorning, summedDay, type DailyMail, type MailMoment } from './daily-mail.ts'

/** Turns the mail on or off. A present choice stays as it is, except for the role. */
export function decideDailyMail(
  before: DailyMail | null,
  who: Pick<DailyMail, 'merchantId' | 'memberId' | 'role'>,
  isOn: boolean,
  { now, timeZone }: MailMoment,
): PlainChange<DailyMail> {
  const wasOn = before !== null && before.dueAt !== null
  const dueAt = !isOn ? null : wasOn ? before.dueAt : nextMorning(who, now, timeZone)
  const after: DailyMail =
    before === null
      ? { ...who, toldDay: null, dueAt, version: 1 }
      : before.role === who.role && before.dueAt === dueAt
        ? before
        : revised(before, { role: who.role, dueAt })
  return plainChange(after, turned('dailyMail', before, after))
}

/**
 * A morning has come: the mail is sent in the same commit as the step to the next morning, so that a duplicate job finds
 * nothing to do. No content, no mail. A day is never covered twice, however late its morning came.
 */
export function decideMorning(
  before: DailyMail,
  words: NoteWords | null,
  { now, timeZone }: MailMoment,
): PlainChange<null> {
  const after = revised(before, {
    toldDay: summedDay(now, timeZone),
    dueAt: nextMorning(before, now, timeZone),
  })
  const told = words === null ? [] : [{ kind: 'owner_told', words } as const]
  return plainChange(null, turned('dailyMail', before, after), told)
}
