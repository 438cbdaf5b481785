import type { Asked } from '../asked.ts'
import { expiryOf, idOf, last4Of, textOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import type { Rail } from '../../../domain/payment-methods/payment-method.ts'
import type { PaidWith } from '../../../ports/payment-gateway.ts'
import { envelopeOf, isGood, isNotFound, ofAccount, type NombaClient } from './client.ts'
import { koboOf } from './naira.ts'

/**
 * One transaction as Nomba's query returns it. `unseen`: Nomba knows of none, which is meaningful only if the request
 * is old enough; `other`: the record has another reference or amount.
 */
export type NombaTransaction =
  | { readonly kind: 'found'; readonly status: string; readonly id: string | null; readonly data: Json }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'other' }
  | { readonly kind: 'unanswered' }
  | { readonly kind: 'not_let_in' }

/** Whether a status says that a payment, transfer or bill is still in progress. */
export function isUnderWay(status: string): boolean {
  return /^(NEW|PENDING.*|PROCESSING|PAYMENT_FAILED|CANCELLED|REVERSED_BY_VENDOR)$/.test(status)
}

/** Queries a request by our reference and, if that finds nothing, by Nomba's own identifier. */
export async function findTransaction(
  client: NombaClient,
  asked: Asked,
  key: 'orderReference' | 'merchantTxRef',
): Promise<NombaTransaction> {
  const found = await ask(client, asked, key, asked.sent)
  if (found.kind !== 'unseen' || asked.gatewayId === undefined) return found
  return ask(client, asked, 'transactionRef', asked.gatewayId)
}

async function ask(client: NombaClient, asked: Asked, key: string, value: string): Promise<NombaTransaction> {
  const path = ofAccount(client, '/v1/transactions/accounts')
  const heard = await client.get(`${path}/single?${new URLSearchParams({ [key]: value }).toString()}`)
  if (isNoAnswer(heard)) return { kind: 'unanswered' }
  if (wasNotLetIn(heard)) return { kind: 'not_let_in' }
  const envelope = envelopeOf(heard)
  if (isNotFound(envelope)) return { kind: 'unseen' }
  const { data } = envelope
  const status = textOf(data['status'])
  if (!isGood(envelope) || status === null) return { kind: 'unanswered' }
  const id = idOf(data['id'])
  if (!isOf(asked, data, id)) {
    client.raiseAlarm('gateway_mismatch', asked.reference)
    return { kind: 'other' }
  }
  return { kind: 'found', status: status.toUpperCase(), id, data }
}

/**
 * Our reference may be in several fields, as Nomba's own may take its place. The amount must match the request; of a
 * payment whose payer bears the fee it is the request and that fee (G2).
 */
function isOf(asked: Asked, data: Json, id: string | null): boolean {
  const references = ['onlineCheckoutOrderReference', 'orderReference', 'merchantTxRef'].map((name) =>
    idOf(data[name]),
  )
  const named = references.includes(asked.sent) || id === asked.gatewayId
  const currency = textOf(data['currency'])
  return named && isAmount(asked, data) && (currency === null || currency === asked.currency)
}

function isAmount({ kind, amount }: Asked, data: Json): boolean {
  const [moved, fee] = [koboOf(data['amount']), koboOf(data['fixedCharge']) ?? 0]
  const isPayment = kind === 'charge' || kind === 'hosted'
  return moved === amount || (isPayment && moved === amount + fee)
}

/** Nomba's fee out of the requested amount, in kobo (N1): nothing where the payer paid it on top. */
export function feeOf({ amount }: Pick<Asked, 'amount'>, data: Json): { readonly feeKobo?: number } {
  const fee = koboOf(data['fixedCharge'])
  return fee === null ? {} : { feeKobo: koboOf(data['amount']) === amount ? fee : 0 }
}

/** The rail of a payment, by the gateway's word for it (G2). */
function railOf(word: string | null): Rail | null {
  if (word === null) return null
  if (/card/i.test(word)) return 'card'
  if (/ussd/i.test(word)) return 'ussd'
  return /transfer|vact|virtual/i.test(word) ? 'bank_transfer' : null
}

/** How a checkout was paid. A missing token is written `N/A`. */
export function paidWithOf(asked: Asked, data: Json): PaidWith {
  const token = known(data['onlineCheckoutTokenKey'])
  return {
    rail: railOf(known(data['onlineCheckoutPaymentMethod'])) ?? 'card',
    token: token ?? '',
    email: known(data['onlineCheckoutCustomerEmail']) ?? asked.email ?? null,
    signature: null,
    brand: known(data['onlineCheckoutCardType']),
    last4: last4Of(known(data['onlineCheckoutCardPanLast4Digits']) ?? known(data['onlineCheckoutCardPan'])),
    ...expiryOf(known(data['onlineCheckoutTokenExpiryMonth']), known(data['onlineCheckoutTokenExpiryYear'])),
  }
}

function known(value: unknown): string | null {
  const text = idOf(value)
  return text === null || /^(n\/a|null)$/i.test(text) ? null : text
}
