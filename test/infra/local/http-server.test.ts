import { request } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHttpServer } from '../../../infra/local/http-server.ts'
import type { HttpServer } from '../../../infra/local/http-server.ts'
import type { LambdaContext } from '../../../infra/local/contracts.ts'

const handler = vi.fn<(event: APIGatewayProxyEventV2, context: LambdaContext) => Promise<unknown>>()
const notFound = vi.fn<(event: APIGatewayProxyEventV2) => Promise<unknown>>()
const never = new Promise(() => undefined)
let server: HttpServer

beforeAll(async () => {
  const routes = [
    { name: 'get', method: 'GET', path: '/v1/customers/{id}' },
    { name: 'get', method: 'GET', path: '/v1/customers/ref/{ref}' },
    { name: 'get', method: 'GET', path: '/v1/customers/{id}/cards' },
    { name: 'get', method: 'GET', path: '/v1/customers/me' },
    { name: 'get', method: 'POST', path: '/v1/customers' },
  ]
  server = await startHttpServer({ port: 0, routes, timeoutMs: 300, log: vi.fn() })
  expect((await fetch(server.url)).status).toBe(503)
  server.serve({
    get: () => Promise.resolve({ handler }),
    'not-found': () => Promise.resolve({ handler: notFound }),
  })
})

beforeEach(() => {
  handler.mockReset().mockResolvedValue({ statusCode: 200, body: 'ok' })
  notFound.mockReset().mockResolvedValue({ statusCode: 404, body: 'nothing here' })
})

afterAll(() => server.stop())

/** The event that a call produced. */
async function eventOf(path: string, init?: RequestInit): Promise<APIGatewayProxyEventV2> {
  await fetch(`${server.url}${path}`, init)
  return handler.mock.lastCall![0]
}

describe('the event of a request', () => {
  it('has payload format 2.0, on the stage of its base address', async () => {
    const event = await eventOf('/v1/customers/cus_1?limit=2', { headers: { 'user-agent': 'test/1' } })
    expect(event).toMatchObject({
      version: '2.0',
      routeKey: 'GET /v1/customers/{id}',
      rawPath: '/live/v1/customers/cus_1',
      rawQueryString: 'limit=2',
      queryStringParameters: { limit: '2' },
      pathParameters: { id: 'cus_1' },
      isBase64Encoded: false,
      requestContext: {
        routeKey: 'GET /v1/customers/{id}',
        stage: 'live',
        http: {
          method: 'GET',
          path: '/live/v1/customers/cus_1',
          protocol: 'HTTP/1.1',
          sourceIp: '127.0.0.1',
          userAgent: 'test/1',
        },
      },
    })
    expect(event.requestContext.time).toMatch(/^\d\d\/[A-Z][a-z]{2}\/\d{4}:\d\d:\d\d:\d\d \+0000$/)
    expect(Math.abs(event.requestContext.timeEpoch - Date.now())).toBeLessThan(5_000)
    expect(event).not.toHaveProperty('body')
    expect(event).not.toHaveProperty('cookies')
    expect(handler.mock.lastCall![1].getRemainingTimeInMillis()).toBeGreaterThan(0)
  })

  it('names the sandbox stage under /sandbox, whose prefix is not part of the route', async () => {
    const event = await eventOf('/sandbox/v1/customers/cus_1')
    expect(event).toMatchObject({
      routeKey: 'GET /v1/customers/{id}',
      rawPath: '/sandbox/v1/customers/cus_1',
      requestContext: { stage: 'sandbox', http: { path: '/sandbox/v1/customers/cus_1' } },
    })
  })

  it('has decoded path parameters, and prefers a literal segment to a parameter', async () => {
    expect((await eventOf('/v1/customers/ref/a%20b%2Fc')).pathParameters).toEqual({ ref: 'a b/c' })
    expect((await eventOf('/v1/customers/me')).routeKey).toBe('GET /v1/customers/me')
    expect((await eventOf('/v1/customers/ref/cards')).routeKey).toBe('GET /v1/customers/ref/{ref}')
    expect((await eventOf('/v1/customers/%E0%A4')).pathParameters).toEqual({ id: '%E0%A4' })
  })

  it('joins repeated headers, and lists cookies by themselves', async () => {
    await new Promise((resolve) => {
      const options = {
        headers: ['X-Tag', 'a', 'x-tag', 'b', 'Cookie', 'one=1; two=2', 'Host', 'local.test'],
      }
      request(`${server.url}/v1/customers/me?id=1&id=2&x=%26`, options, resolve).end()
    })
    const event = handler.mock.lastCall![0]
    expect(event.headers).toMatchObject({ 'x-tag': 'a,b', host: 'local.test' })
    expect(event.headers).not.toHaveProperty('cookie')
    expect(event.cookies).toEqual(['one=1', 'two=2'])
    expect(event.queryStringParameters).toEqual({ id: '1,2', x: '&' })
  })

  it.each([
    ['application/json; charset=utf-8', '{"name":"Ada"}', { body: '{"name":"Ada"}', isBase64Encoded: false }],
    ['application/x-www-form-urlencoded', 'a=1', { body: btoa('a=1'), isBase64Encoded: true }],
    ['image/png', 'png', { body: btoa('png'), isBase64Encoded: true }],
  ])('carries a body of %s', async (type, body, expected) => {
    const event = await eventOf('/v1/customers', { method: 'POST', headers: { 'content-type': type }, body })
    expect(event).toMatchObject(expected)
  })

  it('goes to the not-found function for an unknown path or method', async () => {
    const response = await fetch(`${server.url}/v1/nothing`)
    expect(response.status).toBe(404)
    expect(await response.text()).toBe('nothing here')
    await fetch(`${server.url}/sandbox/v1/customers/me`, { method: 'DELETE' })
    expect(notFound.mock.calls.map(([event]) => [event.routeKey, event.rawPath])).toEqual([
      ['$default', '/live/v1/nothing'],
      ['$default', '/sandbox/v1/customers/me'],
    ])
  })
})

