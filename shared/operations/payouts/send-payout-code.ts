import { sendCode, type CodeSent } from '../one-time-codes/send-code.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'

/**
 * Mails the owner a code that permits one change of their payout accounts (S24). It is bound to the merchant, even if
 * their email changes.
 * @throws Problem 429 above 5 codes in 15 minutes.
 */
export function sendPayoutCode(context: Coding): Promise<CodeSent> {
  return sendCode(context, { purpose: 'payout_account', recipient: context.tenant.merchantId })
}
