import { Problem } from '../../domain/problem.ts'
import type { DailyMail } from '../../domain/team/daily-mail.ts'
import { decideDailyMail } from '../../domain/team/decide-daily-mail.ts'
import { operatorId, type MemberAccess } from '../../domain/team/role.ts'
import { nowOf } from '../../store/context.ts'
import { dailyMailRef } from '../../store/entities/daily-mail.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { zoneOf } from '../unit-of-work/zone-of.ts'

/** Whether the signed-in member gets a mail in the morning, and when the next one may come. */
export interface ChosenMail {
  readonly nextAt: DailyMail['dueAt']
  readonly timeZone: string
}

/** Reads whether the signed-in member gets the morning mail of this mode (P7). */
export async function getDailyMail(context: OperationContext): Promise<ChosenMail> {
  const { id } = memberOf(context)
  const [{ mail }, timeZone] = await Promise.all([
    load(context, { mail: dailyMailRef(context.tenant.merchantId, id) }),
    zoneOf(context),
  ])
  return { nextAt: mail?.dueAt ?? null, timeZone }
}

/**
 * Turns the signed-in member's own morning mail on or off, in this mode (P7).
 * @throws Problem 403 for the operator's session: it belongs to no member of the team.
 */
export async function updateDailyMail(context: Writing, isOn: boolean): Promise<ChosenMail> {
  const { id, role } = memberOf(context)
  if (id === operatorId) throw new Problem('forbidden')
  const { merchantId } = context.tenant
  const timeZone = await zoneOf(context)
  const { mail = null } = await load(context, { mail: dailyMailRef(merchantId, id) })
  const moment = { now: nowOf(context), timeZone }
  const change = decideDailyMail(mail, { merchantId, memberId: id, role }, isOn, moment)
  return commitPlainChange(context, { ...change, result: { nextAt: change.result.dueAt, timeZone } })
}

function memberOf({ request }: OperationContext): MemberAccess {
  const { member } = request.actor
  if (!member) throw new Problem('unauthorized')
  return member
}
