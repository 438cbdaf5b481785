import { describe, expect, it } from 'vitest'
import { decideDefault } from '../../../shared/domain/payment-methods/decide-default.ts'
import type { TokenClaim } from '../../../shared/domain/payment-methods/payment-method.ts'
import { isAnothers, withClaim, withoutClaim } from '../../../shared/domain/payment-methods/token-claim.ts'
import { aCustomer, aMethod } from '../fixtures/customers.ts'
import { problem } from '../fixtures/problem.ts'

const claim = (merchantId: string, ...methodIds: string[]): TokenClaim => ({
  name: 'hash',
  merchantId,
  methodIds,
  version: 2,
})

describe('a token that tenants store', () => {
  it.each([
    ['nobody’s', undefined, false, false],
    ['their own', claim('mer_1', 'pm_1'), false, false],
    ['another’s', claim('mer_2', 'pm_1'), false, true],
    ['a disabled tenant’s', claim('mer_2', 'pm_1'), true, false],
    ['one that another removed', claim('mer_2'), false, false],
  ])('%s', (_, before, ownerIsDisabled, expected) => {
    expect(isAnothers(before, 'mer_1', ownerIsDisabled)).toBe(expected)
  })

  it.each([
    ['that was nobody’s', undefined, ['pm_9'], 1],
    ['that they hold already', claim('mer_1', 'pm_1'), ['pm_1', 'pm_9'], 3],
    ['of another', claim('mer_2', 'pm_1'), ['pm_9'], 3],
  ])('is claimed %s', (_, before, methodIds, version) => {
    const after = { name: 'hash', merchantId: 'mer_1', methodIds, version }
    expect(withClaim(before, { name: 'hash', merchantId: 'mer_1', methodId: 'pm_9' })).toEqual([
      { thing: 'tokenClaim', before: before ?? null, after },
    ])
  })

  it.each([
    ['with the last method', claim('mer_1', 'pm_1'), []],
    ['with one of three', claim('mer_1', 'pm_0', 'pm_1', 'pm_2'), ['pm_0', 'pm_2']],
    ['not where nobody holds it', undefined, null],
    ['not where another holds it', claim('mer_2', 'pm_1'), null],
    ['not by a method that does not hold it', claim('mer_1', 'pm_2'), null],
  ])('is let go %s', (_, before, methodIds) => {
    expect(withoutClaim(before, { merchantId: 'mer_1', methodId: 'pm_1' })).toEqual(
      methodIds === null
        ? []
        : [{ thing: 'tokenClaim', before, after: { ...before, methodIds, version: 3 } }],
    )
  })
})

describe('the default method (Q6)', () => {
  const one = aMethod({ id: 'pm_1', isDefault: true })
  const two = aMethod({ id: 'pm_2', isDefault: false })
  const customer = aCustomer({ paymentMethods: [one, two], version: 7 })

  it('is replaced', () => {
    const paymentMethods = [
      { ...one, isDefault: false },
      { ...two, isDefault: true },
    ]
    const after = { ...customer, paymentMethods, version: 8 }
    const change = decideDefault(customer, two)
    expect(change.result).toEqual({ customer: after, method: { ...two, isDefault: true } })
    expect(change.turns).toEqual([{ thing: 'customer', before: customer, after }])
  })

  it('may be named again, which writes nothing', () => {
    const change = decideDefault(customer, one)
    expect(change.result).toEqual({ customer, method: one })
    expect(change.turns).toEqual([])
  })

  it.each(['expired', 'revoked'] as const)('is none that is %s', (status) => {
    expect(() => decideDefault(customer, { ...two, status })).toThrow(
      problem('conflict', { reason: 'method_unusable', status }),
    )
  })
})
