import { describe, expect, it } from 'vitest'
import { readNombaConfig } from '../../../shared/adapters/gateways/nomba/config.ts'

describe('Nomba’s secret', () => {
  const secret = {
    clientId: 'client-1',
    clientSecret: 'secret-1',
    accountId: 'parent-1',
    signatureKey: 'sign-1',
  }
  const read = (given: unknown, mode: 'live' | 'sandbox' = 'live') =>
    readNombaConfig(given, { mode, allowLoopback: false })

  it('is for one mode, with Nomba’s own address', () => {
    const own = { ...secret, subAccountId: null }
    expect(read(secret)).toEqual({ config: { ...own, baseUrl: 'https://api.nomba.com' } })
    expect(read(secret, 'sandbox')).toEqual({ config: { ...own, baseUrl: 'https://sandbox.nomba.com' } })
    const more = { ...secret, subAccountId: 'sub-1', baseUrl: 'https://x.test/' }
    expect(read(more)).toEqual({ config: { ...secret, subAccountId: 'sub-1', baseUrl: 'https://x.test' } })
  })

  it('is reported by its missing fields', () => {
    const names = ['clientId', 'clientSecret', 'accountId', 'signatureKey']
    expect(read({})).toEqual({ problems: names.map((name) => `${name}: is missing`) })
    expect(read({ ...secret, subAccountId: '' })).toEqual({ problems: ['subAccountId: is empty'] })
    expect(read({ ...secret, baseUrl: 'http://x.test' }).problems).toHaveLength(1)
    expect(read(null)).toEqual({ problems: ['is no JSON object'] })
  })
})
