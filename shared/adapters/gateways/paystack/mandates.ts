import type { AskedMandate, MandateAnswer, Mandates } from '../../../ports/payment-gateway.ts'
import { DAY_MS } from '../../../domain/time/time.ts'
import { mandateStoringMs } from '../../../domain/time/waits.ts'
import type { Asked } from '../asked.ts'
import { paystackTokens } from '../catalog.ts'
import { idOf, isTrue, last4Of, objectOf, textOf, wordOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { envelopeOf, isNotFound, type PaystackClient } from './client.ts'
import { paymentReference } from './references.ts'
import type { RecordOutcome } from './transaction.ts'

/**
 * Direct debit by mandate (M5). A payer pays once from their bank account on Paystack's page, and agrees there that it may be
 * debited again; their bank confirms that hours later, and some banks never do. Paystack answers about it by the payment's
 * reference.
 */
export function paystackMandates(client: PaystackClient): Mandates {
  return {
    async mandateOf({ merchantId, reference }: AskedMandate) {
      const asked = await client.asked.find(paymentReference(reference))
      return asked?.merchantId === merchantId ? askMandate(client, asked) : { kind: 'none' }
    },
  }
}

/** What Paystack says of the mandate that was given with a payment. */
async function askMandate(client: PaystackClient, asked: Asked): Promise<MandateAnswer> {
  const heard = await client.get(`/customer/authorization/verify/${encodeURIComponent(asked.sent)}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) throw new Error('the gateway does not answer')
  const envelope = envelopeOf(heard)
  if (!envelope.ok && !isNotFound(envelope)) throw new Error('the gateway does not answer')
  const { data } = envelope
  const code = wordOf(data['authorization_code'])
  // It is made after its payment; a bank that is not part of it makes none.
  const isYoung = client.wallNow() - Date.parse(asked.at) < DAY_MS
  if (!envelope.ok || !paystackTokens.test(code)) return { kind: isYoung ? 'waits' : 'none' }
  if (asked.gatewayId !== code) await client.asked.learn(asked, { gatewayId: code })
  if (!isTrue(data['active']))
    return textOf(data['status']) === 'revoked' ? { kind: 'none' } : { kind: 'waits' }
  return { kind: 'active', details: detailsOf(asked, code, data) }
}

function detailsOf(asked: Asked, token: string, data: Json) {
  const email = textOf(objectOf(data['customer'])['email']) ?? asked.email ?? null
  return {
    ...{ rail: 'direct_debit' as const, token, email, signature: null },
    brand: textOf(data['bank']),
    last4: last4Of(data['last4'] ?? data['account_number']),
    expMonth: null,
    expYear: null,
  }
}

/**
 * The success of a payment on whose page a mandate was given: with its token where its bank has confirmed it. What was paid for
 * nothing else has not succeeded before that, for three days.
 */
export async function withMandate(
  client: PaystackClient,
  asked: Asked,
  data: Json,
  outcome: RecordOutcome,
): Promise<RecordOutcome> {
  if (outcome.kind !== 'succeeded' || outcome.paidWith?.mandate === undefined) return outcome
  const code = idOf(objectOf(data['authorization'])['authorization_code'])
  if (code !== null && asked.gatewayId !== code) await client.asked.learn(asked, { gatewayId: code })
  const answer = await askMandate(client, asked).catch((): MandateAnswer => ({ kind: 'waits' }))
  if (answer.kind === 'active') return { ...outcome, paidWith: answer.details }
  const { mandate: _, ...once } = outcome.paidWith
  if (answer.kind === 'none') return { ...outcome, paidWith: once }
  if (asked.storing !== true) return outcome
  const isLate = client.wallNow() - Date.parse(asked.at) > mandateStoringMs
  return isLate ? { ...outcome, paidWith: once } : { kind: 'pending' }
}
