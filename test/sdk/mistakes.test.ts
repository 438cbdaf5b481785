import { describe, expect, it } from 'vitest'
import {
  createBilling,
  createCustomer,
  createDashboard,
  type BillingOptions,
} from '../../shared/sdk/src/index.ts'

const good = { baseUrl: 'http://127.0.0.1:9/sandbox', apiKey: `sk_test_${'x'.repeat(49)}` }
const live = (prefix: string) => `${prefix}_live_${'x'.repeat(49)}`
const options = (given: Record<string, unknown>): BillingOptions => ({ ...good, ...given })

/** What a beginner gives, and what the answer must say. */
const refused: readonly (readonly [mistake: string, given: Record<string, unknown>, says: RegExp])[] = [
  [
    'no key in the environment',
    { apiKey: undefined },
    /apiKey is undefined: is the variable of the environment set/,
  ],
  ['null for a key', { apiKey: null }, /apiKey is null/],
  ['an empty key', { apiKey: '' }, /apiKey is empty/],
  ['a key that is no text', { apiKey: 5 }, /must be text/],
  ['a key with its line end', { apiKey: `${good.apiKey}\n` }, /line end around it/],
  ['a key in quotes', { apiKey: `"${good.apiKey}"` }, /quotes/],
  ['a key with Bearer', { apiKey: `Bearer ${good.apiKey}` }, /Bearer, which is added by itself/],
  ['a publishable key', { apiKey: 'pk_test_x' }, /publishable key.*secret key/],
  ['a dashboard’s session', { apiKey: live('adm') }, /createDashboard/],
  ['a person’s session', { apiKey: 'idt_test_x' }, /createCustomer/],
  ['a checkout’s token', { apiKey: 'cs_test_x' }, /not a key/],
  ['a webhook secret', { apiKey: 'whsec_x' }, /unwrap takes/],
  ['an OAuth client for a key', { apiKey: 'cid_test_x' }, /clientId, with its clientSecret/],
  ['some other service’s key', { apiKey: 'rk_test_x' }, /must be a secret key/],
  [
    'an OAuth client without its secret',
    { apiKey: undefined, clientId: 'cid_test_x' },
    /clientSecret is missing/,
  ],
  ['no address', { baseUrl: undefined }, /baseUrl is undefined: is the variable/],
  ['an empty address', { baseUrl: '' }, /not an address/],
  ['an address without its scheme', { baseUrl: 'billing.example.com' }, /https:\/\/billing\.example\.com/],
  ['a port without its scheme', { baseUrl: 'localhost:4000/sandbox' }, /with its scheme/],
  ['another scheme', { baseUrl: 'ftp://billing.example.com' }, /http or https/],
  [
    'an address with /v1',
    { baseUrl: 'https://billing.example.com/v1' },
    /without \/v1.*: https:\/\/billing\.example\.com$/,
  ],
  ['an address of an operation', { baseUrl: 'https://billing.example.com/v1/plans' }, /without \/v1/],
  ['a key in the address', { baseUrl: 'https://sk_test_x@billing.example.com' }, /without user/],
  ['a live key at the sandbox', { apiKey: live('sk') }, /live credential.*without \/sandbox/],
]

describe('a client is not created with', () => {
  it.each(refused)('%s', (_, given, says) => {
    expect(() => createBilling(options(given))).toThrow(TypeError)
    expect(() => createBilling(options(given))).toThrow(says)
  })

  it('a secret key in the refusal’s text', () => {
    for (const [, given] of refused)
      expect(() => createBilling(options(given))).not.toThrow(new RegExp('x'.repeat(49)))
  })

  it('a token of another kind, for the dashboard', () => {
    expect(() => createDashboard({ baseUrl: 'http://x', token: good.apiKey })).toThrow(/adm_…/)
    expect(() => createDashboard({ baseUrl: 'x' })).toThrow(/scheme/)
  })
})

// Holds Q2.
it('a live credential is not sent to the sandbox’s address', async () => {
  const sandbox = 'http://127.0.0.1:9/sandbox'
  for (const baseUrl of [sandbox, `${sandbox}/`]) {
    expect(() => createBilling({ baseUrl, apiKey: live('sk') })).toThrow(TypeError)
    expect(() => createBilling({ baseUrl, clientId: live('cid'), clientSecret: 'x' })).toThrow(TypeError)
    expect(() => createCustomer({ baseUrl, publishableKey: live('pk') })).toThrow(TypeError)
  }
  const payer = createCustomer({ baseUrl: sandbox })
  await expect(payer.checkout.get(live('cs'))).rejects.toThrow(TypeError)
  expect(() => createBilling({ baseUrl: 'http://127.0.0.1:9', apiKey: live('sk') })).not.toThrow()
})

/** A client whose every call is answered so. */
function answered(body: string | null, init: ResponseInit) {
  const fetch = () => Promise.resolve(new Response(body, init))
  return createBilling({ ...good, maxRetries: 3, fetch })
}

describe('an answer that is not from the service', () => {
  it.each([
    [
      'a page',
      '<!doctype html>',
      { headers: { 'content-type': 'text/html; charset=utf-8' } },
      /answered 200 with text\/html instead of JSON: is baseUrl/,
    ],
    [
      'a redirection',
      null,
      { status: 301, headers: { location: 'https://www.example.com/x' } },
      /redirects to https:\/\/www\.example\.com instead/,
    ],
  ] as const)('is named at once: %s', async (_, body, init, says) => {
    await expect(answered(body, init).plans.list()).rejects.toThrow(says)
    await expect(answered(body, init).plans.list()).rejects.toMatchObject({
      name: 'UnexpectedAnswerError',
    })
  })
})
