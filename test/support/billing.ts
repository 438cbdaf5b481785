import { openBook, type BookEntry } from '../../shared/adapters/gateways/twin/book.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import type { Answer, Service, TestMerchant } from './service.ts'
import { untilAnswered } from './unkind.ts'

/** Ready-made objects of one merchant's sandbox. */
export interface Scene {
  readonly merchant: TestMerchant
  readonly key: string
  readonly plan: (terms?: Record<string, unknown>) => Promise<Record<string, any>>
  /** A customer, with a card of this test token unless it is null. */
  readonly customer: (token?: string | null, fields?: Record<string, unknown>) => Promise<Record<string, any>>
  readonly subscribe: (
    body: Record<string, unknown>,
    headers?: Record<string, string>,
  ) => Promise<Answer<Record<string, any>>>
  /** Event types of the merchant, oldest first. */
  readonly eventTypes: () => Promise<string[]>
  readonly events: () => Promise<Record<string, any>[]>
  /** The twin's own book of charges. */
  readonly charges: () => Promise<BookEntry[]>
}

/** Starts a scene for a new merchant. */
export async function openScene(service: Service, timeZone = 'Africa/Lagos'): Promise<Scene> {
  const merchant = await service.merchant({ timeZone })
  const key = merchant.sandbox.secretKey
  let counter = 0
  const events = async (): Promise<Record<string, any>[]> => {
    const found: Record<string, any>[] = []
    let cursor: string | null = null
    do {
      const page: any = (
        await service.call('list-events', { key, query: { limit: '100', ...(cursor ? { cursor } : {}) } })
      ).body
      found.push(...page.items)
      cursor = page.nextCursor
    } while (cursor)
    return found.reverse()
  }
  return {
    merchant,
    key,
    plan: async (terms = {}) =>
      (
        await service.call('create-plan', {
          key,
          body: { name: 'Gold', amount: 500_000, interval: 'month', ...terms },
        })
      ).body,
    customer: async (token = 'tok_test_success', fields = {}) => {
      counter += 1
      const order = { email: `ada${counter}@example.test`, name: 'Ada', ...fields }
      const { body } = await untilAnswered(() => service.call('create-customer', { key, body: order }))
      if (token !== null)
        await service.call('attach-payment-method', { key, params: { id: body['id'] }, body: { token } })
      return body
    },
    subscribe: (body, headers = {}) => service.call('create-subscription', { key, body, headers }),
    events,
    eventTypes: async () => (await events()).map((event) => event['type']),
    charges: () => openBook(twinTable(), merchant.merchantId, 'charge').list(),
  }
}
