import type { PaidWith, QueryOutcome } from '../../../ports/payment-gateway.ts'
import type { Rail } from '../../../domain/payment-methods/payment-method.ts'
import type { Asked } from '../asked.ts'
import { expiryOf, idOf, isTrue, last4Of, objectOf, textOf, wordOf, type Json } from '../fields.ts'
import { raiseRefusal } from '../gate.ts'
import { fitsAsked } from '../match-money.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { amountOf, feeOf } from './amounts.ts'
import { envelopeOf, type PaystackClient } from './client.ts'
import { declineCode } from './failure-words.ts'
import { DAY_MS } from '../../../domain/time/time.ts'

/** What a record of a transaction says; that there is none is known before. */
export type RecordOutcome = Exclude<QueryOutcome, { readonly kind: 'not_found' }>

/** Statuses of a payment in progress. An unlisted status is unknown, and queried again. */
const underWay = ['pending', 'processing', 'queued', 'ongoing']

/** Paystack's record of a transaction; null when it knows none, or answers about another. */
export async function readTransaction(
  client: PaystackClient,
  { sent }: Pick<Asked, 'sent'>,
): Promise<Json | null | 'unanswered'> {
  const heard = await client.get(`/transaction/verify/${encodeURIComponent(sent)}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return 'unanswered'
  const { ok, data } = envelopeOf(heard)
  return ok && idOf(data['reference']) === sent ? data : null
}

/** A charge with its number at Paystack, which is stored: refunds and disputes use it (G3). */
export async function withTransactionId(client: PaystackClient, charge: Asked, record: Json): Promise<Asked> {
  const transactionId = idOf(record['id'])
  if (transactionId === null || charge.transactionId === transactionId) return charge
  await client.asked.learn(charge, { transactionId })
  return { ...charge, transactionId }
}

/** Whether a transaction's word says that a refund of it is under way. Its exact form is not published. */
export function isReversing(status: string): boolean {
  return /^revers\w+[ _-]pending$/.test(status)
}

/** The outcome of a request, from the transaction's record; a success only if it matches the request exactly. */
export function outcomeOfTransaction(client: PaystackClient, asked: Asked, data: Json): RecordOutcome {
  const status = textOf(data['status'])
  const url = textOf(data['authorization_url']) ?? wordOf(data['url'])
  if (idOf(data['reference']) !== null && idOf(data['reference']) !== asked.sent) {
    client.raiseAlarm('gateway_mismatch', asked.reference)
    return { kind: 'unknown' }
  }
  if ((status === null && isTrue(data['paused'])) || status === 'open_url') {
    if (!/^https?:/.test(url)) return { kind: status === null ? 'unknown' : 'pending' }
    return { kind: 'pending', action: { type: 'redirect', url } }
  }
  if (status === null) return { kind: 'unknown' }
  // A payer may return to their page, or to their bank's challenge, for a day.
  const over = client.wallNow() - Date.parse(asked.at) > DAY_MS
  if (underWay.includes(status) || status.startsWith('send_')) return { kind: 'pending' }
  switch (status) {
    case 'success':
      return successOf(client, asked, data)
    case 'failed': {
      const failureCode = declineCode(textOf(data['gateway_response']), textOf(data['message']))
      // On a page the payer may use another card while it is open.
      const mayStillCome = asked.kind === 'hosted' && !over
      return { kind: 'declined', failureCode, ...(mayStillCome && { mayStillCome }) }
    }
    case 'abandoned': {
      return over ? { kind: 'declined', failureCode: 'authentication_required' } : { kind: 'pending' }
    }
    case 'reversed':
      return { kind: 'reversed' }
    default:
      // A refund of it is under way, so it was paid.
      if (isReversing(status)) return { kind: 'reversed' }
      raiseRefusal(client.raiseAlarm, asked.reference, { code: status, type: 'transaction status' })
      return { kind: 'unknown' }
  }
}

/** The success in a record, if it matches the request. */
export function successOf(client: PaystackClient, asked: Asked, data: Json): RecordOutcome {
  const [reference, amount] = [idOf(data['reference']), amountOf(data)]
  const told = { reference, amount, currency: textOf(data['currency']) }
  const domain = textOf(data['domain'])
  if (!fitsAsked(asked, told, 'named') || (domain !== null && domain !== client.domain)) {
    client.raiseAlarm('gateway_mismatch', asked.reference)
    return { kind: 'unknown' }
  }
  const feeKobo = feeOf(data)
  return {
    kind: 'succeeded',
    gatewayReference: idOf(data['id']) ?? asked.sent,
    paidWith: paidWithOf(asked, data),
    ...(feeKobo !== null && { feeKobo }),
  }
}

const railOfChannel: Readonly<Record<string, Rail>> = {
  card: 'card',
  bank_transfer: 'bank_transfer',
  ussd: 'ussd',
  bank: 'direct_debit',
  direct_debit: 'direct_debit',
}

/** How it was paid. Only a card that may be charged again has a token at once. */
function paidWithOf(asked: Asked, data: Json): PaidWith {
  const authorization = objectOf(data['authorization'])
  const channel = textOf(authorization['channel']) ?? textOf(data['channel']) ?? 'card'
  const code = textOf(authorization['authorization_code'])
  const reusable = isTrue(authorization['reusable']) && channel === 'card' && code !== null
  const email = textOf(objectOf(data['customer'])['email']) ?? asked.email ?? null
  const rail = railOfChannel[channel] ?? 'card'
  return {
    // A bank account's token can be charged once its bank has confirmed it (M5).
    ...(rail === 'direct_debit' && asked.kind === 'hosted' ? { mandate: 'awaited' as const } : {}),
    rail,
    token: reusable ? code : '',
    email,
    signature: textOf(authorization['signature']),
    brand: textOf(authorization['brand']) ?? textOf(authorization['card_type']),
    last4: last4Of(authorization['last4']),
    ...expiryOf(authorization['exp_month'], authorization['exp_year']),
  }
}
