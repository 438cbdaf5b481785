import { afterAll, expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { openLiveShop } from '../support/live-shop.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { call, sell, close } = await openLiveShop(service)
afterAll(close)

// Holds A2, D7.14: a gateway says with what a stored card was charged; that is no choice of the customer.
it('a subscription charged with its customer’s default follows the present default', async () => {
  const { id, status } = await sell()
  const { body } = await call('get-subscription', { params: { id } })
  expect([status, body.paymentMethodId]).toEqual(['active', null])
  const { body: events } = await call('list-events', {})
  expect(events.items.map(({ type }: { type: string }) => type)).not.toContain('subscription_updated')
})
