import type { Access } from '../../domain/access.ts'
import { isTestPhone } from '../../domain/test-phone.ts'
import { addMs } from '../../domain/time.ts'
import { credentialHint, mintCredential } from '../../security/credential.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf, strongly } from '../../store/context.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { create } from '../../store/write.ts'
import { credentialMode } from '../merchants/create-merchant.ts'
import type { Coding } from '../one-time-codes/code-purposes.ts'
import { loadCode, tryCode } from '../one-time-codes/try-code.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { provePhone } from './prove-phone.ts'
import { personSessionLifetimeMs } from '../waits.ts'

/**
 * Exchanges a code for an identity session (S28). In the sandbox `000000` stands for the open code of a test phone,
 * and of no other (A11).
 * @throws Problem 422 `otp_invalid` or `otp_expired`; 429 after 300 wrong tries of one source address in a day.
 */
export async function verifyIdentityCode(
  given: Coding,
  { phone, code }: { readonly phone: string; readonly code: string },
): Promise<{ token: string; expiresAt: string }> {
  const context = strongly(given)
  const state = await loadCode(context, { purpose: 'identity', recipient: phone })
  const opensWithZeros = context.tenant.mode === 'sandbox' && isTestPhone(phone)
  const codeUsed = await tryCode(context, state, code, { field: 'code', opensWithZeros })
  const { token, access } = openIdentitySession(context, phone)
  await commit(context, { writes: [codeUsed, create(accessCodec, access)] })
  await provePhone(context, phone)
  return { token, expiresAt: access.expiresAt! }
}

function openIdentitySession(context: Writing, phone: string): { token: string; access: Access } {
  const { token, hash } = mintCredential('identity_session', credentialMode(context.tenant.mode))
  const now = nowOf(context)
  const access: Access = {
    hash,
    kind: 'identity_session',
    mode: context.tenant.mode,
    // A person belongs to no tenant.
    merchantId: '',
    id: newId(context, 'session'),
    name: 'Identity',
    hint: credentialHint(token),
    scopes: [],
    timeZone: '',
    createdAt: now,
    expiresAt: addMs(now, personSessionLifetimeMs),
    revokedAt: null,
    subject: phone,
    secretHash: null,
    version: 1,
  }
  return { token, access }
}
