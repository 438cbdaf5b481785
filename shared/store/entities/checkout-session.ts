import { sessionDueAt, sessionLapsesAt, type CheckoutSession } from '../../domain/checkout/session.ts'
import { defineEntity, identityOf, json, many, row, rows, storedAs, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'
import { heldPayment, sessionChargeFields, storedPayment, type StoredPayment } from './held-charge.ts'

type StoredSession = Omit<CheckoutSession, 'charge'> & StoredPayment

const storedCodec = defineEntity<StoredSession, 'merchantId' | 'id' | 'createdAt'>({
  name: 'checkout-session',
  key: (session) => tenantKey(session.merchantId, partitions.checkoutSession, session.id),
  attributes: {
    status: 's',
    kind: 'k',
    amount: 'a',
    currency: 'c',
    planId: 'pl',
    quantity: many('q'),
    publishableKeyId: 'ky',
    customerId: 'cu',
    customerEmail: 'e',
    customerPhone: 'p',
    promo: 'pc',
    reserved: 'rv',
    successUrl: 'u',
    cancelUrl: 'cl',
    metadata: 'm',
    timeZone: 'tz',
    expiresAt: time('x'),
    openInvoiceId: 'oi',
    subscriptionId: 'su',
    invoiceId: 'i',
    setup: json('se'),
    ...sessionChargeFields,
    declinedCards: 'dn',
    attemptCount: 'ac',
    reference: 'rf',
    payTimes: 'pt',
    nextAction: json('na'),
    lastFailure: 'lf',
    receipt: json('rc'),
    reversed: row('rs', ['amount', 'excess', 'at']),
    billingDay: 'bd',
    addOns: rows('ao', ['addOnId', 'name', 'quantity', 'price', 'unitAmount']),
    version: 'v',
    tax: row('tx', ['code', 'name', 'basisPoints', 'inclusive']),
    link: row('lk', ['id', 'maxUses', 'description']),
  },
  derive: identityOf,
  absent: { reserved: false, declinedCards: 0, setup: null },
  due: (session) => {
    const at = sessionDueAt(sessionOfStored(session))
    return at === null ? null : { at, job: 'checkout-expiry', id: session.id }
  },
  expires: (session) => sessionLapsesAt(sessionOfStored(session)),
})

function sessionOfStored({ charge, payer, ...session }: StoredSession): CheckoutSession {
  return { ...session, charge: heldPayment({ charge, payer }) }
}

export const checkoutSessionCodec = storedAs<CheckoutSession, StoredSession>(storedCodec, {
  stored: ({ charge, ...session }) => ({ ...session, ...storedPayment(charge) }),
  read: sessionOfStored,
})

/** Access pattern: a tenant's checkout sessions, newest first (Q6). */
export function checkoutSessionsOf(merchantId: string): ListSource<CheckoutSession> {
  const kind = { list: 'checkout-sessions', prefix: 'chk_', codec: checkoutSessionCodec }
  return tenantList(merchantId, partitions.checkoutSession, kind)
}

export function checkoutSessionRef(merchantId: string, id: string): Ref<CheckoutSession> {
  return { ...tenantKey(merchantId, partitions.checkoutSession, id), codec: checkoutSessionCodec }
}
