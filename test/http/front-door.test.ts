import type { AddressInfo } from 'node:net'
import { createServer } from 'node:http'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { startHttpServer } from '../../infra/local/http-server.ts'
import { endpoints } from '../../functions/http/registry.ts'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)
const gateway = await startHttpServer({ port: 0, log: () => undefined })

/** The account's secrets, as its store keeps them; one that is not there is refused. */
const kept = new Map<string, string>()
const store = createServer((request, response) => {
  void text(request).then((body) => {
    const { SecretId } = JSON.parse(body) as { SecretId: string }
    const SecretString = kept.get(SecretId)
    response.statusCode = SecretString === undefined ? 400 : 200
    response.end(JSON.stringify(SecretString === undefined ? {} : { SecretString }))
  })
})

beforeAll(async () => {
  gateway.serve(endpoints)
  await new Promise<void>((resolve) => store.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('AWS_ENDPOINT_URL_SECRETS_MANAGER', `http://127.0.0.1:${(store.address() as AddressInfo).port}`)
  for (const [name, value] of Object.entries({ AWS_REGION: 'eu-west-1', AWS_ACCESS_KEY_ID: 'a' }))
    vi.stubEnv(name, value)
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 's')
  vi.stubEnv('SECRET_PREFIX', 'prod/billing/')
  vi.stubEnv('CHECKOUT_BASE_URL', `http://127.0.0.1:${gateway.port}`)
  vi.stubEnv('CHECKOUT_BASE_URL_SANDBOX', `http://127.0.0.1:${gateway.port}/sandbox`)
})

afterAll(async () => {
  vi.unstubAllEnvs()
  await gateway.stop()
  store.closeAllConnections()
  store.close()
})

const counted = vi.hoisted(() => ({ calls: [] as unknown[][] }))
vi.mock('../../shared/runtime/metrics.ts', async (original) => {
  const note =
    (name: string) =>
    (...given: unknown[]) =>
      counted.calls.push([name, ...given])
  const names = ['countProbe', 'countOrigin', 'countOriginRefused', 'countCharge']
  return {
    ...(await original<object>()),
    ...Object.fromEntries(names.map((name) => [name, note(name)])),
  }
})

beforeEach(() => {
  counted.calls.length = 0
})

// Holds O4.
describe('the synthetic probe', () => {
  const probe = async () => {
    const { handler } = await import('../../functions/watch/probe.ts')
    await handler()
    return counted.calls.filter(([name]) => name === 'countProbe')
  }
  const give = (secret: object) => kept.set('prod/billing/probe', JSON.stringify(secret))

  it('makes a purchase from outside, which a sandbox merchant then has', async () => {
    give({ secretKey: scene.key })
    const pending = async () =>
      (await service.call('get-balance', { key: scene.key })).body['pendingKobo'] as number
    const before = await pending()
    expect(await probe()).toEqual([['countProbe', false]])
    expect((await pending()) - before).toBe(10_000)
  })

  it.each([
    ['without a key', () => give({})],
    ['with a key that is not good', () => give({ secretKey: `${scene.key.slice(0, -1)}_` })],
    ['without a secret', () => kept.delete('prod/billing/probe')],
  ])('%s finds no way through, and says so', async (_, take) => {
    take()
    expect(await probe()).toEqual([['countProbe', true]])
  })
})

// Holds O4.
describe('the authorizer', () => {
  it('counts errors of its own and wrong secrets, not missing ones', async () => {
    const { handler } = await import('../../functions/http/check-origin.ts')
    kept.delete('prod/billing/origin')
    await expect(handler({ headers: { 'x-origin-secret': 'one' } })).rejects.toThrow()
    expect(counted.calls).toContainEqual(['countOrigin', true])
    kept.set('prod/billing/origin', JSON.stringify({ previous: [], present: 'one' }))
    counted.calls.length = 0
    expect((await handler({ headers: { 'x-origin-secret': 'one' } })).isAuthorized).toBe(true)
    expect((await handler({ headers: {} })).isAuthorized).toBe(false)
    expect(counted.calls).toEqual([
      ['countOrigin', false],
      ['countOrigin', false],
    ])
    expect((await handler({ headers: { 'x-origin-secret': 'two' } })).isAuthorized).toBe(false)
    expect(counted.calls.slice(2)).toEqual([['countOrigin', false], ['countOriginRefused']])
  })
})
