import type { Access } from '../access/access.ts'
import { turned, type Turn } from '../change/change.ts'
import { addMs } from '../time/time.ts'
import type { CheckoutSession } from './session.ts'
import { checkoutLifetimeMs } from '../time/waits.ts'

/** What a session is for; the rest is the same for all sessions. */
export type SessionTerms = Pick<CheckoutSession, 'kind' | 'amount' | 'currency'> &
  Partial<
    Pick<
      CheckoutSession,
      | 'planId'
      | 'quantity'
      | 'addOns'
      | 'billingDay'
      | 'publishableKeyId'
      | 'customerId'
      | 'customerEmail'
      | 'customerPhone'
      | 'promo'
      | 'tax'
      | 'link'
      | 'metadata'
      | 'openInvoiceId'
      | 'subscriptionId'
      | 'invoiceId'
      | 'expiresAt'
      | 'setup'
    >
  >

/** The owner of a session, and identifiers made for it alone. */
export interface SessionOrigin extends Pick<CheckoutSession, 'merchantId' | 'id' | 'createdAt' | 'timeZone'> {
  readonly mode: Access['mode']
  /** For its token, the payer's credential: only the hash is stored. */
  readonly credential: Pick<Access, 'hash' | 'hint'>
}

/** Where a session redirects afterwards. */
export type Leads = Pick<CheckoutSession, 'successUrl' | 'cancelUrl'>

/** A new session with the payer's access to it. */
export interface NewSession {
  readonly session: CheckoutSession
  readonly turns: readonly Turn<'checkoutSession' | 'access'>[]
}

/** A new session (D11.10). */
export function newSession(terms: SessionTerms, leads: Leads, origin: SessionOrigin): NewSession {
  const { merchantId, id, createdAt, timeZone } = origin
  const session: CheckoutSession = {
    planId: null,
    quantity: 1,
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
    merchantId,
    id,
    ...leads,
    createdAt,
    status: 'pending',
    reserved: false,
    timeZone,
    expiresAt: terms.expiresAt ?? addMs(createdAt, checkoutLifetimeMs),
    charge: null,
    declinedCards: 0,
    attemptCount: 0,
    reference: null,
    payTimes: [],
    nextAction: null,
    lastFailure: null,
    receipt: null,
    reversed: null,
    version: 1,
  }
  return {
    session,
    turns: [...turned('checkoutSession', null, session), ...turned('access', null, accessTo(origin))],
  }
}

/** The token outlives the session: a completed session still answers, and the session expires by itself. */
function accessTo({ merchantId, id, createdAt, timeZone, mode, credential }: SessionOrigin): Access {
  return {
    hash: credential.hash,
    kind: 'checkout_token',
    mode,
    merchantId,
    id,
    name: 'Checkout',
    hint: credential.hint,
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
