import { invalid, type Problem } from '../../domain/problem.ts'
import { decideTry } from '../../security/code-attempts.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { merchantEmailRef } from '../../store/entities/merchant.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { enabledMerchant, openSession, type DashboardSession } from './open-dashboard-session.ts'
import { loginPurpose } from './request-login-code.ts'

/**
 * Exchanges a login code for a dashboard session (decisions 14). The sandbox's `000000` is no code here: the session
 * reaches live too.
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 429 after 25 wrong tries in a day.
 */
export async function verifyLoginCode(
  context: ContextOf<'table.write' | 'mailer' | 'pepper'>,
  { email, code }: { readonly email: string; readonly code: string },
): Promise<DashboardSession> {
  const recipient = email.toLowerCase()
  const pepper = await context.pepper()
  const codeRef = oneTimeCodeRef(hashRecipient(pepper, recipient), loginPurpose)
  // A stale copy may hold the code before the last one.
  context.consistent = true
  const { owner, before } = await load(context, { owner: merchantEmailRef(recipient), before: codeRef })
  if (!before) throw refused('otp_invalid')
  const merchant = await enabledMerchant(context, owner)
  const { outcome, record, lockedOut } = decideTry(before, code, nowOf(context), { pepper, sandbox: false })
  const writes = record === before ? [] : [replace(oneTimeCodeCodec, before, record)]
  if (outcome === 'ok' && merchant) {
    const opened = openSession(context, merchant, owner?.memberId ?? null)
    await commit(context, { writes: [...writes, ...opened.writes] })
    return opened.session
  }
  await commit(context, { writes })
  if (lockedOut && merchant) await context.mailer.send({ to: merchant.email, ...lockedOutMessage })
  throw refused(outcome === 'expired' ? 'otp_expired' : 'otp_invalid')
}

const lockedOutMessage = {
  subject: 'Too many wrong login codes',
  text: 'Somebody entered 25 wrong login codes for your account within a day. No code is accepted until a day after the first of them. If that was not you, tell us.',
}

function refused(reason: 'otp_invalid' | 'otp_expired'): Problem {
  const issue = reason === 'otp_expired' ? 'the code has expired' : 'the code is wrong'
  return invalid('code', issue, { reason })
}
