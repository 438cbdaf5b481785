import { expect, it } from 'vitest'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { decideNextPeriod } from '../../../shared/domain/subscription/decide-next-period.ts'
import { aState, paidInvoice } from '../fixtures/billing.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'

// Holds B4, F1, D7.13: a renewal that comes after its whole period fails where nobody can be charged, and may end the subscription
// at once. Its invoice asks for the whole debt then, and the credit inside it was never taken.
it('leaves a customer’s credit as it was', () => {
  const now = '2026-07-01T12:00:00.000Z'
  const made = { id: 'inv_3', createdAt: now }
  const customer = aCustomer({ paymentMethods: [], lots: gifts({ NGN: 100_000 }) })
  const settings = { ...defaultRecoverySettings, finalAction: 'cancel' } as const
  const { change } = decideNextPeriod(
    { ...aState({ invoice: paidInvoice(), customer, settings }), first: undefined, scheduled: null },
    { now, wallMs: Date.parse(now), cycleInvoice: made, lastInvoice: made, waitKey: 'key' },
  )
  expect(change.about).toMatchObject({
    subscription: { status: 'canceled', currentPeriodEnd: may },
    invoice: { amount: 500_000, creditApplied: 0 },
    customer: { lots: customer.lots },
  })
  expect(change.moves.map(({ kind }) => kind)).toEqual(['attempt_recorded'])
})
