import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledFunctions } from './bundled.ts'

describe('the bundles of this project', () => {
  it('stay within 400 KB on the request path, but for those that are named below a bound of their own', async () => {
    const { sizes } = await bundledFunctions()
    const endpoints = sizes.filter(({ key }) => key.startsWith('http/'))
    const tooLarge = endpoints.filter(({ key, kilobytes }) => kilobytes > (largerBounds[key] ?? 400))
    expect(tooLarge.map(({ key, kilobytes }) => `${key}: ${kilobytes} KB`)).toEqual([])
    const needless = endpoints.filter(({ key, kilobytes }) => key in largerBounds && kilobytes <= 390)
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
    // Account numbers brought each two kilobytes (M4), mandates two more (M5).
    expect(Math.max(...adapters)).toBeLessThanOrEqual(41)
  }, 240_000)
})

/**
 * What commits has to assert it (the sound of a change), to name people in the audit (R7) and to refuse unknown fields with a hint
 * (Q1); zod, Powertools, Temporal and the SDK as it comes (173) are most of it. What may show a page carries the pages' texts in
 * six languages, 27 KB, of which one is sent. What charges carries the rules of billing, of dunning and of charges that come late, 130 to
 * 160 KB; what changes state by a whole change carries how each thing is stored and the writes of each move, 20 KB. Tools for agents
 * have the protocol's own library, 56 KB, with its zod whole (100), and the writes of the sandbox's clock (infra/README.md). The one that
 * writes PDF has pdfkit with fontkit (900) and two faces of letters (157). Long stored values have a dictionary, 3 KB. The portal signs the links of its tax documents (L6).
 */
const steps: Readonly<Record<number, string>> = {
  440: `
    create-invoice-item open-virtual-account update-dispute add-payout-account mend-credit settle-sandbox-account verify-login-code approve-refund-request buy-airtime buy-data create-customer create-import create-payout delete-pending-change
    delete-scheduled-change erase-customer open-invoice-payment refund-payment resume-subscription uncancel-subscription
    verify-identity-code
    fund-betting pause-subscription pay-cabletv pay-electricity
    renew-debt-link resume-own-subscription reverse-sandbox-charge start-setup-instead stop-payout
    uncancel-own-subscription update-customer void-invoice`,
  480: `
    accept-dispute apply-promo-code pause-own-subscription preview-subscription refund-invoice remove-payment submit-dispute
    dispute-sandbox-charge get-checkout get-receipt preview-plan-change record-payment request-contact-codes
    request-portal-code show-signed-portal start-checkout stop-recovery
    transfer-sandbox-money verify-portal-code`,
  520: 'change-own-plan change-plan create-invoice pay-by-link retry-recovery show-portal',
  560: `
    attach-own-method attach-payment-method call-tools cancel-own-subscription change-own-contact cancel-subscription
    create-subscription disown-subscription get-checkout-status pay-invoice pay-own-invoice preview-own-cancel
    preview-own-plan settle-sandbox-payment update-own-subscription update-subscription`,
  660: `
    accept-own-offer decide-sandbox-payment pay-checkout receive-gateway-callback`,
  1460: 'download-document',
}

const largerBounds: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(steps).flatMap(([bound, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`http/${name}`, Number(bound)] as const),
  ),
)
