import { describe, expect, it } from 'vitest'
import { decideInvoiceItem, decideItemTakenBack } from '../../../shared/domain/invoice/decide-invoice-item.ts'
import {
  invoiceItemId,
  lineOfItem,
  subscriptionOfItem,
  waitingItems,
} from '../../../shared/domain/invoice/invoice-item.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import { lastBill } from '../../../shared/domain/subscription/last-bill.ts'
import { withdrawRenewal } from '../../../shared/domain/subscription/withdraw-renewal.ts'
import { aLine, anInvoice, aShare, aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { problem } from '../fixtures/problem.ts'

const asked = { id: 'ii_1', description: 'Router', quantity: 2, unitAmount: 30 }
const router: UnbilledLine = {
  ...{ type: 'one_time', description: 'Router', amount: 60, quantity: 2 },
  ...{ itemId: 'ii_1', unitAmount: 30 },
}
const stateOf = (unbilled: readonly UnbilledLine[], over: object = {}) => ({
  subscription: aSubscription({ unbilled, ...over }),
  customer: aCustomer(),
  plan: aPlan(),
  draft: null,
})

// Holds K4.
describe('a one-off item', () => {
  it('waits, and is announced', () => {
    const { result, turns, events } = decideInvoiceItem(stateOf([aShare(5)]), asked)
    expect(result).toMatchObject({ ...asked, amount: 60, currency: 'NGN' })
    expect(turns).toMatchObject([
      { thing: 'subscription', after: { unbilled: [aShare(5), router], version: 6 } },
    ])
    expect(events).toMatchObject([{ type: 'subscription_updated', extra: { changed: ['invoiceItems'] } }])
    expect(lineOfItem(result)).toEqual(router)
    expect(waitingItems(aSubscription({ unbilled: [aShare(5), router] }))).toMatchObject([result])
  })

  it('is withdrawn while it waits', () => {
    const { result, turns } = decideItemTakenBack(stateOf([router, aShare(5)]), 'ii_1')
    expect(result).toMatchObject(asked)
    expect(turns).toMatchObject([{ after: { unbilled: [aShare(5)] } }])
    expect(() => decideItemTakenBack(stateOf([aShare(5)]), 'ii_1')).toThrow('no such object')
  })

  it('is limited to fifty, and to the lines an invoice can have', () => {
    const many = (count: number, line: UnbilledLine) => Array.from({ length: count }, () => line)
    const refused = (unbilled: readonly UnbilledLine[]) => () => decideInvoiceItem(stateOf(unbilled), asked)
    expect(refused(many(49, router))).not.toThrow()
    expect(refused(many(50, router))).toThrow(problem('validation_error', { reason: 'too_many_items' }))
    expect(refused(many(90, aShare(1)))).toThrow(problem('validation_error', { reason: 'too_many_lines' }))
  })

  it.each(['incomplete', 'unpaid', 'canceled', 'expired', 'incomplete_expired'] as const)(
    'is refused if no invoice may follow: %s',
    (status) => {
      expect(() => decideInvoiceItem(stateOf([], { status }), asked)).toThrow(
        problem('conflict', { reason: 'invalid_transition' }),
      )
    },
  )

  it('names its subscription in its own identifier', () => {
    const subscription = 'sub_01JZ8K3V5N7Q9S1T3V5X7Z9B2S'
    const id = invoiceItemId(subscription, 'ii_01JZ8K3V5N7Q9S1T3V5X7Z9B2C')
    expect(subscriptionOfItem(id)).toBe(subscription)
    for (const other of ['', 'ii_', 'inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2C', `${id}0`, id.toLowerCase()])
      expect(subscriptionOfItem(other)).toBeNull()
  })
})

// Holds K4, B5: 100 unused; 40 wait of a change, and an item of 60.
describe('at the subscription’s end', () => {
  const waiting = [aShare(40), router]
  it.each([
    ['credit', { creditKobo: 60, refundKobo: 0, forfeitedKobo: 0 }],
    ['refund', { creditKobo: 0, refundKobo: 60, forfeitedKobo: 0 }],
  ] as const)('the item is billed in whole: %s', (unused, want) => {
    expect(lastBill(100, waiting, unused)).toEqual({ ...want, lines: [router] })
  })

  it('beside other debts', () => {
    expect(lastBill(100, waiting, 'none')).toMatchObject({ forfeitedKobo: 100, lines: waiting })
    const { lines, creditKobo } = lastBill(10, waiting, 'credit')
    expect([creditKobo, lines.map(({ amount }) => amount)]).toEqual([0, [40, -10, 60]])
  })
})

// Holds K4, A9.
it('a withdrawn renewal lets its items wait again, with newer ones', () => {
  const later = { ...router, itemId: 'ii_2' }
  const invoice = anInvoice({
    status: 'open',
    charge: null,
    lines: [
      aLine(500),
      { ...aShare(-70), id: 'l2' },
      { ...aLine(60), ...router, quantity: 2, id: 'l3' } as never,
    ],
  })
  const before = aSubscription({ unbilled: [later] })
  const { subscription, returned } = withdrawRenewal(before, invoice, '2026-04-16T12:00:00.000Z')
  expect(subscription.unbilled).toEqual([router, later])
  expect(returned.lines.length).toBeLessThan(2)
})
