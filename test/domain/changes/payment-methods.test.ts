import { describe, expect, it } from 'vitest'
import { decideAttachment } from '../../../shared/domain/payment-methods/decide-attachment.ts'
import { decideRemoval } from '../../../shared/domain/payment-methods/decide-removal.ts'
import { aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { may } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'
import { holdsGolden, shown } from './golden.ts'

const added = aMethod({ id: 'pm_2', last4: '1881', isDefault: false, createdAt: may, token: 'tok_2' })
const pastDue = aSubscription({ status: 'past_due', recovery: aRecovery() })
const ofCheckout = { ...pastDue, id: 'sub_2', ownMethodOnly: true }

describe('decisions about payment methods', () => {
  it('match their golden file', () => {
    const attach = { customer: aCustomer(), method: added, setDefault: false, subscriptions: [] }
    const subscriptions = [pastDue, ofCheckout, aSubscription({ id: 'sub_3' })]
    const two = aCustomer({ paymentMethods: [aMethod(), added] })
    holdsGolden('payment-methods', [
      {
        given: 'a customer with a default method',
        when: 'they are given another (D3.20)',
        then: shown(decideAttachment(attach, may)),
      },
      {
        given: 'a customer with one subscription past due, one of a checkout past due, and one that is paid',
        when: 'they are given a new default: only the first is due for it (D7.14, A2)',
        then: shown(decideAttachment({ ...attach, setDefault: true, subscriptions }, may)),
      },
      {
        given: 'a customer of two methods',
        when: 'their default is taken away: the other one is their default (D3.20)',
        then: shown(decideRemoval(two, two.paymentMethods[0]!)),
      },
    ])
  })

  it('refuse an eleventh method', () => {
    const paymentMethods = Array.from({ length: 10 }, (_, n) =>
      aMethod({ id: `pm_${n}`, isDefault: n === 0 }),
    )
    const attach = {
      customer: aCustomer({ paymentMethods }),
      method: added,
      setDefault: false,
      subscriptions: [],
    }
    expect(() => decideAttachment(attach, may)).toThrow(
      problem('conflict', { reason: 'too_many_payment_methods' }),
    )
  })
})
