import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { isOwnOrigin } from '../../functions/http/middleware/session-cookie.ts'
import { sourceAddressOf } from '../../functions/http/middleware/source-address.ts'

const call = (headers: Record<string, string>) =>
  ({ event: { headers, requestContext: { http: { sourceIp: '10.0.0.1' } } } }) as never

describe('a caller’s address', () => {
  it('is what the gateway saw, whatever a header claims', () => {
    delete process.env['BEHIND_EDGE']
    const claims = { 'x-viewer-address': '1.1.1.1', 'x-forwarded-for': '2.2.2.2' }
    expect(sourceAddressOf(call(claims))).toBe('10.0.0.1')
  })

  it('is what CloudFront reports where everything passes through it, and never what the caller forwards', () => {
    process.env['BEHIND_EDGE'] = 'true'
    const headers = { 'x-viewer-address': '102.89.1.2', 'x-forwarded-for': '2.2.2.2, 102.89.1.2' }
    expect(sourceAddressOf(call(headers))).toBe('102.89.1.2')
    delete process.env['BEHIND_EDGE']
  })
})

describe('whether a page belongs to this service', () => {
  const from = { origin: 'https://billing.test', host: 'api.test' }

  it('follows from the requested host', () => {
    expect(isOwnOrigin({ headers: { ...from, host: 'billing.test' } })).toBe(true)
    expect(isOwnOrigin({ headers: { ...from, 'x-viewer-host': 'billing.test' } })).toBe(false)
  })

  it('follows from the host at CloudFront, where everything passes through it', () => {
    process.env['BEHIND_EDGE'] = 'true'
    expect(isOwnOrigin({ headers: { ...from, 'x-viewer-host': 'billing.test' } })).toBe(true)
    expect(isOwnOrigin({ headers: { ...from, 'x-viewer-host': 'other.test' } })).toBe(false)
    expect(isOwnOrigin({ headers: { ...from, host: 'billing.test' } })).toBe(false)
    delete process.env['BEHIND_EDGE']
  })
})

describe('the gateway’s authorizer', () => {
  const asked: string[] = []
  const secrets = createServer((request, response) => {
    void text(request).then((body) => {
      asked.push((JSON.parse(body) as { SecretId: string }).SecretId)
      response
        .setHeader('content-type', 'application/x-amz-json-1.1')
        .end('{"SecretString":"through the door"}')
    })
  })
  beforeAll(async () => {
    await new Promise<void>((resolve) => secrets.listen(0, '127.0.0.1', resolve))
    Object.assign(process.env, {
      AWS_ENDPOINT_URL_SECRETS_MANAGER: `http://127.0.0.1:${(secrets.address() as AddressInfo).port}`,
      AWS_REGION: 'eu-west-1',
      AWS_ACCESS_KEY_ID: 'a',
      AWS_SECRET_ACCESS_KEY: 's',
      SECRET_PREFIX: 'dev/billing/',
    })
  })
  afterAll(() => {
    secrets.closeAllConnections()
    secrets.close()
  })

  it('accepts the right secret, which is read once, and refuses everything else', async () => {
    const { handler } = await import('../../functions/http/check-origin.ts')
    const ask = async (headers?: Record<string, string>) =>
      (await handler(headers ? { headers } : {})).isAuthorized
    expect(await ask({ 'x-origin-secret': 'through the door' })).toBe(true)
    for (const headers of [
      undefined,
      {},
      { 'x-origin-secret': '' },
      { 'x-origin-secret': 'through the doo' },
    ])
      expect(await ask(headers)).toBe(false)
    expect(asked).toEqual(['dev/billing/origin'])
  })
})
