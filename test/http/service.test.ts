import { prefersHtml } from '../../functions/http/middleware/page.ts'
import { gunzipSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { allRoutes } from '../../shared/api/routes.ts'
import { takesIdempotencyKey } from '../../shared/api/statuses.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

describe('get-health', () => {
  // Holds D14.12.
  it('says ok to anyone', async () => {
    const { status, text } = await service.call('get-health')
    expect([status, text]).toEqual([200, '{"status":"ok"}'])
  })
})

// Holds C5.
describe('get-oauth-metadata', () => {
  it('tells clients where tokens come from, and which scopes exist', async () => {
    const { status, body } = await service.call('get-oauth-metadata')
    expect(status).toBe(200)
    expect(body).toMatchObject({
      token_endpoint: `${body['issuer']}/v1/oauth/token`,
      response_types_supported: [],
      grant_types_supported: ['client_credentials'],
      token_endpoint_auth_methods_supported: ['client_secret_post', 'client_secret_basic'],
    })
    expect(body['scopes_supported']).toContain('payout:write')
  })
})

describe('the response’s content type', () => {
  it.each([
    ['text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8', true],
    ['TEXT/HTML', true],
    ['application/json;q=0.2, text/html;q=0.4', true],
    ['application/json', false],
    ['application/json, text/html;q=0.5', false],
    ['text/html;q=0, */*', false],
    ['*/*', false],
    ['text/html;q=0.7, application/json;q=0.7', false],
    ['', false],
  ])('asked for by %j is a page: %s', (accept, page) => {
    expect(prefersHtml({ event: { headers: { accept } } } as never)).toBe(page)
  })
})

/** The document as a client without compression gets it. */
async function openApi(query?: Record<string, string>): Promise<{ text: string; body: any; headers: any }> {
  const { status, text, headers } = await service.call('get-openapi', query ? { query } : {})
  expect(status).toBe(200)
  return { text, body: JSON.parse(text), headers }
}

describe('get-openapi', () => {
  // Holds S41, D14.10.
  it('describes every route, with its credentials, scope, success and refusals', async () => {
    const { body } = await openApi()
    expect(body).toMatchObject({ openapi: '3.1.0', info: { version: '1.0.0' } })
    for (const { name, route } of allRoutes()) {
      const operation = body['paths'][route.path][route.method.toLowerCase()]
      expect(operation.operationId).toBe(name)
      expect(Object.keys(operation.responses)[0]).toBe(String(route.status))
      const secured = route.auth !== 'none' && route.auth !== 'checkout'
      // A client's secret and a gateway's signature are no bearer credentials, and refused all the same.
      const refuses = secured || ['issue-token', 'receive-gateway-callback'].includes(name)
      expect([name, operation.security.length > 0, '401' in operation.responses]).toEqual([
        name,
        secured,
        refuses,
      ])
      if (route.scope !== null) {
        expect(operation.description).toContain(route.scope)
        expect(operation.security).toContainEqual({ oauth: [route.scope] })
      }
      const inPath = operation.parameters.filter((one: { in?: string }) => one.in === 'path')
      expect(inPath).toHaveLength(route.path.split('{').length - 1)
      const takesKey = operation.parameters.some((one: { $ref?: string }) =>
        one.$ref?.endsWith('/Idempotency-Key'),
      )
      expect([name, takesKey]).toEqual([name, takesIdempotencyKey(route)])
    }
  })

  it('documents what plans answer', async () => {
    const create = (await openApi()).body['paths']['/v1/plans'].post
    const statuses = ['201', '400', '401', '403', '409', '413', '415', '422', '429', '500', '503']
    expect(Object.keys(create.responses)).toEqual(statuses)
    expect(create.requestBody.content['application/json'].schema.required).toEqual(['name', 'interval'])
    expect(create.responses['201'].content['application/json'].schema).toEqual({
      $ref: '#/components/schemas/Plan',
    })
  })

  it('is compressed for clients that accept it, and not sent to those that have it', async () => {
    const plain = await openApi()
    const zipped = await service.call('get-openapi', { headers: { 'accept-encoding': 'br, gzip;q=0.5' } })
    expect(zipped.headers).toMatchObject({
      'content-encoding': 'gzip',
      vary: 'accept-encoding',
      'cache-control': 'public, max-age=300',
      etag: plain.headers.etag,
    })
    expect(gunzipSync(Buffer.from(zipped.text, 'base64')).toString()).toBe(plain.text)
    expect(zipped.text.length).toBeLessThan(plain.text.length / 7)
    for (const tag of [plain.headers.etag, `"other", ${plain.headers.etag}`, '*']) {
      const again = await service.call('get-openapi', { headers: { 'if-none-match': tag } })
      expect([again.status, again.text, again.headers['etag']]).toEqual([304, '', plain.headers.etag])
    }
    const refused = await service.call('get-openapi', { headers: { 'accept-encoding': 'gzip;q=0, *' } })
    expect([refused.headers['content-encoding'], refused.text]).toEqual([undefined, plain.text])
    expect((await service.call('get-openapi', { headers: { 'if-none-match': '"other"' } })).status).toBe(200)
  })

  it('shows each kind of caller their part', async () => {
    const starts: Record<string, RegExp> = {
      merchant: /^\/(v1\/|exports\/|documents\/|health|openapi|\.well-known\/|mcp$)/,
      customer: /^\/(checkout|identity|logos|pay|portal|receipts|v1\/checkout)(\/|$)/,
      dashboard: /^\/(admin|payouts\/stop)\//,
    }
    const whole = await openApi()
    const seen = new Set<string>()
    for (const [surface, fits] of Object.entries(starts)) {
      const { body, headers } = await openApi({ surface })
      const paths = Object.keys(body['paths'])
      expect(paths.filter((path) => !fits.test(path))).toEqual([])
      for (const path of paths) seen.add(path)
      expect(headers.etag).not.toBe(whole.headers.etag)
    }
    const left = Object.keys(whole.body['paths']).filter((path) => !seen.has(path))
    expect(left.every((path) => path.startsWith('/gateways/'))).toBe(true)
    const { status, body } = await service.call('get-openapi', { query: { surface: 'all' } })
    expect([status, body['error'].details[0].path]).toEqual([422, 'surface'])
  })

  it('shows one operation, or those of one tag, with what they use and nothing else', async () => {
    const { body, text } = await openApi({ operation: 'create-plan' })
    expect(Object.keys(body['paths'])).toEqual(['/v1/plans'])
    expect(Object.keys(body['paths']['/v1/plans'])).toEqual(['post'])
    expect(Object.keys(body['components'].schemas)).toEqual([
      'Plan',
      'Pricing',
      'Currency',
      'Interval',
      'ErrorCode',
      'ApiError',
      'ApiErrorDetail',
    ])
    expect(text.length).toBeLessThan(50_000)
    const tagged = (await openApi({ tag: 'plans' })).body
    expect(Object.keys(tagged['paths'])).toEqual([
      '/v1/plans',
      '/v1/plans/{id}',
      '/v1/add-ons',
      '/v1/add-ons/{id}',
      '/v1/plans/{id}/price-changes',
      '/v1/plans/{id}/price-changes/{changeId}',
      '/v1/plans/{id}/price-changes/{changeId}/rows',
      '/v1/plans/{id}/price-changes/{changeId}/revert',
    ])
    const event = (await openApi({ operation: 'on_subscription_created' })).body
    expect([Object.keys(event['paths']), Object.keys(event['webhooks'])]).toEqual([
      [],
      ['subscription_created'],
    ])
    for (const query of [
      { operation: 'create-planet' },
      { tag: 'planets' },
      { operation: 'create-plan', tag: 'events' },
    ]) {
      const refused = await service.call('get-openapi', { query })
      expect([refused.status, refused.body['error'].details[0].path]).toEqual([422, Object.keys(query)[0]])
    }
  })
})
