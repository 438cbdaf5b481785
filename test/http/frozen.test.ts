import { afterEach, expect, it, vi } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const scene = await openScene(service)
afterEach(() => vi.unstubAllEnvs())

// Holds O2.
it('while everything is stopped each call is answered 503 before anything is written, and succeeds when repeated later', async () => {
  const body = { name: 'Gold', amount: 500_000, interval: 'month' }
  const headers = { 'idempotency-key': 'while-frozen' }
  vi.stubEnv('FROZEN', 'true')
  const create = () => service.call<any>('create-plan', { key: scene.key, body, headers })
  const refused = [
    await create(),
    await service.call<any>('get-balance', { key: 'sk_test_of_nobody' }),
    await service.call<any>('receive-gateway-callback', {
      params: { mode: 'sandbox', name: 'paystack' },
      rawBody: '{}',
    }),
  ]
  for (const { status, body: answer, headers: said } of refused) {
    expect([status, said['retry-after']]).toEqual([503, '60'])
    expect(answer.error).toMatchObject({ code: 'service_unavailable', details: [{ reason: 'frozen' }] })
  }
  vi.stubEnv('FROZEN', '')
  expect((await service.call<any>('list-plans', { key: scene.key })).body.items).toEqual([])
  expect((await create()).status).toBe(201)
})
