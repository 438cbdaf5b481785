import { expect, it } from 'vitest'
import type { InvoiceStatus } from '../../../shared/domain/invoice/transitions.ts'
import type { BillingState } from '../../../shared/domain/subscription/billing-state.ts'
import { collects } from '../../../shared/domain/subscription/settle-succeeded-charge.ts'
import type { SubscriptionStatus } from '../../../shared/domain/subscription/transitions.ts'

it.each<[InvoiceStatus, SubscriptionStatus, boolean]>([
  ['open', 'past_due', true],
  ['open', 'incomplete', true],
  ['uncollectible', 'unpaid', true],
  ['uncollectible', 'canceled', false],
  ['void', 'active', false],
  ['paid', 'active', false],
])(
  'a late payment of a %s invoice of a subscription that is %s can be booked: %s',
  (invoice, subscription, can) => {
    const state = { invoice: { status: invoice }, subscription: { status: subscription } }
    expect(collects(state as BillingState)).toBe(can)
  },
)
