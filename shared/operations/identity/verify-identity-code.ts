import { decideIdentitySession, type Session } from '../../domain/team/decide-session.ts'
import { isTestPhone } from '../../domain/customer/test-phone.ts'
import { strongly } from '../../store/context.ts'
import { credentialMode } from '../../security/credential.ts'
import { mintSession } from '../merchants/mint-session.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { loadCode, tryCode } from '../one-time-codes/try-code.ts'
import { commitAccessChange } from '../commit/commit-access-change.ts'
import { givenContact, type GivenContact } from './given-contact.ts'
import { proveContact } from './prove-contact.ts'

/**
 * Exchanges a code for an identity session (S28). In the sandbox `000000` matches the open code of a test phone,
 * and of no other (A11).
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 429 after 300 wrong tries of one source address in a day.
 */
export async function verifyIdentityCode(
  given: Coding,
  { code, ...contact }: GivenContact & { readonly code: string },
): Promise<Session> {
  const context = strongly(given)
  const person = givenContact(contact)
  const state = await loadCode(context, { purpose: 'identity', recipient: person.value })
  const { mode } = context.tenant
  const opensWithZeros = mode === 'sandbox' && isTestPhone(person.value)
  const codeUsed = await tryCode(context, state, code, { field: 'code', opensWithZeros })
  const minted = mintSession(context, 'identity_session', credentialMode(mode))
  const session = await commitAccessChange(
    context,
    decideIdentitySession(codeUsed, { subject: person.value, mode }, minted),
  )
  await proveContact(context, person)
  return session
}