describe('the response', () => {
  const call = () => fetch(`${server.url}/v1/customers/me`)

  it('carries status, headers and cookies', async () => {
    handler.mockResolvedValue({
      statusCode: 201,
      headers: { 'content-type': 'application/json', 'x-count': 3, gone: undefined },
      cookies: ['a=1; Path=/', 'b=2'],
      body: '{"ok":true}',
    })
    const response = await call()
    expect(response.status).toBe(201)
    expect(response.headers.get('x-count')).toBe('3')
    expect(response.headers.getSetCookie()).toEqual(['a=1; Path=/', 'b=2'])
    expect(await response.json()).toEqual({ ok: true })
  })

  it('may be bytes, or a bare value that means a 200', async () => {
    handler.mockResolvedValueOnce({ statusCode: 200, body: btoa('raw'), isBase64Encoded: true })
    expect(await (await call()).text()).toBe('raw')
    handler.mockResolvedValueOnce({ message: 'hello' })
    expect(await (await call()).json()).toEqual({ message: 'hello' })
    handler.mockResolvedValueOnce('text')
    expect(await (await call()).text()).toBe('text')
  })

  it.each([
    ['throws', () => Promise.reject(new Error('boom')), 500, 'Internal Server Error'],
    ['answers nonsense', () => Promise.resolve({ statusCode: 'many' }), 500, 'Internal Server Error'],
    ['takes too long', () => never, 503, 'Service Unavailable'],
  ])('is the gateway’s own when the function %s', async (_what, behave, status, message) => {
    handler.mockImplementation(behave)
    const response = await call()
    expect(response.status).toBe(status)
    expect(await response.json()).toEqual({ message })
  })

  it('is 413 for a body over 10 MB', async () => {
    const post = (size: number) =>
      fetch(`${server.url}/v1/customers`, { method: 'POST', body: Buffer.alloc(size, 'x') })
    expect((await post(10 * 1024 * 1024)).status).toBe(200)
    const response = await post(10 * 1024 * 1024 + 1)
    expect(response.status).toBe(413)
    expect(await response.json()).toEqual({ message: 'Request Entity Too Large' })
  })
})

describe('the outbox', () => {
  // Holds D14.8.
  it('shows what was sent to a person, newest first', async () => {
    const send = (body: object) =>
      fetch(`${server.url}/local/outbox`, { method: 'POST', body: JSON.stringify(body) })
    expect((await send({ to: 'a@acme.test', text: 'one' })).status).toBe(201)
    await send({ to: 'b@acme.test', text: 'two' })
    await send({ to: 'a@acme.test', text: 'three' })
    expect((await send({ text: 'to nobody' })).status).toBe(422)

    const shown = await fetch(`${server.url}/local/outbox?to=${encodeURIComponent('a@acme.test')}`)
    const { items } = (await shown.json()) as { items: { text: string }[] }
    expect(items.map(({ text }) => text)).toEqual(['three', 'one'])
  })
})
