import { describe, expect, it } from 'vitest'
import { createIdSource } from '../../../shared/runtime/ids.ts'
import { createdAtOf, isId, mostShards, shardOfId } from '../../../shared/domain/ids.ts'
import { withdrawRenewal } from '../../../shared/domain/subscription/withdraw-renewal.ts'
import { periodInvoice } from '../../../shared/store/period-invoice.ts'
import { aSubscription, anInvoice } from '../../domain/fixtures/billing.ts'

const tenant = (written: number) => ({
  tenant: { merchantId: 'mer_1', mode: 'live' as const, spread: { over: written, shard: 0, written } },
})
const idOf = (
  over: Parameters<typeof aSubscription>[0] = {},
  written = 1,
  reason: Parameters<typeof periodInvoice>[2] = 'subscription_cycle',
) => periodInvoice(tenant(written), aSubscription(over), reason).id

// Holds G7, V7.
describe('the identifier of an invoice at a period’s end', () => {
  it('follows from the subscription, the boundary, the purpose, and how many were void', () => {
    const { currentPeriodEnd: boundary } = aSubscription()
    const others = [
      idOf({ merchantId: 'mer_2' }),
      idOf({ id: 'sub_2' }),
      idOf({ currentPeriodEnd: '2026-05-01T12:00:00.001Z' }),
      idOf({}, 1, 'subscription_final'),
      idOf({ withdrawn: { boundary, count: 1 } }),
      idOf({ withdrawn: { boundary, count: 2 } }),
    ]
    expect(new Set([idOf(), ...others]).size).toBe(7)
    // What else a subscription becomes changes nothing.
    expect(idOf({ version: 9, invoiceCount: 7, latestInvoiceId: 'inv_7', paidForPeriod: 1 })).toBe(idOf())
    // Void invoices of another boundary do not count.
    const earlier = { boundary: '2026-04-01T12:00:00.000Z', count: 3 }
    expect(idOf({ withdrawn: earlier })).toBe(idOf())
  })

  it('is one that this service makes, of the boundary, and always the same', () => {
    expect(isId('invoice', idOf())).toBe(true)
    expect(createdAtOf(idOf())).toBe(aSubscription().currentPeriodEnd)
    expect(idOf()).toBe('inv_01KQHPHXG00087RKPWPJ8PG5BK')
  })

  it('names one of the written partitions, the same one for every caller', () => {
    const made = Array.from({ length: 400 }, (_, n) => idOf({ id: `sub_${n}` }, mostShards))
    expect(new Set(made.map(shardOfId)).size).toBe(mostShards)
    expect(made).toEqual(Array.from({ length: 400 }, (_, n) => idOf({ id: `sub_${n}` }, mostShards)))
    const few = Array.from({ length: 100 }, (_, n) => idOf({ id: `sub_${n}` }, 2))
    expect(new Set(few.map(shardOfId))).toEqual(new Set([0, 1]))
    expect(new Set(Array.from({ length: 100 }, (_, n) => shardOfId(idOf({ id: `sub_${n}` })))).size).toBe(1)
  })

  // Holds D1.16.
  it('is another one after each withdrawal at its boundary, and sorts behind those before it', () => {
    const now = '2026-05-01T12:00:05.000Z'
    let subscription = aSubscription()
    const made: string[] = []
    for (let n = 0; n < 5; n += 1) {
      made.push(periodInvoice(tenant(1), subscription, 'subscription_cycle').id)
      subscription = withdrawRenewal(
        subscription,
        anInvoice({ status: 'open', charge: null }),
        now,
      ).subscription
    }
    made.push(periodInvoice(tenant(1), subscription, 'subscription_final').id)
    expect(new Set(made).size).toBe(6)
    expect(made).toEqual(made.toSorted())
    // What a plan change makes at that very instant of a sandbox comes between the first and those behind it.
    const ids = createIdSource(() => Date.parse('2026-11-23T00:00:00.000Z'))
    const change = ids.next('invoice', subscription.currentPeriodEnd, true)
    expect([made[0]! < change, change < made[1]!]).toEqual([true, true])
  })
})
