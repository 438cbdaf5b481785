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
 * What may show a page carries the pages' texts in six languages, 27 KB, of which one is sent. What charges carries the rules of billing, of dunning and of charges that come late, 130 to 160 KB; what changes state by a
 * whole change carries how each thing is stored in the table and the writes of each move, 20 KB of which it may need few; the SDK as it
 * comes (173), zod, Powertools and Temporal are the rest (infra/README.md). Since unknown fields are refused with a hint (Q1), each
 * commit is asserted (the sound of a change) and people are named in the audit (R7), all that commit have 20 to 40 KB more; holds of a gateway, offers used once and changes that wait some 9 KB again; quantities, several gateways in a mode and one table for
 * every charge some 8 more.
 * The limits of agents' clients where money moves, payers' pages with their pictures and languages, and what a plan sells have some 10 more.
 * Tools for agents have the protocol's own library, 56 KB, with its zod whole (100), and the writes of the sandbox's clock.
 */
const largerBounds: Readonly<Record<string, number>> = {
  'http/pay-checkout': 600,
  'http/decide-sandbox-payment': 570,
  'http/receive-gateway-callback': 535,
  'http/call-tools': 530,
  'http/accept-own-offer': 520,
  'http/get-checkout-status': 510,
  'http/settle-sandbox-payment': 505,
  'http/disown-subscription': 500,
  'http/cancel-own-subscription': 495,
  'http/update-own-subscription': 495,
  'http/attach-own-method': 490,
  'http/cancel-subscription': 495,
  'http/preview-own-plan': 500,
  'http/update-subscription': 490,
  'http/attach-payment-method': 495,
  'http/create-subscription': 490,
  'http/pay-own-invoice': 470,
  'http/preview-own-cancel': 470,
  'http/pay-invoice': 470,
  'http/verify-portal-code': 465,
  'http/change-own-plan': 470,
  'http/change-plan': 465,
  'http/request-portal-code': 460,
  'http/retry-recovery': 465,
  'http/show-portal': 460,
  'http/show-signed-portal': 455,
  'http/get-checkout': 455,
  'http/get-receipt': 440,
  'http/preview-plan-change': 425,
  'http/pause-own-subscription': 420,
  'http/refund-invoice': 415,
  'http/start-checkout': 415,
  'http/stop-recovery': 415,
  'http/buy-airtime': 410,
  'http/buy-data': 410,
  'http/fund-betting': 410,
  'http/pay-cabletv': 410,
  'http/pay-electricity': 410,
  'http/start-setup-instead': 410,
  'http/renew-debt-link': 410,
  'http/apply-promo-code': 405,
  'http/create-import': 405,
  'http/stop-payout': 405,
  'http/reverse-sandbox-charge': 400,
  'http/verify-identity-code': 400,
  'http/pause-subscription': 395,
  'http/add-payout-account': 390,
  'http/request-identity-code': 390,
  'http/resume-own-subscription': 390,
  'http/show-sandbox-payment': 390,
  'http/uncancel-own-subscription': 395,
  'http/update-branding': 390,
  'http/update-customer': 400,
  'http/erase-customer': 405,
  'http/verify-login-code': 390,
  'http/void-invoice': 390,
  'http/create-customer': 385,
  'http/create-payout': 385,
  'http/delete-pending-change': 385,
  'http/delete-scheduled-change': 385,
  'http/resume-subscription': 385,
  'http/show-stop-payout': 385,
  'http/record-payment': 415,
  'http/remove-payment': 415,
  'http/uncancel-subscription': 385,
}
