import { describe, expect, it } from 'vitest'
import { planChangeTerms } from '../../../shared/domain/subscription/plan-change.ts'
import { aShare, aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { problem } from '../fixtures/problem.ts'

const now = '2026-04-16T12:00:00.000Z'

/** A change to Platinum beside so many lines that wait; its own lines are two. */
const decide = (count: number, proration: 'charge_now' | 'next_invoice') =>
  planChangeTerms(
    {
      subscription: aSubscription({ unbilled: Array.from({ length: count }, () => aShare(1)) }),
      settings: { hold: null },
      customer: aCustomer(),
      plan: aPlan(),
      next: aPlan({ id: 'plan_platinum', name: 'Platinum', amount: 900_000 }),
      quantity: 1,
    },
    { effective: 'immediate', proration, effectiveAt: now, invoiceId: 'inv_9', now },
  ).subscription.unbilled

// Holds K2.
describe('lines that wait for the next invoice', () => {
  it('are at most seventy-five after a change', () => {
    expect(decide(73, 'next_invoice')).toHaveLength(75)
    const says = { path: 'proration', issue: 'too many lines wait for the next invoice', most: 75 }
    expect(() => decide(74, 'next_invoice')).toThrow(
      problem('validation_error', { ...says, reason: 'too_many_lines' }),
    )
  })

  it('stop no change that adds none', () => {
    expect(decide(95, 'charge_now')).toHaveLength(95)
  })
})
