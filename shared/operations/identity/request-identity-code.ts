import { givenContact, type GivenContact } from './given-contact.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { sendCode, type CodeSent } from '../one-time-codes/send-code.ts'

/**
 * Sends a person a code, to a phone over the messaging app, to an email by mail (S28, P2). A contact without a customer gets the same
 * answer in the same time, so nobody learns here who is a customer.
 * @throws Problem 422 unless exactly one of phone and email is given; 429 above the limits of A13.
 */
export function requestIdentityCode(
  context: Coding,
  { marks, ...given }: GivenContact & { readonly marks?: readonly string[] },
): Promise<CodeSent> {
  return sendCode(context, { purpose: 'identity', recipient: givenContact(given).value }, marks)
}
