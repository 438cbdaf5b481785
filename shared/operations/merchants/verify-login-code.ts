import type { Session } from '../../domain/team/decide-session.ts'
import { accountOwnerId } from '../../domain/team/member.ts'
import { invalid } from '../../domain/problem.ts'
import { merchantEmailRef } from '../../store/entities/merchant.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { loadCode, tryCode } from '../one-time-codes/try-code.ts'
import { readFactor, useFactor } from '../second-factor/prove-second-factor.ts'
import { asTenant } from '../unit-of-work/context.ts'
import { findInvited } from './find-invited.ts'
import { openSession, sessionOwner } from './open-dashboard-session.ts'
import { strongly } from '../../store/context.ts'

/** What a person enters to sign in. */
export interface LoginEntry {
  readonly email: string
  readonly code: string
  /** Their authenticator's code or a recovery code, where they have a second factor (R8). */
  readonly secondFactor?: string | undefined | null
  /** The member that they become, if several merchants have invited them (R14). */
  readonly invitation?: string | undefined
}

/**
 * Exchanges a login code for a dashboard session (D14.2). The sandbox's `000000` is not accepted: the session reaches
 * live too. The merchant is read only after the right code, so wrong tries reveal nothing about them.
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 409 `choose_invitation`; 403 `second_factor_required` and its like (R8); 429 after 300 wrong tries of one source address in a day.
 */
export async function verifyLoginCode(
  given: Coding,
  { email, code, secondFactor = null, invitation }: LoginEntry,
): Promise<Session> {
  const context = strongly(given)
  const recipient = email.toLowerCase()
  const state = await loadCode(
    context,
    { purpose: 'dashboard_login', recipient },
    { one: merchantEmailRef(recipient) },
  )
  const codeUsed = await tryCode(context, state, code, { field: 'code', opensWithZeros: false })
  const owner = state.one
    ? await sessionOwner(context, state.one)
    : await findInvited(context, recipient, invitation ?? null)
  if (!owner) throw invalid('code', 'the code is wrong or used up', { reason: 'otp_invalid' })
  const { merchant, memberId } = owner
  const own = asTenant(context, merchant)
  const { factor, required } = await readFactor(own, memberId ?? accountOwnerId(merchant.merchantId))
  // A refusal here leaves the mailed code as it was.
  if (factor) await useFactor(own, factor, secondFactor)
  return openSession(context, { ...owner, enrolsFirst: required && factor === null }, codeUsed)
}
