import { inflateRawSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { invoiceCodec } from '../../../shared/store/entities/invoice.ts'
import { planChangeCodec } from '../../../shared/store/entities/plan-change.ts'
import type { PlanChangeDraft } from '../../../shared/domain/subscription/plan-change-draft.ts'
import { aLine, anAttempt, anInvoice, aShare, aSubscription } from '../../domain/fixtures/billing.ts'

const id = 'inv_01K0ABCDEFGHIJ0123456789'
const invoice = {
  ...anInvoice({
    id,
    billingReason: 'subscription_update',
    lines: [aLine(500_000, { discountAmount: 50_000 }), aShare(-200_000)],
    ...{ subtotal: 300_000, discount: 50_000, creditApplied: 30_000, amount: 220_000 },
  }),
  attempt: anAttempt(),
}
const stored =
  '[{"type":"plan","description":"Gold","amount":500000},' +
  '{"type":"discount","description":"Promo code","amount":-50000},' +
  '{"type":"proration_credit","description":"part","amount":-200000},' +
  '{"type":"credit","description":"Credit balance","amount":-30000}]'
const stamp = { mode: 'live', clock: 'wall' } as const

// Holds K2: discount and credit lie among an invoice's lines, in the order in which they are shown.
it('an invoice lies with its lines as they are shown', () => {
  const item = invoiceCodec.encode(invoice, stamp)
  expect(JSON.stringify(item['l'])).toBe(stored)
  expect(invoiceCodec.decode(item).lines).toEqual(invoice.lines)
})

it('and so does the invoice of a change that is not paid yet', () => {
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
  const held = JSON.parse(inflateRawSync(item['i'] as Buffer).toString()) as { lines: unknown }
  expect(JSON.stringify(held.lines)).toBe(stored)
  expect(planChangeCodec.decode(item).invoice).toEqual(invoice)
})
