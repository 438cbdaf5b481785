import { afterEach, describe, expect, it, vi } from 'vitest'
import { openLife, type Life } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const start = '2027-04-01T09:00:00.000Z'
const half = '2027-04-16T09:00:00.000Z'

const service = await forThisFile(startService())

afterEach(() => {
  vi.useRealTimers()
})

/** A plan change that waits for a transfer. */
async function pendingChange(life: Life, at = half) {
  const [small, large] = [await life.plan({ amount: 300_000 }), await life.plan({ amount: 500_000 })]
  const { id, customerId } = await life.begin(small['id'])
  await service.call('attach-payment-method', {
    key: life.key,
    params: { id: customerId },
    body: { token: 'tok_test_success', rail: 'bank_transfer', setDefault: true },
  })
  await life.clock(at)
  const before = await life.subscription(id)
  const send = () => life.act('change-plan', id, { planId: large['id'] }, { 'idempotency-key': 'one' })
  expect((await send()).status).toBe(504)
  const { reference } = (await life.charges()).find((charge) => charge.outcome === 'pending')!
  return { id, small, large, before, send, reference }
}

describe('a plan change whose charge is pending', () => {
  const outcomes = ['success', 'failed'] as const

  // Holds D5.9.
  it.each(outcomes)('holds the subscription until the gateway has told: %s', async (outcome) => {
    const life = await openLife(service, start)
    const { id, large, before, send, reference } = await pendingChange(life)
    expect(await life.subscription(id)).toEqual(before)
    const meanwhile = await life.act('update-subscription', id, { metadata: { a: 'b' } })
    // A payer may take a day; what no price depends on is kept whichever way it goes (A9).
    expect(meanwhile.status).toBe(200)
    await service.call('settle-sandbox-payment', { key: life.key, body: { reference, outcome } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    expect((await send()).status).toBe(outcome === 'success' ? 200 : 402)
    const after = await life.subscription(id)
    if (outcome === 'success') expect(after['planId']).toBe(large['id'])
    else expect(after).toEqual({ ...before, metadata: { a: 'b' }, version: Number(before['version']) + 1 })
    expect(after['metadata']).toEqual({ a: 'b' })
    expect((await life.done('cancel-subscription', id, {}))['status']).toBe('canceled')
  })

  it.each(outcomes)('puts a renewal off that falls due meanwhile: %s', async (outcome) => {
    const life = await openLife(service, start)
    const { id, small, large, before, send, reference } = await pendingChange(
      life,
      '2027-04-30T21:00:00.000Z',
    )
    // Within the day that a transfer is waited for.
    await life.clock('2027-05-01T20:00:00.000Z')
    expect(await life.subscription(id)).toEqual(before)
    await service.call('settle-sandbox-payment', { key: life.key, body: { reference, outcome } })
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 10 * 60_000 })
    await send()
    await life.clock('2027-05-01T20:01:00.000Z')
    const renewals = (await life.invoices(id)).filter((one) => one['billingReason'] === 'subscription_cycle')
    const { amount, id: planId } = outcome === 'success' ? large : small
    expect(renewals).toMatchObject([{ periodStart: before['currentPeriodEnd'], amount, planId }])
  })
})
