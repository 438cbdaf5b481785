import type { MintedSession } from '../../domain/team/decide-session.ts'
import { addMs } from '../../domain/time/time.ts'
import { credentialHint, mintCredential, type CredentialMode } from '../../security/credential.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { dashboardSessionLifetimeMs, personSessionLifetimeMs } from '../waits.ts'

const lifetimesMs = {
  dashboard_session: dashboardSessionLifetimeMs,
  identity_session: personSessionLifetimeMs,
} as const

/** A new session's credential. */
export function mintSession(
  context: OperationContext,
  kind: keyof typeof lifetimesMs,
  mode: CredentialMode,
): MintedSession {
  const { token, hash } = mintCredential(kind, mode)
  const createdAt = nowOf(context)
  const expiresAt = addMs(createdAt, lifetimesMs[kind])
  return { token, hash, id: newId(context, 'session'), hint: credentialHint(token), createdAt, expiresAt }
}
