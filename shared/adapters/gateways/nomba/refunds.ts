import type { RefundOutcome, RefundRequest, ReversalsFound } from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { refundNotToSend, unprocessedRefund, type GivesBack, type RefundAnswer } from '../refund-once.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { envelopeOf, isDuplicate, isGood, isRefused, booleanOf, namesOf, type NombaClient } from './client.ts'
import { nairaNumber } from './naira.ts'
import { findTransaction } from './transaction.ts'
import { nombaRefundDoneMs } from '../../waits.ts'

/**
 * Nomba's refunds carry no reference of ours and have no look-up, so each is sent once. If the answer is lost, the
 * operator must find out. An accepted refund counts as done when the payment shows as refunded, or after a while.
 */
export function nombaRefunds(client: NombaClient): GivesBack {
  return {
    refund: (request) => refund(client, request),
    queryRefund: (merchantId, reference) => queryRefund(client, merchantId, reference),
    reversalsOf: (...about) => reversalsOf(client, ...about),
    // Nomba has no interface for disputes: the operator is told of them, and answers them there (N3).
    disputesOf: () => Promise.resolve([]),
    answerDispute: () => Promise.resolve('by_hand'),
  }
}

async function refund(client: NombaClient, request: RefundRequest): Promise<RefundOutcome> {
  const { merchantId, reference, chargeReference, amount, currency } = request
  const charge = await client.asked.find(chargeReference)
  if (charge === null) return { kind: 'pending' }
  const transactionId = await transactionIdOf(client, charge)
  // Without Nomba's identifier a refund can't be sent yet, and nothing was sent.
  if (transactionId === null) return { kind: 'pending' }
  const about = charge.sent
  const asked = { sent: reference, reference, merchantId, kind: 'refund' as const, amount, currency, about }
  const known = await refundNotToSend(client, asked, () => queryRefund(client, merchantId, reference))
  if (known !== null) return known
  // The identifier alone refunds the whole amount.
  const part = amount === charge.amount ? {} : { amount: nairaNumber(amount) }
  const heard = await client.post('/v1/checkout/refund', { transactionId, ...part }, reference)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return unprocessedRefund(client.asked, heard, reference)
  const envelope = envelopeOf(heard)
  const verdict = booleanOf(envelope.data['success'])
  if (isGood(envelope) && verdict === true) {
    await client.asked.learn(asked, { acceptedAt: new Date(client.wallNow()).toISOString() })
    return { kind: 'pending' }
  }
  const isRefusal = verdict === false || isRefused(envelope)
  if (!isRefusal || isDuplicate(envelope)) return { kind: 'unknown' }
  // Nothing was sent: the same refund may be requested again.
  await client.asked.forget(reference)
  const { description } = envelope
  const isShort = /insufficient[_ ](balance|funds)/i.test(description)
  if (isShort || isAboutAccount(description)) {
    client.raiseAlarm(isShort ? 'gateway_float' : 'gateway_account', reference)
    return { kind: 'pending' }
  }
  if (!/exceed|more than|already|fully|can ?not be refunded|not refundable/i.test(description))
    raiseRefusal(client.raiseAlarm, reference, namesOf(envelope))
  return { kind: 'declined', reason: 'refused_by_gateway' }
}

async function transactionIdOf(client: NombaClient, charge: Asked): Promise<string | null> {
  if (charge.gatewayId !== undefined) return charge.gatewayId
  const found = await findTransaction(client, charge, 'orderReference')
  return found.kind === 'found' ? found.id : null
}

async function queryRefund(
  client: NombaClient,
  merchantId: string,
  reference: string,
): Promise<RefundAnswer> {
  const asked = await client.asked.find(reference)
  if (asked?.kind !== 'refund' || asked.merchantId !== merchantId) return { kind: 'not_found' }
  const charge = await client.asked.find(asked.about ?? '')
  if (charge !== null && charge.amount === asked.amount && (await isGivenBack(client, charge)))
    return { kind: 'succeeded' }
  if (asked.acceptedAt === undefined) {
    if (client.asked.isOld(asked)) client.raiseAlarm('refund_lost', reference)
    return { kind: 'unknown' }
  }
  const age = client.wallNow() - Date.parse(asked.acceptedAt)
  return age >= nombaRefundDoneMs ? { kind: 'succeeded' } : { kind: 'pending' }
}

async function isGivenBack(client: NombaClient, charge: Asked): Promise<boolean> {
  const found = await findTransaction(client, charge, 'orderReference')
  return found.kind === 'found' && isGoneBack(found.status)
}

/** Whether a payment's status says that it was refunded, whole or in part. */
export function isGoneBack(status: string): boolean {
  return status === 'REFUND' || status === 'REVERSED_BY_VENDOR'
}

/**
 * Money that was returned without our request. Nomba says that a payment was refunded, never how much of it, and its
 * notices' amounts are not signed, so nothing is booked automatically (G1).
 */
async function reversalsOf(
  client: NombaClient,
  merchantId: string,
  chargeReference: string,
): Promise<ReversalsFound> {
  const charge = await client.asked.find(chargeReference)
  const none = { takings: [], isUnexplained: false }
  if (charge?.merchantId !== merchantId) return none
  const found = await findTransaction(client, charge, 'orderReference')
  if (found.kind === 'unanswered' || found.kind === 'not_let_in')
    throw new Error('the gateway does not answer')
  if (found.kind !== 'found' || !isGoneBack(found.status)) return none
  const ours = await client.asked.refundsOf(charge.sent)
  return { takings: [], isUnexplained: ours.length === 0 }
}
