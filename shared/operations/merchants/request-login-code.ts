import type { Coding } from '../one-time-codes/code-purposes.ts'
import { sendCode, type CodeSent } from '../one-time-codes/send-code.ts'

/**
 * Sends an owner a login code (D14.2). An unknown email gets the same answer in the same time, so nobody learns here
 * who is a merchant.
 * @throws Problem 429 above the limits of A13.
 */
export function requestLoginCode(
  context: Coding,
  { email, marks }: { readonly email: string; readonly marks?: readonly string[] },
): Promise<CodeSent> {
  return sendCode(context, { purpose: 'dashboard_login', recipient: email.toLowerCase() }, marks)
}
