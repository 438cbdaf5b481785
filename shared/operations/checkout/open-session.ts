import {
  newSession,
  type Leads,
  type NewSession,
  type SessionTerms,
} from '../../domain/checkout/new-session.ts'
import { credentialHint, credentialMode, mintCredential } from '../../security/credential.ts'
import { newId, nowOf } from '../../store/context.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Where a session leads afterwards, by its identifier, which exists only once the session is made. */
export type Redirects = (sessionId: string) => Leads

const nowhere: Redirects = () => ({ successUrl: null, cancelUrl: null })

/** A new session with its token, which is the payer's credential, and its link. */
export interface OpenedSession extends NewSession {
  readonly token: string
  readonly url: string
}

/** A new session and its credential, not written yet. */
export function openCheckoutSession(
  context: OperationContext,
  terms: SessionTerms,
  redirects: Redirects = nowhere,
): OpenedSession {
  const { merchantId, mode, timeZone } = context.tenant
  const id = newId(context, 'checkoutSession')
  const { token, hash } = mintCredential('checkout_token', credentialMode(mode))
  const credential = { hash, hint: credentialHint(token) }
  const origin = { merchantId, id, createdAt: nowOf(context), timeZone, mode, credential }
  const url = `${context.deployment.checkoutBaseUrl}/checkout/${token}`
  return { ...newSession(terms, redirects(id), origin), token, url }
}
