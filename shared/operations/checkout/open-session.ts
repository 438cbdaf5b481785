import type { Access } from '../../domain/access.ts'
import { sessionLifetimeMs, type CheckoutSession } from '../../domain/checkout/session.ts'
import { addMs } from '../../domain/time.ts'
import { credentialHint, mintCredential } from '../../security/credential.ts'
import { newId, nowOf } from '../../store/context.ts'
import { accessCodec } from '../../store/entities/access.ts'
import { checkoutSessionCodec } from '../../store/entities/checkout-session.ts'
import { create, type Write } from '../../store/write.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { credentialMode } from '../merchants/create-merchant.ts'

/** What a session is for; the rest is the same for all of them. */
export type SessionTerms = Pick<CheckoutSession, 'kind' | 'amount' | 'currency'> &
  Partial<
    Pick<
      CheckoutSession,
      | 'planId'
      | 'publishableKeyId'
      | 'customerId'
      | 'customerEmail'
      | 'customerPhone'
      | 'promo'
      | 'metadata'
      | 'openInvoiceId'
      | 'subscriptionId'
      | 'invoiceId'
      | 'expiresAt'
      | 'setup'
    >
  >

/** Where a session leads afterwards, by its identifier, which only the session's making gives it. */
export type Redirects = (sessionId: string) => Pick<CheckoutSession, 'successUrl' | 'cancelUrl'>

const nowhere: Redirects = () => ({ successUrl: null, cancelUrl: null })

/** A new session with its token, which is the payer's credential, and the link that holds it. */
export interface OpenedSession {
  readonly session: CheckoutSession
  readonly token: string
  readonly url: string
  readonly writes: readonly Write[]
}

/** A new session, its credential, and the writes that make both. */
export function openCheckoutSession(
  context: OperationContext,
  terms: SessionTerms,
  redirects: Redirects = nowhere,
): OpenedSession {
  const now = nowOf(context)
  const id = newId(context, 'checkoutSession')
  const session: CheckoutSession = {
    planId: null,
    publishableKeyId: null,
    customerId: null,
    customerEmail: null,
    customerPhone: null,
    promo: null,
    metadata: {},
    openInvoiceId: null,
    subscriptionId: null,
    invoiceId: null,
    setup: null,
    ...terms,
    merchantId: context.merchantId,
    id,
    ...redirects(id),
    createdAt: now,
    status: 'pending',
    reserved: false,
    timeZone: context.timeZone,
    expiresAt: terms.expiresAt ?? addMs(now, sessionLifetimeMs),
    attempt: null,
    declinedCards: 0,
    unseen: null,
    attemptCount: 0,
    reference: null,
    payTimes: [],
    nextAction: null,
    lastFailure: null,
    receipt: null,
    version: 1,
  }
  const { token, hash } = mintCredential('checkout_token', credentialMode(context.mode))
  const url = `${context.deployment.checkoutBaseUrl}/checkout/${token}`
  const writes = [
    create(checkoutSessionCodec, session),
    create(accessCodec, accessTo(context, session, { token, hash })),
  ]
  return { session, token, url, writes }
}

/** The token outlives the session, for a completed one keeps answering; its session's own time is what expires. */
function accessTo(
  context: OperationContext,
  { id, merchantId, timeZone, createdAt }: CheckoutSession,
  { token, hash }: { token: string; hash: string },
): Access {
  return {
    hash,
    kind: 'checkout_token',
    mode: context.mode,
    merchantId,
    id,
    name: 'Checkout',
    hint: credentialHint(token),
    scopes: [],
    timeZone,
    createdAt,
    expiresAt: null,
    revokedAt: null,
    subject: id,
    secretHash: null,
    version: 1,
  }
}
