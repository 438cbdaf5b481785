import { describe, expect, it } from 'vitest'
import { newSession } from '../../../shared/domain/checkout/new-session.ts'
import { decideCreation, type Ordered } from '../../../shared/domain/subscription/decide-creation.ts'
import { aPlan, aPromo } from '../fixtures/catalog.ts'
import { aCustomer, gifts } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const order = {
  subscriptionId: 'sub_01K0ABCDEFGHIJ0123456789',
  invoiceId: 'inv_1',
  now: may,
  wallMs: Date.parse(may),
  timeZone: 'Africa/Lagos',
  trialDays: null,
  waitKey: 'key',
  paymentMethodId: null,
  quantity: 1,
  metadata: {},
}

const ordered = (over: Partial<Ordered> = {}): Ordered => ({
  customer: aCustomer(),
  plan: aPlan(),
  promo: null,
  settings: undefined,
  ...over,
})

const created = (over: Partial<Ordered> = {}) => decideCreation(ordered(over), order)

describe('decisions that make a subscription', () => {
  it('match their golden file', () => {
    const newPlan = aPlan({ inUse: false })
    const free = aPromo({ discountValue: 100 })
    const rich = aCustomer({ lots: gifts({ NGN: 600_000 }) })
    const withoutMethod = created({ customer: aCustomer({ paymentMethods: [] }) })
    if (withoutMethod.kind !== 'unpaid') throw new Error('there is something to pay, and no method')
    const credential = { hash: 'hash', hint: 'cs_test_…1234' }
    const origin = { merchantId: 'mer_1', id: 'chk_1', createdAt: may, timeZone: 'Africa/Lagos' }
    const nowhere = { successUrl: null, cancelUrl: null }
    const session = newSession(withoutMethod.terms, nowhere, { ...origin, mode: 'sandbox', credential })
    holdsGolden('creation', [
      {
        given: 'a plan with a week of trial that nobody has subscribed to, and a code',
        when: 'somebody subscribes: nothing is charged (D4.4, D3.2, D3.9)',
        then: shown(created({ plan: { ...newPlan, trialDays: 7 }, promo: aPromo() }).change),
      },
      {
        given: 'a customer with a method',
        when: 'they subscribe: their first invoice is about to be charged (D4.4)',
        then: shown(created().change),
      },
      {
        given: 'a customer without a method',
        when: 'they subscribe: the first invoice is open (D4.5)',
        then: shown(withoutMethod.change),
      },
      {
        given: 'that customer',
        when: 'a session that pays the invoice is made with it (D4.5)',
        then: { turns: session.turns },
      },
      {
        given: 'a code of 100 %',
        when: 'somebody subscribes: it activates without a charge (D4.6)',
        then: shown(created({ promo: free }).change),
      },
      {
        given: 'a customer with more credit than the first invoice',
        when: 'they subscribe: the credit pays it (D9.14, D4.6)',
        then: shown(created({ customer: rich }).change),
      },
    ])
  })

  it('are refused for an archived plan, and for a blacklisted customer', () => {
    expect(() => created({ plan: aPlan({ archivedAt: may }) })).toThrow(
      problem('conflict', { reason: 'plan_archived' }),
    )
    expect(() => created({ customer: aCustomer({ blacklisted: true }) })).toThrow(
      problem('conflict', { reason: 'customer_blacklisted' }),
    )
  })
})
