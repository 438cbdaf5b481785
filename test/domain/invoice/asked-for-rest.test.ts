import { describe, expect, it } from 'vitest'
import { askedForRest, isRenewalOut } from '../../../shared/domain/invoice/asked-for-rest.ts'
import type { AnyState } from '../../../shared/domain/subscription/billing-state.ts'
import {
  aHeldCharge,
  anInvoice,
  anUnseenCharge,
  aRecovery,
  aState,
  aSubscription,
} from '../fixtures/billing.ts'
import { aCustomer } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { aLoneInvoice, aLoneState, aReceived } from '../fixtures/returns.ts'

const moment = { now: april, wallMs: Date.parse(april) }
const charge = aHeldCharge()

// Holds M1: no recovery case asks for what a renewal's own charge will not bring.
describe('a renewal’s own charge is out', () => {
  const pastDue = aSubscription({ status: 'past_due', recovery: aRecovery() })
  it.each<[string, AnyState, boolean]>([
    ['of one that is active', aState({ invoice: anInvoice({ charge }) }), true],
    [
      'of one that is trialing',
      aState({ invoice: anInvoice({ charge }), subscription: aSubscription({ status: 'trialing' }) }),
      true,
    ],
    ['not where recovery asks', aState({ invoice: anInvoice({ charge }), subscription: pastDue }), false],
    ['not without a charge', aState(), false],
    [
      'not where its gateway has not seen it',
      aState({ invoice: anInvoice({ charge: anUnseenCharge() }) }),
      false,
    ],
    ['not of an invoice alone', aLoneState({ invoice: aLoneInvoice({ charge }) }), false],
    ['not of an invoice alone without a charge', aLoneState(), false],
  ])('%s', (_, state, want) => {
    expect(isRenewalOut(state)).toBe(want)
  })
})

// Holds M1: 2,000 of 5,000 naira were received while the renewal's charge was out.
describe('the rest that a renewal still asks for', () => {
  const state = aState({ invoice: anInvoice({ charge, outside: [aReceived()], amountPaid: 200_000 }) })
  const free = { ...state.invoice, charge: null, attemptCount: 1 }

  it('is charged by the next attempt, which nobody is told of', () => {
    const made = askedForRest(state, free, moment)
    expect(made.result).toEqual({
      ...free,
      version: free.version + 1,
      charge: aHeldCharge({
        number: 2,
        reference: 'inv_2-2',
        amount: 300_000,
        leaseUntil: moment.wallMs,
        watched: true,
      }),
    })
    expect(made).toEqual({
      turns: [{ thing: 'invoice', before: state.invoice, after: made.result }],
      moves: [],
      events: [],
      about: {},
      result: made.result,
    })
  })

  it.each([
    ['no method is left', aCustomer({ paymentMethods: [] }), 'no_payment_method'],
    ['its customer may not be charged', aCustomer({ blacklisted: true }), 'customer_blacklisted'],
  ] as const)('begins a recovery case where %s', (_, customer, failureCode) => {
    const made = askedForRest({ ...state, customer }, free, moment)
    expect(made.result).toMatchObject({ charge: null, amountPaid: 200_000, status: 'open' })
    expect(made.about).toMatchObject({
      subscription: { status: 'past_due', recovery: { lastFailureCode: failureCode, failures: 1 } },
      invoice: made.result,
      customer,
      plan: state.plan,
    })
    expect(made.moves).toMatchObject([
      { kind: 'attempt_recorded', invoice: made.result, paid: false, earned: null, failureCode },
    ])
    expect(made.turns.map(({ thing }) => thing)).toEqual(['invoice', 'subscription'])
    expect(made.events.map(({ type }) => type)).toContain('subscription_payment_failed')
  })
})
