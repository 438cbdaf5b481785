import type { GatewayBook, ListedDispute, ListedMovement, MovementKind } from '../../../ports/gateway-book.ts'
import { idOf, listOf, objectOf, textOf, wordOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { rememberListed } from '../remember.ts'
import { envelopeOf, type PaystackClient } from './client.ts'
import { factsOf, pageOf, perPage, whoseIs } from './listed.ts'
import { ourPaymentReference, ourTransferReference, paymentReference } from './references.ts'
import { paystackSettlements } from './settlements.ts'

const pathOf: Readonly<Record<MovementKind, string>> = {
  charge: '/transaction',
  refund: '/refund',
  transfer: '/transfer',
}

/** Paystack's lists of transactions, refunds and transfers. Refunds name their charge's number, so that is looked up. */
export function paystackBook(client: PaystackClient): GatewayBook {
  const read = async (path: string): Promise<Json> => {
    const heard = await client.get(path)
    if (isNoAnswer(heard) || wasNotLetIn(heard) || !envelopeOf(heard).ok)
      throw new Error(`the gateway does not answer ${path.split('?')[0]!}`)
    return heard.json
  }
  const chargeOf = async (refund: Json): Promise<Json> => {
    const { transaction } = refund
    const named = idOf(refund['transaction_reference']) ?? textOf(transaction)
    if (named !== null)
      return objectOf((await read(`/transaction/verify/${encodeURIComponent(named)}`))['data'])
    const number = idOf(objectOf(transaction)['id']) ?? idOf(transaction)
    return number === null ? {} : objectOf((await read(`/transaction/${encodeURIComponent(number)}`))['data'])
  }
  return {
    lists: ['charge', 'refund', 'transfer'],
    settlements: paystackSettlements(read),
    disputed: async ({ from, to }, cursor) => {
      const { items, next } = await pageOf(read, '/dispute', { from, to }, cursor)
      const found: ListedDispute[] = []
      for (const item of items) {
        const listed = objectOf(item['transaction'])
        const charge = idOf(listed['reference']) === null ? await chargeOf(item) : listed
        const reference = ourReferenceOf(charge)
        const merchantId = whoseIs(charge).merchantId ?? whoseIs(await chargeOf(item)).merchantId
        if (reference !== null && merchantId !== null) found.push({ chargeReference: reference, merchantId })
      }
      return { items: found, next }
    },
    async listed(kind, { from, to }, cursor) {
      const page = Number(cursor ?? 1)
      const query = new URLSearchParams({ perPage: String(perPage), page: String(page), from, to })
      const items = listOf((await read(`${pathOf[kind]}?${query.toString()}`))['data'])
      const movements: ListedMovement[] = []
      for (const item of items)
        movements.push(
          kind === 'charge'
            ? chargeFrom(item)
            : kind === 'transfer'
              ? transferFrom(item)
              : refundFrom(item, await chargeOf(item)),
        )
      return { movements, next: items.length < perPage ? null : String(page + 1) }
    },
    remember: (movement, merchantId) => {
      const { chargeReference } = movement
      const sentCharge = chargeReference === null ? null : paymentReference(chargeReference)
      return rememberListed(client.asked, movement, { merchantId, sentCharge })
    },
  }
}

const nobody = { merchantId: null, customerId: null, subscriptionId: null, chargeReference: null }

function ourReferenceOf(charge: Json): string | null {
  return ourPaymentReference(idOf(charge['reference']) ?? '')
}

function chargeFrom(item: Json): ListedMovement {
  const sent = idOf(item['reference']) ?? ''
  const status = wordOf(item['status'])
  const outcome = /^(success|revers)/.test(status) ? 'succeeded' : status === 'failed' ? 'failed' : 'open'
  return {
    ...{ ...nobody, ...whoseIs(item), ...factsOf(item) },
    ...{ kind: 'charge', sent, reference: ourPaymentReference(sent), outcome },
  }
}

function transferFrom(item: Json): ListedMovement {
  const sent = idOf(item['reference']) ?? ''
  const status = wordOf(item['status'])
  const isFailed = ['failed', 'rejected', 'blocked', 'abandoned', 'reversed'].includes(status)
  return {
    ...{ ...nobody, ...factsOf(item), kind: 'transfer', sent, reference: ourTransferReference(sent) },
    merchantId: / of (mer_[0-9A-Z]{26})$/.exec(wordOf(item['reason']))?.[1] ?? null,
    outcome: status === 'success' ? 'succeeded' : isFailed ? 'failed' : 'open',
  }
}

/** A refund names ours in its note; its merchant is the one of its charge. */
function refundFrom(item: Json, charge: Json): ListedMovement {
  const note = wordOf(item['merchant_note'])
  const status = wordOf(item['status'])
  const ours = /\b(rfnd_[0-9A-Z]{26}|(?:inv|chk)_[0-9A-Z]{26}-\d+-back)\b/.exec(note)?.[1] ?? null
  return {
    ...{ ...nobody, ...whoseIs(charge), ...factsOf(item) },
    ...{ kind: 'refund', sent: idOf(item['id']) ?? '', reference: ours },
    chargeReference: ourReferenceOf(charge),
    outcome: status === 'processed' ? 'succeeded' : status === 'failed' ? 'failed' : 'open',
  }
}
