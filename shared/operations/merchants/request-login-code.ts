import { IDENTITY_SEND_LIMITS } from '../../security/attempt-window.ts'
import { decideSend } from '../../security/code-attempts.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { merchantEmailRef } from '../../store/entities/merchant.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { enabledMerchant } from './open-dashboard-session.ts'

/** What a login code permits: a code for one purpose is no good for another. */
export const loginPurpose = 'dashboard_login'

/**
 * Sends an owner a code to log in with (decisions 14). An unknown email leaves the same record and the same answer, so
 * nobody learns here who is a merchant.
 * @throws Problem 429 above 5 codes in 15 minutes or 10 a day.
 */
export async function requestLoginCode(
  context: ContextOf<'table.write' | 'mailer' | 'pepper'>,
  { email }: { readonly email: string },
): Promise<{ sent: true; expiresAt: string }> {
  const recipient = email.toLowerCase()
  const pepper = await context.pepper()
  const codeRef = oneTimeCodeRef(hashRecipient(pepper, recipient), loginPurpose)
  // What a stale copy does not know of, no limit counts.
  context.consistent = true
  const { owner, before } = await load(context, { owner: merchantEmailRef(recipient), before: codeRef })
  const merchant = await enabledMerchant(context, owner)
  const id = newId(context, 'oneTimeCode')
  const challenge = { id, purpose: loginPurpose, recipient, pepper, now: nowOf(context) }
  const { code, record } = decideSend(before ?? null, challenge, IDENTITY_SEND_LIMITS)
  const write = before ? replace(oneTimeCodeCodec, before, record) : create(oneTimeCodeCodec, record)
  await commit(context, { writes: [write] })
  if (merchant) await context.mailer.send({ to: merchant.email, ...loginMessage(code) })
  return { sent: true, expiresAt: record.expiresAt }
}

function loginMessage(code: string): { subject: string; text: string } {
  return {
    subject: 'Your login code',
    text: `Your login code is ${code}. It works once, for 10 minutes. If you did not ask for it, ignore this message.`,
  }
}
