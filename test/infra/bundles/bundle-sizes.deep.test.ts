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
    expect(Math.max(...adapters)).toBeLessThanOrEqual(36)
  }, 240_000)
})

/**
 * What charges carries the rules of billing, of dunning and of charges that come late, 130 to 160 KB; what changes state by a
 * whole change carries how each thing is stored in the table and the writes of each move, 20 KB of which it may need few; the SDK as it
 * comes (173), zod, Powertools and Temporal are the rest (infra/README.md). Since unknown fields are refused with a hint (Q1), each
 * commit is asserted (the sound of a change) and people are named in the audit (R7), all that commit have 20 to 40 KB more; holds of a gateway, offers used once and changes that wait some 9 KB again; quantities, several gateways in a mode and one table for
 * every charge some 8 more.
 * Tools for agents have the protocol's own library, 56 KB, with its zod whole (100), and the writes of the sandbox's clock.
 */
const largerBounds: Readonly<Record<string, number>> = {
  'http/pay-checkout': 535,
  'http/call-tools': 530,
  'http/receive-gateway-callback': 525,
  'http/decide-sandbox-payment': 510,
  'http/get-checkout-status': 495,
  'http/disown-subscription': 490,
  'http/settle-sandbox-payment': 490,
  'http/cancel-own-subscription': 485,
  'http/update-own-subscription': 485,
  'http/update-subscription': 480,
  'http/attach-own-method': 475,
  'http/cancel-subscription': 475,
  'http/attach-payment-method': 470,
  'http/create-subscription': 460,
  'http/pay-own-invoice': 460,
  'http/change-own-plan': 450,
  'http/pay-invoice': 450,
  'http/retry-recovery': 450,
  'http/change-plan': 445,
  'http/preview-own-plan': 440,
  'http/preview-plan-change': 415,
  'http/verify-portal-code': 415,
  'http/request-portal-code': 410,
  'http/buy-data': 405,
  'http/start-checkout': 405,
  'http/buy-airtime': 400,
  'http/create-import': 400,
  'http/fund-betting': 400,
  'http/pay-cabletv': 400,
  'http/pay-electricity': 400,
  'http/refund-invoice': 400,
  'http/show-portal': 400,
  'http/reverse-sandbox-charge': 390,
  'http/verify-identity-code': 390,
  'http/get-checkout': 385,
  'http/pause-subscription': 385,
  'http/request-identity-code': 385,
  'http/resume-own-subscription': 385,
  'http/uncancel-own-subscription': 385,
}
