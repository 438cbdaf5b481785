import type { Asked } from '../asked.ts'
import { expiryOf, idOf, last4Of, textOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import type { PaidWith } from '../../../ports/payment-gateway.ts'
import { envelopeOf, isGood, isNotFound, ofAccount, type NombaClient } from './client.ts'
import { koboOf } from './naira.ts'

/**
 * One transaction as Nomba's query tells it. `unseen`: it knows of none, which means something only when the asking is old
 * enough; `other`: the record is of another reference or amount.
 */
export type Transaction =
  | { readonly kind: 'found'; readonly status: string; readonly id: string | null; readonly data: Json }
  | { readonly kind: 'unseen' }
  | { readonly kind: 'other' }
  | { readonly kind: 'unanswered' }

/** Asks about what was sent, by our reference, and where that finds nothing by Nomba's own identifier. */
export async function findTransaction(
  client: NombaClient,
  asked: Asked,
  key: 'orderReference' | 'merchantTxRef',
): Promise<Transaction> {
  const found = await ask(client, asked, key, asked.sent)
  if (found.kind !== 'unseen' || asked.gatewayId === undefined) return found
  return ask(client, asked, 'transactionRef', asked.gatewayId)
}

async function ask(client: NombaClient, asked: Asked, key: string, value: string): Promise<Transaction> {
  const path = ofAccount(client, '/v1/transactions/accounts')
  const heard = await client.get(`${path}/single?${new URLSearchParams({ [key]: value }).toString()}`)
  if (isNoAnswer(heard) || wasNotLetIn(heard)) return { kind: 'unanswered' }
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

/** Our reference may stand in several places, for its own may stand beside it; the amount must be what was asked. */
function isOf(asked: Asked, data: Json, id: string | null): boolean {
  const references = ['onlineCheckoutOrderReference', 'orderReference', 'merchantTxRef'].map((name) =>
    idOf(data[name]),
  )
  const named = references.includes(asked.sent) || (asked.gatewayId !== undefined && id === asked.gatewayId)
  const currency = textOf(data['currency'])
  return (
    named && koboOf(data['amount']) === asked.amount && (currency === null || currency === asked.currency)
  )
}

/** What a checkout was paid with. A token that is not there is written `N/A`. */
export function paidWithOf(asked: Asked, data: Json): PaidWith {
  const token = known(data['onlineCheckoutTokenKey'])
  return {
    rail: 'card',
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
