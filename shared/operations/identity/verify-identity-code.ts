import type { Access } from '../../domain/access.ts'
import { invalid, type Problem } from '../../domain/problem.ts'
import { addMs } from '../../domain/time.ts'
import { decideTry } from '../../security/code-attempts.ts'
import { credentialHint, mintCredential } from '../../security/credential.ts'
import { hashRecipient } from '../../security/one-time-code.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { oneTimeCodeCodec, oneTimeCodeRef } from '../../store/entities/one-time-code.ts'
import { load } from '../../store/load.ts'
import { create, replace } from '../../store/write.ts'
import type { ContextOf, Writing } from '../unit-of-work/context.ts'
import { credentialMode } from '../merchants/create-merchant.ts'
import { identityPurpose } from './request-identity-code.ts'

/** A person's session lives 30 days of the wall clock (specification 8, decisions 11). */
const sessionLifetimeMs = 30 * 24 * 3600_000

/**
 * Exchanges a code for an identity session (specification 4). In the sandbox `000000` stands for the code that is open.
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 429 after 25 wrong tries in a day.
 */
export async function verifyIdentityCode(
  context: ContextOf<'table.write' | 'messenger' | 'pepper'>,
  { phone, code }: { readonly phone: string; readonly code: string },
): Promise<{ token: string; expiresAt: string }> {
  const pepper = await context.pepper()
  // A stale copy may hold the code before the last one.
  context.consistent = true
  const { before } = await load(context, {
    before: oneTimeCodeRef(hashRecipient(pepper, phone), identityPurpose),
  })
  if (!before) throw refused('otp_invalid')
  const sandbox = context.mode === 'sandbox'
  const { outcome, record, lockedOut } = decideTry(before, code, nowOf(context), { pepper, sandbox })
  const writes = record === before ? [] : [replace(oneTimeCodeCodec, before, record)]
  if (outcome === 'ok') {
    const { token, access } = openIdentitySession(context, phone)
    await commit(context, { writes: [...writes, create(accessCodec, access)] })
    return { token, expiresAt: access.expiresAt! }
  }
  await commit(context, { writes })
  if (lockedOut) await context.messenger.send({ to: phone, ...lockedOutMessage })
  throw refused(outcome === 'expired' ? 'otp_expired' : 'otp_invalid')
}

function openIdentitySession(context: Writing, phone: string): { token: string; access: Access } {
  const { token, hash } = mintCredential('identity_session', credentialMode(context.mode))
  const now = nowOf(context)
  const access: Access = {
    hash,
    kind: 'identity_session',
    mode: context.mode,
    // A person is nobody's tenant.
    merchantId: '',
    id: newId(context, 'session'),
    name: 'Identity',
    hint: credentialHint(token),
    scopes: [],
    timeZone: '',
    createdAt: now,
    expiresAt: addMs(now, sessionLifetimeMs),
    revokedAt: null,
    subject: phone,
    secretHash: null,
    version: 1,
  }
  return { token, access }
}

const lockedOutMessage = {
  template: 'identity_locked',
  parameters: [],
  text: 'Somebody entered 25 wrong codes for your phone within a day. No code is accepted until a day after the first of them.',
} as const

function refused(reason: 'otp_invalid' | 'otp_expired'): Problem {
  const issue = reason === 'otp_expired' ? 'the code has expired' : 'the code is wrong'
  return invalid('code', issue, { reason })
}
