import { expect, it } from 'vitest'
import { request, startChildStack, until } from '../../support/child-stack.ts'

it('continues a walk at once that a kill interrupted', async () => {
  const first = await startChildStack()
  const key = first.secretKey!
  const call = async (method: string, path: string, body?: unknown) => {
    const { body: answer } = await request(first, key, method, path, body)
    return answer
  }
  const plan = await call('POST', '/v1/plans', { name: 'Gold', amount: 500_000, interval: 'day' })
  const customer = await call('POST', '/v1/customers', { email: 'ada@example.test' })
  const token = 'tok_test_success'
  await call('POST', `/v1/customers/${customer['id'] as string}/payment-methods`, { token })
  await call('POST', '/v1/subscriptions', { customerId: customer['id'], planId: plan['id'] })
  const now = new Date(Date.now() + 400 * 86_400_000).toISOString()
  const jump = request(first, key, 'POST', '/v1/sandbox/clock', { now }).catch(() => undefined)
  const before = async () => await call('GET', '/v1/sandbox/clock')
  const begun = (await before())['now'] as string
  await until(async () => ((await before())['now'] as string) > begun)
  await first.kill()
  await jump
  const second = await startChildStack({}, first.dataDir)
  try {
    const restartedAt = Date.now()
    const clock = async () => (await request(second, key, 'GET', '/v1/sandbox/clock')).body
    const stood = (await clock())['now'] as string
    expect(stood < now).toBe(true)
    await until(async () => ((await clock())['now'] as string) > stood, 50_000)
    // The killed walker held the clock for a minute from its last step.
    expect(Date.now() - restartedAt).toBeLessThan(50_000)
  } finally {
    await second.stop()
  }
}, 120_000)
