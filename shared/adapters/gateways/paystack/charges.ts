import type {
  ChargedAmount,
  ChargeOutcome,
  ChargeRequest,
  QueryOutcome,
} from '../../../ports/payment-gateway.ts'
import type { Asked } from '../asked.ts'
import { paystackTokens } from '../catalog.ts'
import { isAboutAccount, raiseRefusal } from '../gate.ts'
import { metadataOf } from '../metadata.ts'
import { notSent, unprocessedCharge, type ChargesStored } from '../unprocessed-charge.ts'
import type { Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import {
  envelopeOf,
  isDuplicate,
  isMalformed,
  isNotFound,
  type Envelope,
  type PaystackClient,
} from './client.ts'
import { refusalCode } from './failure-words.ts'
import { withMandate } from './mandates.ts'
import { paymentReference } from './references.ts'
import { takenFrom } from './reversals.ts'
import { outcomeOfTransaction, successOf, withTransactionId, type RecordOutcome } from './transaction.ts'

/** Charges authorizations, and verifies transactions. */
export function paystackCharges(client: PaystackClient): ChargesStored {
  return {
    // Paystack can't look up one authorization: the card's details become known with its first charge.
    describeToken(token, rail, email) {
      if (rail !== 'card' || !paystackTokens.test(token)) return Promise.resolve(null)
      const unknown = { brand: null, last4: null, expMonth: null, expYear: null, signature: null }
      return Promise.resolve({ rail, token, email, ...unknown })
    },
    charge: (request) => charge(client, request),
    query: (...about) => query(client, ...about),
  }
}

async function charge(client: PaystackClient, request: ChargeRequest): Promise<ChargeOutcome> {
  const { merchantId, reference, amount, currency, method, customer } = request
  const email = method.email ?? customer.email
  // A token is charged only together with its email; without one there is nothing to send.
  if (email === null || !paystackTokens.test(method.token))
    return { kind: 'declined', failureCode: 'invalid_card' }
  if (client.breaker.isOpen(client.wallNow())) return { kind: 'later' }
  const sent = paymentReference(reference)
  const before = await client.asked.find(sent)
  const asked = { sent, reference, merchantId, kind: 'charge' as const, amount, currency, email }
  await client.asked.note(asked)
  const heard = await client.post('/transaction/charge_authorization', {
    email,
    amount,
    authorization_code: method.token,
    reference: sent,
    currency,
    queue: false,
    metadata: JSON.stringify(metadataOf(request)),
  })
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return unprocessedCharge(client.asked, heard, sent, before)
  const envelope = envelopeOf(heard)
  const at = new Date(client.wallNow()).toISOString()
  if (envelope.ok || typeof envelope.data['status'] === 'string')
    return withoutReversal(await paid(client, { ...asked, at }, envelope.data))
  return refusalOf(client, asked, envelope, before !== null)
}

/** What a refused call means. An unknown reason leaves the outcome unknown, for a query and the operator. */
async function refusalOf(
  client: PaystackClient,
  { sent, reference }: Pick<Asked, 'sent' | 'reference'>,
  envelope: Envelope,
  sentBefore: boolean,
): Promise<ChargeOutcome> {
  if (isDuplicate(envelope)) return { kind: 'unknown' }
  const isAccount = isAboutAccount(envelope.message)
  if (isAccount) client.raiseAlarm('gateway_account', reference)
  // If an earlier sending got no answer, this may be the answer to that one.
  if (sentBefore) return { kind: 'unknown' }
  if (isAccount) return notSent(client.asked, sent)
  const failureCode = refusalCode(envelope.message)
  if (failureCode !== null) {
    if (failureCode === 'invalid_card' && /email|authorization/i.test(envelope.message))
      client.raiseAlarm('gateway_mismatch', reference)
    return { kind: 'declined', failureCode }
  }
  if (isMalformed(envelope) && /authorization/i.test(envelope.message))
    return { kind: 'declined', failureCode: 'invalid_card' }
  raiseRefusal(client.raiseAlarm, reference, envelope)
  // Refused before anything was done, for a reason on our side.
  return isMalformed(envelope) ? { kind: 'declined', failureCode: 'processor_error' } : { kind: 'unknown' }
}

async function query(
  client: PaystackClient,
  merchantId: string,
  reference: string,
  charged?: ChargedAmount,
): Promise<QueryOutcome> {
  const sent = paymentReference(reference)
  const asked = await client.asked.find(sent)
  if (asked) return asked.merchantId === merchantId ? verify(client, asked) : { kind: 'not_found' }
  if (!charged) return { kind: 'not_found' }
  // Either nothing was sent, or the table was restored to an instant before that (G7): Paystack knows.
  const { amount, currency } = charged
  const at = new Date(client.wallNow()).toISOString()
  return verify(client, { sent, reference, merchantId, kind: 'charge', amount, currency, at }, 'lost')
}

/**
 * What Paystack says about one of our transactions.
 * @param record `lost` where ours is: if Paystack has the transaction, it is written again.
 */
async function verify(client: PaystackClient, asked: Asked, record?: 'lost'): Promise<QueryOutcome> {
  const heard = await client.get(`/transaction/verify/${encodeURIComponent(asked.sent)}`)
  if (isNoAnswer(heard)) return { kind: 'unknown' }
  // Paystack accepts no calls now: nothing is known, and this time does not count against the charge (G4).
  if (wasNotLetIn(heard)) return { kind: 'later' }
  const envelope = envelopeOf(heard)
  if (envelope.ok) {
    if (record === 'lost') await client.asked.note(asked)
    return told(client, asked, envelope.data)
  }
  if (!isNotFound(envelope)) return { kind: 'unknown' }
  return record === 'lost' || client.asked.isOld(asked) ? { kind: 'not_found' } : { kind: 'unknown' }
}

/** The outcome in a record. Paystack's number of a success is stored. */
async function paid(client: PaystackClient, asked: Asked, data: Json): Promise<RecordOutcome> {
  const outcome = outcomeOfTransaction(client, asked, data)
  if (outcome.kind === 'succeeded') await withTransactionId(client, asked, data)
  return withMandate(client, asked, data, outcome)
}

/** A record's outcome. A `reversed` charge was paid; only amounts show whether any of it is left (G1). */
async function told(client: PaystackClient, asked: Asked, data: Json): Promise<RecordOutcome> {
  const outcome = await paid(client, asked, data)
  if (outcome.kind !== 'reversed') return outcome
  const taken = await takenFrom(client, asked, data).catch(() => null)
  if (taken === null) return { kind: 'unknown' }
  const { found, refunded } = taken
  const gone = found.takings.reduce((total, { amount }) => total + amount, refunded)
  if (gone >= asked.amount) return outcome
  return found.isUnexplained ? { kind: 'unknown' } : successOf(client, asked, data)
}

/** A charge answered as reversed makes no sense: the outcome is unknown, for a query. */
function withoutReversal(outcome: RecordOutcome): ChargeOutcome {
  return outcome.kind === 'reversed' ? { kind: 'unknown' } : outcome
}
