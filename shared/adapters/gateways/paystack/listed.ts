import type { ListedMovement, Some } from '../../../ports/gateway-book.ts'
import { idOf, listOf, objectOf, textOf, wordOf, type Json } from '../fields.ts'
import { amountOf } from './amounts.ts'

export const perPage = 100

/** Reads one page of a list. */
export async function pageOf(
  read: (path: string) => Promise<Json>,
  path: string,
  asked: Readonly<Record<string, string>>,
  cursor: string | null,
): Promise<Some<Json>> {
  const page = Number(cursor ?? 1)
  const query = new URLSearchParams({ perPage: String(perPage), page: String(page), ...asked })
  const items = listOf((await read(`${path}?${query.toString()}`))['data'])
  return { items, next: items.length < perPage ? null : String(page + 1) }
}

/** The owner of a transaction, from its metadata, which may be listed as an object or as JSON text. */
export function whoseIs(
  transaction: Json,
): Pick<ListedMovement, 'merchantId' | 'customerId' | 'subscriptionId'> {
  const metadata = metadataFrom(transaction['metadata'])
  return {
    merchantId: textOf(metadata['merchant']),
    customerId: textOf(metadata['customer']),
    subscriptionId: textOf(metadata['subscription']),
  }
}

function metadataFrom(given: unknown): Json {
  if (typeof given !== 'string') return objectOf(given)
  try {
    return objectOf(JSON.parse(given))
  } catch {
    return {}
  }
}

export function factsOf(item: Json): Pick<ListedMovement, 'amount' | 'currency' | 'at' | 'gatewayId'> {
  return {
    amount: amountOf(item) ?? 0,
    currency: textOf(item['currency']) ?? 'NGN',
    at: textOf(item['createdAt']) ?? textOf(item['created_at']) ?? wordOf(item['paid_at']),
    gatewayId: idOf(item['id']),
  }
}
