import { describe, expect, it } from 'vitest'
import { defaultRecoverySettings } from '../../../shared/domain/dunning/settings.ts'
import { billFinal } from '../../../shared/domain/invoice/final-billing.ts'
import { aShare, aSubscription } from '../fixtures/billing.ts'
import { aPlan } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'

const at = { now: may, wallMs: Date.parse(may), lastInvoice: { id: 'inv_3', createdAt: may } }
const ended = aSubscription({ status: 'canceled', endedAt: may, canceledAt: may })
const bill = (over: Partial<Parameters<typeof billFinal>[0]> = {}) =>
  billFinal(
    {
      ...{ customer: aCustomer(), ended, endedAt: may, settings: defaultRecoverySettings },
      ...{ moved: [], plan: aPlan(), ...over },
    },
    [aShare(300_000)],
    at,
  ).invoice

// Holds B5, F7, M3, A12.
describe('the last invoice of what waits', () => {
  it('is charged once, and stays a debt', () => {
    expect(bill()).toMatchObject({
      ...{ status: 'uncollectible', amount: 300_000 },
      charge: { number: 1, amount: 300_000, methodId: 'pm_1', kind: 'manual', watched: true },
    })
  })

  it.each([
    ['a customer who is blacklisted', { customer: aCustomer({ blacklisted: true }) }],
    ['one that is sent', { ended: { ...ended, daysUntilDue: 14 } }],
    ['one that is sent, and due at once', { ended: { ...ended, daysUntilDue: 0 } }],
  ] as const)('charges nothing of %s', (_, over) => {
    expect(bill(over)).toMatchObject({ status: 'uncollectible', amount: 300_000, charge: null })
  })

  it('draws on credit, but not where the end itself has moved credit (K4)', () => {
    const customer = aCustomer({ lots: gifts({ NGN: 100_000 }) })
    expect(bill({ customer })).toMatchObject({ creditApplied: 100_000, amount: 200_000 })
    const moved = [{ kind: 'credit_kept', currency: 'NGN', amount: 1 }] as const
    expect(bill({ customer, moved })).toMatchObject({ creditApplied: 0, amount: 300_000 })
  })
})
