import * as oauth from 'oauth4webapi'
import * as openid from 'openid-client'
// The server of this test is on this machine, without TLS.
/* oxlint-disable typescript/no-deprecated */
import { ClientCredentials } from 'simple-oauth2'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { endpoints } from '../../functions/http/registry.ts'
import { startHttpServer, type HttpServer } from '../../infra/local/http-server.ts'
import { later } from '../support/later.ts'
import { oauthCalls, type Client } from '../support/oauth-calls.ts'
import { adminToken } from '../support/owner.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService, type Answer, type TestMerchant } from '../support/service.ts'

const service = await forThisFile(startService())
let server: HttpServer
let admin: string
let merchant: TestMerchant

beforeAll(async () => {
  server = await startHttpServer({ port: 0, log: () => undefined })
  server.serve(endpoints)
  merchant = await service.merchant({ email: 'owner@oauth.test' })
  admin = await adminToken('owner@oauth.test')
})
afterAll(async () => {
  await server.stop()
})
afterEach(() => {
  vi.useRealTimers()
})

const { client, ask, plans } = oauthCalls(() => ({ service, admin }))
const askByForm = (
  form: Record<string, string>,
  headers: Record<string, string> = {},
): Promise<Answer<any>> =>
  service.call('issue-token', {
    rawBody: new URLSearchParams(form).toString(),
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
  })
const basic = ({ clientId, clientSecret }: Client): string =>
  `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`
const listPlans = async (token: string): Promise<number> =>
  (await fetch(`${server.url}/v1/plans`, { headers: { authorization: `Bearer ${token}` } })).status

// Holds D11.4.
describe('standard clients', () => {
  it('oauth4webapi gets a token by Basic and by form fields, and uses it', async () => {
    const { clientId, clientSecret } = await client()
    const as: oauth.AuthorizationServer = {
      issuer: server.url,
      token_endpoint: `${server.url}/v1/oauth/token`,
    }
    for (const auth of [oauth.ClientSecretBasic(clientSecret), oauth.ClientSecretPost(clientSecret)]) {
      const options = { [oauth.allowInsecureRequests]: true }
      const response = await oauth.clientCredentialsGrantRequest(
        as,
        { client_id: clientId },
        auth,
        { scope: 'read' },
        options,
      )
      const token = await oauth.processClientCredentialsResponse(as, { client_id: clientId }, response)
      expect([token.token_type, token.expires_in]).toEqual(['bearer', 3600])
      const url = new URL(`${server.url}/v1/plans`)
      const used = await oauth.protectedResourceRequest(
        token.access_token,
        'GET',
        url,
        new Headers(),
        null,
        options,
      )
      expect(used.status).toBe(200)
    }
  })

  it('oauth4webapi reads a refusal', async () => {
    const { clientId } = await client()
    const as: oauth.AuthorizationServer = {
      issuer: server.url,
      token_endpoint: `${server.url}/v1/oauth/token`,
    }
    const wrong = oauth.ClientSecretPost('csec_test_wrong')
    const response = await oauth.clientCredentialsGrantRequest(
      as,
      { client_id: clientId },
      wrong,
      {},
      {
        [oauth.allowInsecureRequests]: true,
      },
    )
    await expect(
      oauth.processClientCredentialsResponse(as, { client_id: clientId }, response),
    ).rejects.toMatchObject({
      error: 'invalid_client',
    })
  })

  it('openid-client gets a token and uses it', async () => {
    const { clientId, clientSecret } = await client()
    const metadata = { issuer: server.url, token_endpoint: `${server.url}/v1/oauth/token` }
    const config = new openid.Configuration(metadata, clientId, clientSecret)
    openid.allowInsecureRequests(config)
    const token = await openid.clientCredentialsGrant(config, { scope: 'read' })
    expect(await listPlans(token.access_token)).toBe(200)
  })

  it('simple-oauth2 gets a token and uses it', async () => {
    const { clientId, clientSecret } = await client()
    for (const authorizationMethod of ['header', 'body'] as const) {
      const credentials = new ClientCredentials({
        client: { id: clientId, secret: clientSecret },
        auth: { tokenHost: server.url, tokenPath: '/v1/oauth/token' },
        options: { authorizationMethod },
      })
      const { token, expired } = await credentials.getToken({ scope: 'read' }).then((got) => ({
        token: got.token['access_token'] as string,
        expired: got.expired(),
      }))
      expect([await listPlans(token), expired]).toEqual([200, false])
    }
  })
})

