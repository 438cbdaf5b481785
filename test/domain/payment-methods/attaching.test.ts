import { describe, expect, it } from 'vitest'
import { decideAttachment } from '../../../shared/domain/payment-methods/decide-attachment.ts'
import { decideRemoval } from '../../../shared/domain/payment-methods/decide-removal.ts'
import { aRecovery, aSubscription } from '../fixtures/billing.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { april } from '../fixtures/instants.ts'
import { problem } from '../fixtures/problem.ts'

const one = aMethod({ id: 'pm_1', isDefault: true })
const two = aMethod({ id: 'pm_2', isDefault: false, token: 'tok_2' })
const owner = { merchantId: 'mer_1', name: 'pm_2', target: 'cus_1' }
const late = aSubscription({ status: 'past_due', recovery: aRecovery({ newMethodId: null }) })

// Holds D3.20.
describe('a method that a customer is given', () => {
  it('stands beside the default; nothing is charged', () => {
    const customer = aCustomer({ paymentMethods: [one] })
    const after = { ...customer, paymentMethods: [one, two], version: 8 }
    const order = { customer, method: two, setDefault: false, subscriptions: [late] }
    expect(decideAttachment(order, april)).toEqual({
      turns: [
        { thing: 'customer', before: customer, after },
        { thing: 'methodOwner', before: null, after: owner },
      ],
      ...{ moves: [], events: [], about: {}, result: two, due: [] },
    })
  })

  // Holds D7.14.
  it.each([
    ['asked for', [one], true],
    ['the first', [], false],
  ])('is the default where that is %s, and what is past due is due with it', (_, before, setDefault) => {
    const customer = aCustomer({ paymentMethods: before })
    const given = { ...two, isDefault: true }
    const rest = before.map((method) => ({ ...method, isDefault: false }))
    const after = { ...customer, paymentMethods: [...rest, given], version: 8 }
    const due = {
      ...late,
      recovery: { ...late.recovery, newMethodId: 'pm_2', dueAt: april },
      version: late.version + 1,
    }
    const order = { customer, method: two, setDefault, subscriptions: [late, aSubscription()] }
    expect(decideAttachment(order, april)).toEqual({
      turns: [
        { thing: 'customer', before: customer, after },
        { thing: 'methodOwner', before: null, after: owner },
        { thing: 'subscription', before: late, after: due },
      ],
      ...{ moves: [], events: [], about: {}, result: given, due: [due] },
    })
  })

  it('is refused beside ten', () => {
    const ten = Array.from({ length: 10 }, (_, i) => aMethod({ id: `pm_${i}`, isDefault: i === 0 }))
    const customer = aCustomer({ paymentMethods: ten })
    const order = { customer, method: aMethod({ id: 'pm_x' }), setDefault: false, subscriptions: [] }
    expect(() => decideAttachment(order, april)).toThrow(
      problem('conflict', { reason: 'too_many_payment_methods', limit: 10 }),
    )
  })
})

it('a removed method is shown as it was, and released; the oldest of the others is the default', () => {
  const customer = aCustomer({ paymentMethods: [one, two] })
  const after = { ...customer, paymentMethods: [{ ...two, isDefault: true }], version: 8 }
  expect(decideRemoval(customer, one)).toEqual({
    turns: [{ thing: 'customer', before: customer, after }],
    moves: [{ kind: 'method_released', merchantId: 'mer_1', methodId: 'pm_1' }],
    ...{ events: [], about: { customer: after }, result: one },
  })
})
