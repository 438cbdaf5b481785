import type {
  ChargedAmount,
  ChargeOutcome,
  ChargeRequest,
  MethodDetails,
  QueryOutcome,
} from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { expiryOf, idOf, last4Of, listOf, objectOf, textOf, type Json } from '../fields.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { notSent, unprocessedCharge, type ChargesStored } from '../unprocessed-charge.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import {
  envelopeOf,
  isDuplicate,
  isGood,
  isNotFound,
  isRefused,
  booleanOf,
  namesOf,
  type Envelope,
  type NombaClient,
} from './client.ts'
import { asksForCustomer, declineCode, refusalCode } from './failure-words.ts'
import { orderOf } from './order.ts'
import { feeOf, findTransaction, isUnderWay, paidWithOf } from './transaction.ts'
import { nombaOrderMs } from '../../waits.ts'

const mostPages = 10

/** Charges tokens, and queries orders. */
export function nombaCharges(client: NombaClient): ChargesStored {
  return {
    describeToken: (token, rail, email) =>
      rail === 'card' ? describeToken(client, token, email) : Promise.resolve(null),
    charge: (request) => charge(client, request),
    query: (...about) => query(client, ...about),
  }
}

async function charge(client: NombaClient, request: ChargeRequest): Promise<ChargeOutcome> {
  const { merchantId, reference, amount, currency, method, customer } = request
  const email = method.email ?? customer.email
  if (email === null || method.token === '') return { kind: 'declined', failureCode: 'invalid_card' }
  if (client.breaker.isOpen(client.wallNow())) return { kind: 'later' }
  const before = await client.asked.find(reference)
  const asked = { sent: reference, reference, merchantId, kind: 'charge' as const, amount, currency, email }
  await client.asked.note(asked)
  const order = orderOf(client, request, email, client.returnUrl)
  const heard = await client.post(
    '/v1/checkout/tokenized-card-payment',
    { tokenKey: method.token, order },
    reference,
  )
  if (isNoAnswer(heard) || wasNotLetIn(heard))
    return unprocessedCharge(client.asked, heard, reference, before)
  const envelope = envelopeOf(heard)
  if (isDuplicate(envelope) || envelope.code === '01' || isNotFound(envelope)) return { kind: 'unknown' }
  const { description, data } = envelope
  if (!isGood(envelope)) return refusalOf(client, asked, envelope, before !== null)
  const verdict = booleanOf(data['status'])
  const message = textOf(data['message']) ?? ''
  if (verdict === false) return { kind: 'declined', failureCode: declineCode(message, description) }
  if (asksForCustomer(message))
    return { kind: 'declined', failureCode: 'authentication_required', mayStillCome: true }
  // Approved does not mean paid: only the query says that.
  const known = await askAbout(client, { ...asked, at: new Date(client.wallNow()).toISOString() })
  return known.kind === 'succeeded' || known.kind === 'declined' ? known : { kind: 'pending' }
}

/** What a refused call means. An unknown reason raises an alarm; its code says whether it is final (G4). */
async function refusalOf(
  client: NombaClient,
  { sent, reference }: Pick<Asked, 'sent' | 'reference'>,
  envelope: Envelope,
  sentBefore: boolean,
): Promise<ChargeOutcome> {
  const isAccount = isAboutAccount(envelope.description)
  if (isAccount) client.raiseAlarm('gateway_account', reference)
  // If an earlier sending got no answer, a refusal may concern only this one.
  if (sentBefore) return { kind: 'unknown' }
  if (isAccount) return notSent(client.asked, sent)
  const failureCode = refusalCode(envelope.description)
  if (failureCode !== null && isRefused(envelope)) return { kind: 'declined', failureCode }
  raiseRefusal(client.raiseAlarm, reference, namesOf(envelope))
  return isRefused(envelope) ? { kind: 'declined', failureCode: 'processor_error' } : { kind: 'unknown' }
}

async function query(
  client: NombaClient,
  merchantId: string,
  reference: string,
  charged?: ChargedAmount,
): Promise<QueryOutcome> {
  const asked = await client.asked.find(reference)
  if (asked) return asked.merchantId === merchantId ? askAbout(client, asked) : { kind: 'not_found' }
  if (!charged) return { kind: 'not_found' }
  // Either nothing was sent, or the table was restored to an instant before that (G7): Nomba knows.
  const { amount, currency } = charged
  const at = new Date(client.wallNow()).toISOString()
  const supposed = { sent: reference, reference, merchantId, kind: 'charge' as const, amount, currency, at }
  return askAbout(client, supposed, 'lost')
}

