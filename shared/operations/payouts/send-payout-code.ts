import { PAYOUT_SEND_LIMITS } from '../../security/attempt-window.ts'
import { decideSend } from '../../security/code-attempts.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { oneTimeCodeCodec } from '../../store/entities/one-time-code.ts'
import { create, replace } from '../../store/write.ts'
import { loadPayoutCode, payoutPurpose, type Coding } from './try-payout-code.ts'

/**
 * Mails the owner a code that permits one change of his payout accounts (specification 4). A new code voids the old one.
 * @throws Problem 429 above 5 codes in 15 minutes.
 */
export async function sendPayoutCode(context: Coding): Promise<{ sent: true }> {
  const { before, merchant, pepper, recipient } = await loadPayoutCode(context)
  const id = newId(context, 'oneTimeCode')
  const challenge = { id, purpose: payoutPurpose, recipient, pepper, now: nowOf(context) }
  const { code, record } = decideSend(before, challenge, PAYOUT_SEND_LIMITS)
  const write = before ? replace(oneTimeCodeCodec, before, record) : create(oneTimeCodeCodec, record)
  await commit(context, { writes: [write], result: { sent: true } })
  await context.mailer.send({ to: merchant.email, ...codeMessage(code) })
  return { sent: true }
}

function codeMessage(code: string): { subject: string; text: string } {
  return {
    subject: 'Your payout account code',
    text: `Your code for adding or removing a payout account is ${code}. It works once, for 10 minutes. If you did not ask for it, somebody with your API key did: revoke it.`,
  }
}
