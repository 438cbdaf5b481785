import { afterAll, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { ofShare } from '../support/share.ts'
import { startService } from '../support/service.ts'
import { check } from './checker/check.ts'
import { readAll } from './checker/read.ts'
import { allOrders } from './disputes/orders.ts'
import { playOrder } from './disputes/play-order.ts'

const service = await forThisFile(startService())

/** One of each succession’s forms, dealt to the shares: one or two a run. `dispute-orders.deep` has all. */
const few = ofShare(allOrders().filter((_, i) => i % 17 === 0)).slice(0, 2)

// Holds N3, F3.
it('a disputed payment leaves the books right in every order of events', async () => {
  for (const order of few) await playOrder(service, order)
})

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})
