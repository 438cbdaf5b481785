import { expect, it } from 'vitest'
import { invoiceCodec } from '../../../shared/store/entities/invoice.ts'
import { planChangeCodec } from '../../../shared/store/entities/plan-change.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import { mostLines, placed } from '../../../shared/domain/pricing/line.ts'
import { itemSize } from '../../support/item-size.ts'
import { aLine, aHeldCharge, anInvoice, aShare, aSubscription } from '../../domain/fixtures/billing.ts'
import { inflate } from '../../../shared/store/deflate.ts'

const id = 'inv_01K0ABCDEFGHIJ0123456789'
const invoice = {
  ...anInvoice({
    id,
    billingReason: 'subscription_update',
    lines: [aLine(500_000, { discountAmount: 50_000 }), { ...aShare(-200_000), quantity: 3, id: 'l3' }],
    ...{ subtotal: 300_000, discount: 50_000, creditApplied: 30_000, amount: 220_000 },
  }),
  charge: aHeldCharge({ reference: `${id}-1`, amount: 220_000 }),
}
const stored =
  '[["plan","Gold",500000,50000,null,null,null,null],["proration_credit","part",-200000,null,null,3,null,"l3"]]'
const stamp = { mode: 'live', clock: 'wall' } as const

// Holds K2: neither discount nor credit is a line, and what nearly every line has takes no room.
it('an invoice is stored with its lines as rows', () => {
  const item = invoiceCodec.encode(invoice, stamp)
  expect(JSON.stringify(item['l'])).toBe(stored)
  expect(invoiceCodec.decode(item).lines).toEqual(invoice.lines)
})

it('and so is the invoice of a change that is not paid yet', () => {
  const { merchantId, createdAt, subscriptionId, customerId, planId } = invoice
  const draft: PlanChangeDraft = {
    ...{ merchantId, id, createdAt, subscriptionId, customerId, planId, invoice },
    subscription: aSubscription(),
    mode: 'charge_now',
    fromPlanId: 'plan_silver',
    proration: {} as never,
    ...{ closes: null, outcome: null, version: 1 },
  }
  const item = planChangeCodec.encode(draft, stamp)
  const held = JSON.parse(inflate(item['i'] as Buffer)) as { lines: unknown[] }
  expect(held.lines).toHaveLength(2)
  expect(planChangeCodec.decode(item).invoice).toEqual(invoice)
})

const unusual = [
  aLine(700_000, { quantity: 4, unitAmount: 175_000 }),
  aLine(700_000, { quantity: 1, unitAmount: null, itemId: 'a1' }),
  aLine(700_000, { quantity: 9, unitAmount: null }),
]

it.each([1, 6, 7, 100])('%i lines are read as they were, more than six of them deflated', (count) => {
  const lines = placed(Array.from({ length: count }, (_, i) => unusual[i % 3]!))
  const item = invoiceCodec.encode({ ...invoice, lines }, stamp)
  expect(['l', 'lz'].filter((name) => name in item)).toEqual([count > 6 ? 'lz' : 'l'])
  expect(invoiceCodec.decode(item).lines).toEqual(lines)
})

it('a hundred lines of one invoice stay under two kilobytes', () => {
  const line = (i: number) => aLine(500_000 + i, { description: `Remaining time on plan number ${i}` })
  const lines = placed(Array.from({ length: mostLines }, (_, i) => line(i)))
  expect(itemSize(invoiceCodec.encode({ ...invoice, lines }, stamp))).toBeLessThan(2_048)
})
