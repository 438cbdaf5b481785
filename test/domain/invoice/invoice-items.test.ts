import { describe, expect, it } from 'vitest'
import { decideInvoiceItem, decideItemTakenBack } from '../../../shared/domain/invoice/decide-invoice-item.ts'
import {
  invoiceItemId,
  lineOfItem,
  subscriptionOfItem,
  waitingItems,
} from '../../../shared/domain/invoice/invoice-item.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
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
    const path = 'subscriptionId'
    const tooManyItems = { path, issue: 'has as many items as can wait', reason: 'too_many_items', most: 50 }
    const issue = 'too many lines wait for the next invoice'
    const tooManyLines = { path, issue, reason: 'too_many_lines', most: 75 }
    expect(refused(many(49, router))).not.toThrow()
    expect(refused(many(50, router))).toThrow(problem('validation_error', tooManyItems))
    expect(refused(many(74, aShare(1)))).not.toThrow()
    expect(refused(many(75, aShare(1)))).toThrow(problem('validation_error', tooManyLines))
  })

  it('costs at most what a line may cost', () => {
    const of = (unitAmount: number) => () => decideInvoiceItem(stateOf([]), { ...asked, unitAmount })
    expect(of(5_000_000_000_000)().result.amount).toBe(10_000_000_000_000)
    expect(of(5_000_000_000_001)).toThrow(
      problem('validation_error', {
        path: 'unitAmount',
        issue: 'all units together cost too much',
        reason: 'amount_too_large',
        most: 10_000_000_000_000,
      }),
    )
  })

  it.each(['incomplete', 'unpaid', 'canceled', 'expired', 'incomplete_expired'] as const)(
    'is refused if no invoice may follow: %s',
    (status) => {
      expect(() => decideInvoiceItem(stateOf([], { status }), asked)).toThrow(
        problem('conflict', { reason: 'invalid_transition', from: status, action: 'bill_item' }),
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

// Holds K4, A9: the invoice of a change that waits for its payer leaves a share of 7 waiting behind it.
describe('an item beside a change of plan that waits', () => {
  const cable: UnbilledLine = { ...router, itemId: 'ii_0', description: 'Cable' }
  const draft = (unbilled: readonly UnbilledLine[]) =>
    ({ id: 'inv_9', version: 2, subscription: aSubscription({ unbilled, version: 6 }) }) as PlanChangeDraft
  const waits = (unbilled: readonly UnbilledLine[], after: readonly UnbilledLine[]) => ({
    ...stateOf(unbilled),
    draft: draft(after),
  })
  const turnsOf = (
    unbilled: readonly UnbilledLine[],
    state: ReturnType<typeof waits>,
    after: readonly UnbilledLine[],
  ) => [
    {
      thing: 'subscription',
      before: state.subscription,
      after: aSubscription({ unbilled, version: 6 }),
    },
    {
      thing: 'planChange',
      before: state.draft,
      after: { ...state.draft, version: 3, subscription: aSubscription({ unbilled: after, version: 7 }) },
    },
  ]

  it('waits before the change and after it', () => {
    const state = waits([aShare(5)], [aShare(7)])
    const { turns, result } = decideInvoiceItem(state, asked)
    expect(turns).toEqual(turnsOf([aShare(5), router], state, [aShare(7), router]))
    expect(result).toMatchObject({ ...asked, amount: 60 })
  })

  it('needs room after the change too', () => {
    const full = Array.from({ length: 75 }, () => aShare(1))
    expect(() => decideInvoiceItem(waits([], full), asked)).toThrow(
      problem('validation_error', { reason: 'too_many_lines' }),
    )
  })

  it('is withdrawn from both, and no other item is', () => {
    const state = waits([cable, router, aShare(5)], [cable, router, aShare(7)])
    const { turns, result } = decideItemTakenBack(state, 'ii_1')
    expect(turns).toEqual(turnsOf([cable, aShare(5)], state, [cable, aShare(7)]))
    expect(result).toMatchObject({ id: 'ii_1', description: 'Router' })
  })

  it('is not withdrawn once the change’s invoice holds it', () => {
    expect(() => decideItemTakenBack(waits([cable, router], [cable]), 'ii_1')).toThrow(
      problem('conflict', { reason: 'change_pending' }),
    )
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
