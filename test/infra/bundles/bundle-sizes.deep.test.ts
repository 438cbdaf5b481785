import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledFunctions } from './bundled.ts'

describe('the bundles of this project', () => {
  it('stay within 380 KB on the request path, but for those that are named with their bound', async () => {
    const { sizes } = await bundledFunctions()
    const endpoints = sizes.filter(({ key }) => key.startsWith('http/'))
    const tooLarge = endpoints.filter(({ key, kilobytes }) => kilobytes > (largerBounds[key] ?? 380))
    expect(tooLarge.map(({ key, kilobytes }) => `${key}: ${kilobytes} KB`)).toEqual([])
    const needless = endpoints.filter(({ key, kilobytes }) => key in largerBounds && kilobytes <= 380)
    expect(needless.map(({ key }) => `${key} needs no exception`)).toEqual([])
  }, 240_000)

  it('leave out what state machines and the catalogue of events say to people', async () => {
    const { functions } = await bundledFunctions()
    const text = readFileSync(join(functions, 'http/create-subscription/index.mjs'), 'utf8')
    expect(text).toContain('"expire_incomplete"')
    expect(text).not.toMatch(/23 hours without payment|a renewal charge fails/)
  }, 240_000)

  it('carry what few calls want as files beside them', async () => {
    const { sizes, functions } = await bundledFunctions()
    const besides = new Map(sizes.map(({ key, beside }) => [key, Object.keys(beside)]))
    expect(besides.get('http/pay-checkout')).toEqual([
      'paystack.mjs',
      'twin.mjs',
      'nomba.mjs',
      'secret-store.mjs',
    ])
    expect(besides.get('http/request-identity-code')).toEqual(['secret-store.mjs', 'world-phones.json'])
    expect(besides.get('http/get-openapi')).toEqual(['openapi.json'])
    expect(readdirSync(join(functions, 'http/get-openapi'))).toContain('openapi.json')
    // Neither of the two reads a phone, though others of their contracts' files do.
    expect(besides.get('http/list-plans')).toEqual([])
    expect(besides.get('http/get-bill')).toEqual([])
    const adapters = sizes.flatMap(({ beside }) => [beside['paystack.mjs'] ?? 0, beside['nomba.mjs'] ?? 0])
    expect(Math.max(...adapters)).toBeLessThanOrEqual(32)
  }, 240_000)
})

/**
 * What charges carries the rules of billing, of dunning and of charges that come late, 130 to 160 KB; what changes state by a
 * whole change carries how each thing is stored in the table and the writes of each move, 20 KB of which it may need few; the SDK as it
 * comes (173), zod, Powertools and Temporal are the rest (infra/README.md). Since unknown fields are refused with a hint (Q1), each
 * commit is asserted (the sound of a change) and people are named in the audit (R7), all that commit have 20 to 40 KB more.
 */
const largerBounds: Readonly<Record<string, number>> = {
  'http/pay-checkout': 500,
  'http/receive-gateway-callback': 500,
  'http/decide-sandbox-payment': 485,
  'http/get-checkout-status': 470,
  'http/disown-subscription': 470,
  'http/settle-sandbox-payment': 470,
  'http/cancel-own-subscription': 465,
  'http/update-own-subscription': 465,
  'http/update-subscription': 460,
  'http/cancel-subscription': 460,
  'http/attach-own-method': 455,
  'http/attach-payment-method': 455,
  'http/create-subscription': 445,
  'http/pay-own-invoice': 440,
  'http/pay-invoice': 435,
  'http/retry-recovery': 435,
  'http/change-own-plan': 425,
  'http/change-plan': 420,
  'http/preview-own-plan': 420,
  'http/verify-portal-code': 405,
  'http/buy-data': 395,
  'http/preview-plan-change': 395,
  'http/buy-airtime': 395,
  'http/pay-cabletv': 395,
  'http/request-portal-code': 395,
  'http/fund-betting': 395,
  'http/pay-electricity': 395,
  'http/create-import': 390,
  'http/start-checkout': 390,
  'http/refund-invoice': 385,
}
