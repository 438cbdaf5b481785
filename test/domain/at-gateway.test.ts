import { describe, expect, it } from 'vitest'
import {
  changesGateway,
  gatewayMark,
  isSameGateway,
  knownAt,
} from '../../shared/domain/gateway/at-gateway.ts'
import { tokenHash } from '../../shared/security/person-hash.ts'
import { missingGateways, withoutGateway, withUsed } from '../../shared/domain/gateway/gateway-hold.ts'

// Holds G6.
describe('the gateway of an object', () => {
  it('is its name, and nothing for the twin, however it was stored', () => {
    expect([gatewayMark({ name: 'paystack' }), gatewayMark({ name: 'sandbox' })]).toEqual([
      'paystack',
      undefined,
    ])
    expect(isSameGateway({}, { gateway: null })).toBe(true)
    expect(isSameGateway({ gateway: 'nomba' }, { gateway: 'paystack' })).toBe(false)
  })

  it('is, for a charge that is tried again, the one it was first sent to', () => {
    const retried = { gateway: 'nomba', sentAs: { gateway: 'paystack' } }
    expect([knownAt(retried), changesGateway(retried)]).toEqual([{ gateway: 'paystack' }, true])
    const same = { gateway: 'nomba', sentAs: { gateway: 'nomba' } }
    expect([knownAt(same), changesGateway(same), changesGateway({ gateway: 'nomba' })]).toEqual([
      { gateway: 'nomba' },
      false,
      false,
    ])
  })
})

// Holds G6.
describe('the record of a mode’s gateways', () => {
  const now = '2026-04-01T12:00:00.000Z'
  const nextDay = '2026-04-02T12:00:00.000Z'
  const both = withUsed(undefined, ['nomba', 'paystack'], now)!

  it('reports gateways that served the mode and are not named any more', () => {
    expect(both).toMatchObject({ used: ['nomba', 'paystack'], version: 1 })
    expect([missingGateways(both, ['nomba']), missingGateways(undefined, [])]).toEqual([['paystack'], []])
    expect(withUsed(both, ['nomba'], now)).toBeNull()
  })

  it('keeps a gateway left although functions of the earlier deployment still name it for a while', () => {
    const left = withoutGateway(both, 'paystack', now)
    expect(missingGateways(left, ['nomba'])).toEqual([])
    expect(withUsed(left, ['nomba', 'paystack'], '2026-04-01T13:00:00.000Z')).toBeNull()
    expect(withUsed(left, ['nomba', 'paystack'], nextDay)).toMatchObject({
      used: ['nomba', 'paystack'],
      left: [],
    })
  })
})

// Holds R3.
it('a token is claimed per gateway: the same text at another is another token', () => {
  const token = 'AUTH_same'
  const hashes = [{ token, gateway: 'paystack' }, { token, gateway: 'nomba' }, { token }].map(tokenHash)
  expect(new Set(hashes).size).toBe(3)
  expect(tokenHash({ token, gateway: null })).toBe(tokenHash({ token }))
})
