import { describe, expect, it } from 'vitest'
import { newCustomer, sameCard, withMethodInDispute } from '../../../shared/domain/customer/customer.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { march } from '../fixtures/instants.ts'

// Holds L1, L8.
describe('a new customer’s particulars for tax', () => {
  const origin = { merchantId: 'mer_1', id: 'cus_1', createdAt: march }
  const details = { email: null, phone: '2348031234509', name: 'Ada', merchantRef: null, metadata: {} }
  const particulars = ({ taxId, address, taxExempt, withholdingRate }: ReturnType<typeof newCustomer>) => ({
    ...{ taxId, address, taxExempt, withholdingRate },
  })

  it.each([
    { taxId: '12345678-0001' },
    { address: 'Abuja' },
    { taxExempt: true },
    { withholdingRate: '2' },
    { taxId: '1', address: 'Abuja', taxExempt: true, withholdingRate: '10' },
  ])('are kept as they are given: %j', (given) => {
    expect(particulars(newCustomer(origin, { ...details, ...given }))).toEqual({
      ...{ taxId: undefined, address: undefined, taxExempt: undefined, withholdingRate: undefined },
      ...given,
    })
  })

  it('are not on the record where there are none', () => {
    const none = { taxId: null, address: null, taxExempt: false, withholdingRate: null }
    const keys = Object.keys(newCustomer(origin, { ...details, ...none }))
    expect(keys.filter((key) => key in none)).toEqual([])
  })
})

// Holds N3: a method with a disputed charge is not charged, as long as the dispute is open.
describe('a method in dispute', () => {
  const others = [aMethod({ id: 'pm_2', isDefault: false }), aMethod({ id: 'pm_3', isDefault: false })]
  const having = (disputes: number | undefined) =>
    aCustomer({
      paymentMethods: [{ ...aMethod(), ...(disputes === undefined ? {} : { disputes }) }, ...others],
    })

  it.each([
    [undefined, 1, 1],
    [1, 1, 2],
    [2, -1, 1],
    [1, -1, undefined],
    [undefined, -1, undefined],
  ] as const)('had %s, and has with %i more %s; others none', (before, change, after) => {
    expect(withMethodInDispute(having(before), 'pm_1', change)).toEqual({ ...having(after), version: 8 })
  })

  it('that the customer no longer has changes nothing', () => {
    const customer = having(1)
    expect(withMethodInDispute(customer, 'pm_9', 1)).toBe(customer)
  })
})

// Holds G6: a token is of the gateway that gave it.
it.each([
  ['nomba', 'nomba', 'pm_1'],
  ['nomba', 'paystack', undefined],
  [undefined, 'paystack', undefined],
  [undefined, undefined, 'pm_1'],
])('a card of %s that is added again at %s is found there alone: %s', (stored, gateway, id) => {
  const customer = aCustomer({ paymentMethods: [aMethod({ gateway: stored })] })
  expect(sameCard(customer, { rail: 'card', token: 'tok_1', gateway })?.id).toBe(id)
})