/**
 * What Nomba says about an order. Failures are final only for checkouts, and only after a while.
 * @param record our record; if it is lost and Nomba has the order, it is written again.
 */
async function askAbout(
  client: NombaClient,
  asked: Asked,
  record: 'kept' | 'lost' = 'kept',
): Promise<QueryOutcome> {
  const found = await findTransaction(client, asked, 'orderReference')
  const isOld = record === 'lost' || client.asked.isOld(asked)
  if (record === 'lost' && found.kind === 'found') await client.asked.note(asked)
  if (found.kind === 'unseen') return isOld ? { kind: 'not_found' } : { kind: 'unknown' }
  // Nomba accepts no calls now: nothing is known, and this time does not count against the charge (G4).
  if (found.kind === 'not_let_in') return { kind: 'later' }
  if (found.kind !== 'found') return { kind: 'unknown' }
  const { status, data, id } = found
  // On a page the payer may use another card while the order is open.
  const isPage = asked.kind === 'hosted' && client.wallNow() - Date.parse(asked.at) < nombaOrderMs
  const failed = (mayStillCome: boolean) => ({
    kind: 'declined' as const,
    failureCode: declineCode(textOf(data['responseCode']), textOf(data['gatewayMessage'])),
    ...(mayStillCome && { mayStillCome }),
  })
  const succeeded = () => ({
    kind: 'succeeded' as const,
    gatewayReference: id ?? asked.sent,
    paidWith: paidWithOf(asked, data),
    ...feeOf(asked, data),
  })
  switch (status) {
    case 'SUCCESS':
      if (id !== null && asked.gatewayId === undefined) await client.asked.learn(asked, { gatewayId: id })
      return succeeded()
    case 'FAILED':
      return failed(isPage)
    case 'PAYMENT_FAILED':
    case 'CANCELLED': {
      const type = textOf(data['type']) ?? 'online_checkout'
      const isFinal = type === 'online_checkout' && isOld
      return isFinal ? failed(isPage && status !== 'CANCELLED') : { kind: 'pending' }
    }
    case 'REFUND':
    case 'REVERSED_BY_VENDOR': {
      // A partial refund of ours leaves it paid (G1). Without one, all of the money has gone back.
      const ours = await client.asked.refundsOf(asked.sent)
      const refunded = ours.reduce((total, { amount }) => total + amount, 0)
      return refunded > 0 && refunded < asked.amount ? succeeded() : { kind: 'reversed' }
    }
    default:
      if (!isUnderWay(status))
        raiseRefusal(client.raiseAlarm, asked.reference, { code: status, type: 'transaction status' })
      return { kind: 'pending' }
  }
}

/** Nomba lists tokens by their email. If it can't answer, the token is accepted until its first charge. */
async function describeToken(
  client: NombaClient,
  token: string,
  email: string | null,
): Promise<MethodDetails | null> {
  if (!/^[\x21-\x7e]{1,200}$/.test(token)) return null
  const unknown = { rail: 'card' as const, token, email, signature: null, brand: null, last4: null }
  const bare = { ...unknown, expMonth: null, expYear: null }
  if (email === null) return bare
  let nextPage: string | null = null
  for (let page = 0; page < mostPages; page += 1) {
    const query = new URLSearchParams({ customerEmail: email })
    if (nextPage !== null) query.set('page', nextPage)
    const heard = await client.get(`/v1/checkout/tokenized-card-data?${query.toString()}`)
    if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not list its tokens')
    const envelope = envelopeOf(heard)
    if (!isGood(envelope)) return bare
    const card = listOf(envelope.data['tokenizedCardDataList']).find(({ tokenKey }) => tokenKey === token)
    if (card) return { ...bare, ...cardOf(card) }
    nextPage = idOf(objectOf(envelope.data)['nextPage'])
    if (nextPage === null) return null
  }
  return bare
}

/** The expiry is a year and a month written together, `2709`, if it can be read at all. */
function cardOf(card: Json) {
  const expiry = idOf(card['tokenExpiryDate']) ?? idOf(card['tokenExpirationDate']) ?? ''
  const [, year, month] = /^(\d{2})(\d{2})$/.exec(expiry) ?? []
  return { brand: textOf(card['cardType']), last4: last4Of(card['cardPan']), ...expiryOf(month, year) }
}
