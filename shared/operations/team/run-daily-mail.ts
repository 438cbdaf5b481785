import { dailyMailWords } from '../../domain/message/daily-mail-words.ts'
import type { NoteWords } from '../../domain/message/owner-note.ts'
import type { Merchant } from '../../domain/merchant/merchant.ts'
import { decideMorning } from '../../domain/team/decide-daily-mail.ts'
import { hasDayToSum, summedDay, type DailyMail, type MailMoment } from '../../domain/team/daily-mail.ts'
import { accountOwnerId } from '../../domain/team/member.ts'
import type { Role } from '../../domain/team/role.ts'
import { nowOf } from '../../store/context.ts'
import { dailyMailRef } from '../../store/entities/daily-mail.ts'
import { memberRef } from '../../store/entities/member.ts'
import { merchantRef } from '../../store/entities/merchant.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'
import { readDaySum, readNeeds } from './read-daily-mail.ts'

/**
 * A member's morning: the mail about yesterday is written as a note, which is sent on the wall clock, in the commit that
 * plans the next morning (P7). A duplicate job finds that step taken; a lost one is found by the sweep, and then the last day that
 * ended is covered, once.
 */
export async function runDailyMail(context: Writing, memberId: string): Promise<void> {
  const { merchantId } = context.tenant
  const { mail, merchant } = await load(context, {
    mail: dailyMailRef(merchantId, memberId),
    merchant: { ...merchantRef(merchantId), optional: true },
  })
  const now = nowOf(context)
  if (!mail || mail.dueAt === null || mail.dueAt > now) return
  const moment = { now, timeZone: await zoneOf(context) }
  const words =
    merchant && !merchant.disabled && hasDayToSum(mail, moment)
      ? await wordsOf(context, mail, { merchant, moment })
      : null
  await commitPlainChange(context, decideMorning(mail, words, moment))
}

async function wordsOf(
  context: Writing,
  mail: DailyMail,
  { merchant, moment }: { readonly merchant: Merchant; readonly moment: MailMoment },
): Promise<NoteWords | null> {
  const reader = await readerOf(context, mail, merchant)
  if (reader === null) return null
  const { role, to } = reader
  const { timeZone, now } = moment
  const day = summedDay(now, timeZone)
  const [needs, sum] = await Promise.all([
    readNeeds(context, role),
    readDaySum(context, role, { day, timeZone }),
  ])
  const words = dailyMailWords({
    ...{ name: merchant.name, mode: context.tenant.mode, role, day, timeZone, needs, sum },
    dashboardUrl: `${context.deployment.checkoutBaseUrl}/dashboard`,
  })
  return words === null ? null : { ...words, to }
}

/**
 * The reader, with their role of this morning; null if they have left the team. Members are stored only in live: the
 * sandbox, which sends nothing to people, uses the role at the time of their choice and writes to the account's own owner.
 */
async function readerOf(
  context: Writing,
  { merchantId, memberId, role }: DailyMail,
  { email }: Merchant,
): Promise<{ readonly role: Role; readonly to: string } | null> {
  if (memberId === accountOwnerId(merchantId)) return { role: 'owner', to: email }
  if (context.tenant.mode === 'sandbox') return { role, to: email }
  const { member } = await load(context, { member: memberRef(merchantId, memberId) })
  return member ? { role: member.role, to: member.email } : null
}