describe('the token endpoint', () => {
  // Holds S13, S27.
  it('answers as specified, and forbids caching', async () => {
    const answer = await ask(await client())
    expect(answer).toMatchObject({ status: 200, headers: { 'cache-control': 'no-store' } })
    expect(answer.body).toEqual({
      access_token: expect.stringMatching(/^at_test_[0-9A-Za-z]{49}$/),
      token_type: 'Bearer',
      expires_in: 3600,
      scope: 'read plan:write',
    })
  })

  // Holds D2.4, D11.1.
  it('grants what the client has, and no more', async () => {
    const granted = await client(['read', 'plan:write'])
    const all = (await ask(granted)).body.access_token as string
    const some = (await ask(granted, { scope: 'read' })).body.access_token as string
    const body = { name: 'Gold', amount: 100, interval: 'month' }
    expect((await service.call('create-plan', { key: all, body })).status).toBe(201)
    const refused = await service.call<any>('create-plan', { key: some, body })
    expect([refused.status, refused.body.error.details]).toEqual([403, [{ requiredScope: 'plan:write' }]])
    expect((await plans(some)).status).toBe(200)
    for (const scope of ['refund:write', 'read refund:write', 'nonsense', ' ']) {
      const answer = await ask(granted, { scope })
      expect([answer.status, answer.body.error.code]).toEqual([400, 'invalid_scope'])
    }
    const clock = await service.call('get-sandbox-clock', { key: all })
    expect(clock.status).toBe(403)
  })

  // Holds S44, D1.9.
  it('keeps the modes apart by the client’s prefix, on either address', async () => {
    const live = await client(['read'], 'live')
    expect(live.clientId).toMatch(/^cid_live_/)
    const answer = await service.call<any>('issue-token', {
      stage: 'sandbox',
      body: { grant_type: 'client_credentials', client_id: live.clientId, client_secret: live.clientSecret },
    })
    expect(answer.body.access_token).toMatch(/^at_live_/)
    await service.call('create-plan', {
      key: merchant.sandbox.secretKey,
      body: { name: 'Only in the sandbox', amount: 100, interval: 'month' },
    })
    expect((await plans(answer.body.access_token)).body['items']).toEqual([])
  })

  it('refuses in the shape of the request', async () => {
    const own = await client()
    const wrong = { ...own, clientSecret: (await client()).clientSecret }
    const json = await ask(wrong)
    expect([json.status, json.body.error.code, json.body.error.details]).toEqual([401, 'invalid_client', []])
    expect(json.headers['www-authenticate']).toBeUndefined()
    const form = await askByForm({ grant_type: 'client_credentials' }, { authorization: basic(wrong) })
    expect([form.status, form.body.error]).toEqual([401, 'invalid_client'])
    expect(form.body.error_description).toEqual(expect.any(String))
    expect(form.headers['www-authenticate']).toMatch(/^Basic /)
    expect(form.headers['cache-control']).toBe('no-store')
    const post = await askByForm({
      grant_type: 'client_credentials',
      client_id: 'cid_test_x',
      client_secret: 'y',
    })
    expect([post.status, post.body.error, post.headers['www-authenticate']]).toEqual([
      401,
      'invalid_client',
      undefined,
    ])
    const grant = await askByForm({ grant_type: 'password' }, { authorization: basic(own) })
    expect([grant.status, grant.body.error]).toEqual([400, 'unsupported_grant_type'])
    const jsonGrant = await ask(own, { grant_type: 'password' })
    expect([jsonGrant.status, jsonGrant.body.error.code]).toEqual([400, 'unsupported_grant_type'])
    for (const rawBody of ['', 'grant_type=client_credentials&grant_type=client_credentials', 'x=1']) {
      const answer = await service.call<any>('issue-token', {
        rawBody,
        headers: { 'content-type': 'application/x-www-form-urlencoded', authorization: basic(own) },
      })
      expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request'])
    }
    const both = await askByForm(
      { grant_type: 'client_credentials', client_id: own.clientId, client_secret: own.clientSecret },
      { authorization: basic(own) },
    )
    expect([both.status, both.body.error]).toEqual([400, 'invalid_request'])
    const malformed = await service.call<any>('issue-token', { rawBody: '{' })
    expect([malformed.status, malformed.body.error.code]).toEqual([400, 'invalid_request'])
    const missing = await service.call<any>('issue-token', { body: {} })
    expect([missing.status, missing.body.error.code]).toEqual([400, 'invalid_request'])
    const xml = await service.call<any>('issue-token', {
      rawBody: '<a/>',
      headers: { 'content-type': 'text/xml' },
    })
    expect([xml.status, xml.body.error.code]).toEqual([415, 'unsupported_media_type'])
  })

  // Holds D2.12, D11.19.
  it('lets a client ask exactly ten times a minute, also concurrently, without delaying others', async () => {
    const own = await client()
    const answers = await Promise.all(Array.from({ length: 25 }, () => ask(own)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(10)
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(15)
    expect(Number(refused[0]!.headers['retry-after'])).toBeGreaterThan(0)
    const guess = await ask({ ...own, clientSecret: 'csec_test_guess' })
    expect([guess.status, guess.body.error.code]).toEqual([401, 'invalid_client'])
    expect((await ask(await client())).status).toBe(200)
    later(61_000)
    expect((await ask(own)).status).toBe(200)
  })

  // Holds D11.24.
  it('gives a token of sixty minutes on the tenant’s clock', async () => {
    const own = await service.merchant({ email: 'clock@oauth.test' })
    const key = own.sandbox.secretKey
    const { body } = await service.call<any>('create-oauth-client', {
      key: await adminToken('clock@oauth.test'),
      params: { mode: 'sandbox' },
      body: { name: 'P', scopes: ['read'] },
    })
    const start = Date.parse('2027-03-01T10:00:00.000Z')
    const move = (ms: number) =>
      service.call('set-sandbox-clock', { key, body: { now: new Date(start + ms).toISOString() } })
    await move(0)
    const token = (await ask(body)).body.access_token as string
    await move(3_599_000)
    expect((await plans(token)).status).toBe(200)
    await move(3_600_000)
    const late = await plans(token)
    expect([late.status, late.headers['www-authenticate']]).toEqual([401, 'Bearer'])
  })
})
