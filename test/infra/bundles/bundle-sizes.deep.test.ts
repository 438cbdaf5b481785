import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bundledFunctions } from './bundled.ts'

describe('the bundles of this project', () => {
  it('stay within 400 KB on the request path, or within a named bound of their own', async () => {
    const { sizes } = await bundledFunctions()
    const endpoints = sizes.filter(({ key }) => key.startsWith('http/'))
    const tooLarge = endpoints.filter(({ key, kilobytes }) => kilobytes > (largerBounds[key] ?? 400))
    expect(tooLarge.map(({ key, kilobytes }) => `${key}: ${kilobytes} KB`)).toEqual([])
    const needless = endpoints.filter(({ key, kilobytes }) => key in largerBounds && kilobytes <= 390)
    expect(needless.map(({ key }) => `${key} needs no exception`)).toEqual([])
  }, 240_000)

  it('carry rarely used parts as separate files', async () => {
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
 * writes PDF has pdfkit with fontkit (900) and two faces of letters (157). Long stored values have a dictionary, 3 KB. The portal signs the links of its tax documents (L6). A logo is read by its content, and drawn by pdfkit (P6).
 */
const steps: Readonly<Record<number, string>> = {
  440: `
    add-payout-account buy-airtime buy-data create-customer create-import create-invoice-item
    create-payout delete-pending-change delete-scheduled-change download-export erase-customer
    fund-betting mend-credit open-invoice-payment open-virtual-account pause-subscription pay-cabletv
    pay-electricity refund-payment remove-own-method renew-debt-link resume-own-subscription
    resume-subscription send-recovery-link settle-sandbox-account show-logo show-payment-link show-sandbox-payment
    show-stop-payout start-setup-instead stop-payout uncancel-own-subscription uncancel-subscription
    update-branding update-customer update-dispute upload-logo verify-identity-code verify-login-code`,
  480: `
    accept-dispute apply-promo-code approve-refund-request dispute-sandbox-charge get-receipt
    pause-own-subscription refund-invoice remove-payment
    request-contact-codes request-portal-code reverse-sandbox-charge show-own-statement start-checkout
    stop-recovery submit-dispute transfer-sandbox-money void-invoice`,
  520: `
    get-checkout pay-by-link preview-plan-change preview-subscription record-payment retry-recovery show-portal show-signed-portal
    verify-portal-code`,
  560: `
    attach-own-method attach-payment-method call-tools cancel-own-subscription cancel-subscription
    change-own-contact change-own-plan change-plan create-invoice create-subscription disown-subscription
    pay-invoice pay-own-invoice preview-own-cancel preview-own-plan update-own-subscription
    update-subscription`,
  660: `
    accept-own-offer decide-sandbox-payment get-checkout-status receive-gateway-callback
    settle-sandbox-payment`,
  700: 'pay-checkout',
  1480: 'download-document',
}

const largerBounds: Readonly<Record<string, number>> = Object.fromEntries(
  Object.entries(steps).flatMap(([bound, names]) =>
    names
      .trim()
      .split(/\s+/)
      .map((name) => [`http/${name}`, Number(bound)] as const),
  ),
)
