import type { Coding } from '../one-time-codes/code-purposes.ts'
import { sendCode, type CodeSent } from '../one-time-codes/send-code.ts'

/**
 * Sends a person a code over the messaging app (S28, customer identity). A phone without a customer gets the same
 * answer in the same time, so nobody learns here who is a customer.
 * @throws Problem 429 above the limits of A13.
 */
export function requestIdentityCode(
  context: Coding,
  { phone, marks }: { readonly phone: string; readonly marks?: readonly string[] },
): Promise<CodeSent> {
  return sendCode(context, { purpose: 'identity', recipient: phone }, marks)
}
