import type { DailyMail } from '../domain/team/daily-mail.ts'

/** A member's morning mail as the dashboard shows it (P7). */
export function dailyMailView(shown: { readonly nextAt: DailyMail['dueAt']; readonly timeZone: string }) {
  const { nextAt, timeZone } = shown
  return { on: nextAt !== null, nextAt, timeZone }
}
