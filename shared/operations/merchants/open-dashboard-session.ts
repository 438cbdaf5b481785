import type { CodeUsed } from '../../domain/change/plain-change.ts'
import {
  decideDashboardSession,
  type LogIn,
  type Session,
  type SessionOwner,
} from '../../domain/team/decide-session.ts'
import { accountOwnerId, nameOf } from '../../domain/team/member.ts'
import { firstDailyMail } from '../../domain/team/daily-mail.ts'
import { newId, nowOf } from '../../store/context.ts'
import { dailyMailRef } from '../../store/entities/daily-mail.ts'
import { knownCountriesRef } from '../../store/entities/known-countries.ts'
import { merchantRef, type MerchantEmail } from '../../store/entities/merchant.ts'
import { memberRef } from '../../store/entities/member.ts'
import { load } from '../../store/load.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import { asTenant, type OperationContext, type Writing } from '../unit-of-work/context.ts'
import { mintSession } from './mint-session.ts'

/** Who signs in with an email; null for an unknown email and for one of a disabled merchant. */
export async function sessionOwner(
  context: OperationContext,
  email: MerchantEmail | undefined,
): Promise<SessionOwner | null> {
  if (!email) return null
  const { merchantId, memberId = null } = email
  const { merchant, member } = await load(context, {
    merchant: merchantRef(merchantId),
    member: memberId === null ? null : memberRef(merchantId, memberId),
  })
  if (!merchant || merchant.disabled) return null
  // They have left the team.
  if (memberId !== null && !member) return null
  return { merchant, memberId, ...(member ? { memberName: nameOf(member), role: member.role } : {}) }
}

/**
 * Opens a session of an owner or a member. Runs in live, which stores the sessions of both modes.
 * @param codeUsed empty for the operator, who needs no code.
 * @throws Problem 401 when the merchant was disabled or the member has left the team meanwhile.
 */
export async function openSession(
  context: Writing,
  owner: SessionOwner,
  codeUsed: CodeUsed,
  by: LogIn['by'] = 'person',
): Promise<Session> {
  const minted = mintSession(context, 'dashboard_session', 'live')
  const { id: requestId, actor } = context.request
  const { merchant, memberId } = owner
  const who = memberId ?? accountOwnerId(merchant.merchantId)
  const country = by === 'person' ? (actor.country ?? null) : null
  const isOwner = by === 'person' && (owner.role ?? 'owner') === 'owner'
  // If no country is known, there is nothing to read or to keep; an owner has a morning mail from their first log-in on.
  const { known = null, mail } = await load(context, {
    known: country === null ? null : knownCountriesRef(merchant.merchantId, who),
    mail: isOwner ? dailyMailRef(merchant.merchantId, who) : null,
  })
  const moment = { now: nowOf(context), timeZone: merchant.timeZone }
  const firstMail = isOwner && !mail ? firstDailyMail(merchant.merchantId, who, moment) : null
  const change = decideDashboardSession(codeUsed, owner, minted, {
    ...{ auditId: newId(context, 'audit'), requestId, by, sourceAddress: actor.source ?? null },
    ...{ country, known, countryAuditId: newId(context, 'audit'), firstMail },
  })
  const session = await commitPlainChange(asTenant(context, merchant), change)
  if (change.moves.some(({ kind }) => kind === 'owner_told'))
    context.deployment.raiseAlarm('new_country', who)
  return session
}
