import type { GatewayBook, ListedMovement, MovementKind } from '../../../ports/gateway-book.ts'
import { idOf, listOf, objectOf, textOf, type Json } from '../fields.ts'
import { isNoAnswer, wasNotLetIn } from '../http.ts'
import { rememberListed } from '../remember.ts'
import { envelopeOf, isGood, ofAccount, type NombaClient } from './client.ts'
import { koboOf } from './naira.ts'
import { isUnderWay } from './transaction.ts'

const perPage = '100'

/** Nomba's list of orders and transfers. It lists no refunds; a payment's status shows that there is one. */
export function nombaBook(client: NombaClient): GatewayBook {
  return {
    lists: ['charge', 'transfer'],
    async listed(kind, { from, to }, cursor) {
      const query = new URLSearchParams({ dateFrom: from, dateTo: to, limit: perPage })
      if (cursor !== null) query.set('cursor', cursor)
      const path = `${ofAccount(client, '/v1/transactions/accounts')}?${query.toString()}`
      const heard = await client.post(path, { type: kind === 'charge' ? 'online_checkout' : 'transfer' })
      if (isNoAnswer(heard) || wasNotLetIn(heard) || !isGood(envelopeOf(heard)))
        throw new Error('the gateway does not answer its list of transactions')
      const { data } = envelopeOf(heard)
      return {
        movements: listOf(data['results'])
          .filter(({ type }) => (type === 'online_checkout') === (kind === 'charge'))
          .map((item) => movementFrom(kind, item)),
        next: textOf(data['cursor']),
      }
    },
    remember: (movement, merchantId) =>
      rememberListed(client.asked, movement, { merchantId, sentCharge: movement.chargeReference }),
  }
}

function movementFrom(kind: MovementKind, item: Json): ListedMovement {
  const metadata = objectOf(item['orderMetaData'])
  const sent = idOf(item[kind === 'charge' ? 'onlineCheckoutOrderReference' : 'merchantTxRef']) ?? ''
  const status = (textOf(item['status']) ?? '').toUpperCase()
  const [moved, fee] = [koboOf(item['amount']) ?? 0, koboOf(item['fixedCharge']) ?? 0]
  const isOurs = /^((inv|chk)_[0-9A-Z]{26}-\d{1,6}|pout_[0-9A-Z]{26})$/.test(sent)
  const isDone = status === 'SUCCESS' || (kind === 'charge' && status === 'REFUND')
  return {
    ...{ kind, sent, reference: isOurs ? sent : null, chargeReference: null },
    merchantId: textOf(metadata['merchant']) ?? merchantIn(item),
    customerId: textOf(metadata['customer']),
    subscriptionId: textOf(metadata['subscription']),
    amount: kind === 'charge' && isFeeOnTop(item) ? moved - fee : moved,
    currency: textOf(item['currency']) ?? 'NGN',
    at: textOf(item['timeCreated']) ?? '',
    outcome: isDone ? 'succeeded' : isUnderWay(status) ? 'open' : 'failed',
    gatewayId: idOf(item['id']),
  }
}

/** A transfer names its merchant in its narration. */
function merchantIn(item: Json): string | null {
  const narration = textOf(item['narration']) ?? textOf(objectOf(item['meta'])['narration']) ?? ''
  return / of (mer_[0-9A-Z]{26})$/.exec(narration)?.[1] ?? null
}

/** Where the payer bore the fee, the metadata holds the requested amount: only then are both known (G2). */
function isFeeOnTop(item: Json): boolean {
  const asked = textOf(objectOf(item['orderMetaData'])['kobo'])
  const [moved, fee] = [koboOf(item['amount']) ?? 0, koboOf(item['fixedCharge']) ?? 0]
  return asked !== null && moved - fee === Number(asked)
}
