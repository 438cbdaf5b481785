import { DAY_MS } from '../../../domain/time/time.ts'
import type { Asked } from '../asked.ts'
import { idOf, listOf, objectOf, textOf, wholeOf, wordOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { envelopeOf, type PaystackClient } from './client.ts'

const perPage = 100
const mostPages = 20

/** Paystack's list of refunds. `cut`: not all pages were read, so a missing refund proves nothing. */
export type RefundList =
  { readonly kind: 'listed'; readonly refunds: readonly Json[] } | { readonly kind: 'unanswered' | 'cut' }

/** Every refund since the day before a charge, only of that charge where Paystack's filter works. */
export async function listRefunds(client: PaystackClient, charge: Asked): Promise<RefundList> {
  // Clocks differ, and a list's `from` is a day.
  const from = new Date(Date.parse(charge.at) - DAY_MS).toISOString()
  const { transactionId } = charge
  const refunds: Json[] = []
  for (let page = 1; page <= mostPages; page += 1) {
    const query = new URLSearchParams({
      perPage: String(perPage),
      page: String(page),
      from,
      ...(transactionId !== undefined && { transaction: transactionId }),
    })
    const heard = await client.get(`/refund?${query.toString()}`)
    if (isNoAnswer(heard) || wasNotLetIn(heard) || !envelopeOf(heard).ok) return { kind: 'unanswered' }
    const items = listOf(heard.json['data'])
    refunds.push(...items)
    if (items.length < perPage) return { kind: 'listed', refunds }
  }
  return { kind: 'cut' }
}

/**
 * Whether a listed refund is of a charge. Published editions name the charge by its number, by its reference, or by an
 * object with both (G3); `unnamed`: in no form that can be compared.
 */
export function isAbout(refund: Json, charge: Pick<Asked, 'sent' | 'transactionId'>): boolean | 'unnamed' {
  const { transaction } = refund
  const whole = objectOf(transaction)
  const references = [idOf(refund['transaction_reference']), idOf(whole['reference']), textOf(transaction)]
  const named = references.filter((one) => one !== null)
  if (named.length > 0) return named.every((one) => one === charge.sent)
  const id = idOf(whole['id']) ?? idOf(transaction)
  return id === null || charge.transactionId === undefined ? 'unnamed' : id === charge.transactionId
}

/** Whether a listed refund is this one of ours, by its identifier or by our note on it. */
export function isNamed({ gatewayId, reference }: Asked, listed: Json): boolean {
  return idOf(listed['id']) === gatewayId || wordOf(listed['merchant_note']).includes(reference)
}

/** Whether a listed refund without a note may be this one of ours: the same charge and amount, and no other claims it. */
export function mayBe(own: Asked, listed: Json, charge: Pick<Asked, 'sent' | 'transactionId'>): boolean {
  return (
    textOf(listed['merchant_note']) === null &&
    own.gatewayId === undefined &&
    own.amount === wholeOf(listed['amount']) &&
    isAbout(listed, charge) === true
  )
}
