import { afterAll, describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { ofSixteenth } from '../support/share.ts'
import { startService } from '../support/service.ts'
import { check } from './checker/check.ts'
import { readAll } from './checker/read.ts'
import { allOrders } from './disputes/orders.ts'
import { playOrder } from './disputes/play-order.ts'

const service = await forThisFile(startService())

/** `DISPUTE_ORDERS=3/8` plays the third eighth of them: a whole run takes minutes. */
const [part, parts] = (process.env['DISPUTE_ORDERS'] ?? '1/1').split('/').map(Number) as [number, number]
const mine = ofSixteenth(allOrders()).filter((_, i) => i % parts === part - 1)

// Holds N3, F3.
describe('a disputed payment, in every order', () => {
  it('has 960 orders, all different', () => {
    const all = allOrders().map((order) => JSON.stringify(order))
    expect([all.length, new Set(all).size]).toEqual([960, 960])
  })

  it.each(mine.map((order) => ({ ...order, name: `${order.steps.join(', ')}: ${order.outcome}` })))(
    '$name (lost: opening $lost.opening, decision $lost.decision)',
    (order) => playOrder(service, order),
  )
})

afterAll(async () => {
  const items = await readAll(documentClient(), 'billing-sandbox')
  expect(check(items, { settled: false })).toEqual([])
})
