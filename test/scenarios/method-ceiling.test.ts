import { describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { opensAt, setClock } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

const hour = 3600
const offsets = [1, 2, 3, 4, 5, 6, 7, 8].map((n) => n * 26 * hour)

/** One customer whose card pays for several subscriptions and then declines them all, a while apart. */
async function sharedCard(scene: Scene, apartMs: readonly number[]): Promise<string[]> {
  await service.call('update-recovery-settings', {
    key: scene.key,
    body: { retryOffsets: offsets, paydayAware: false },
  })
  await setClock(service, scene, opensAt)
  const [plan, customer] = [await scene.plan({ trialDays: 5 }), await scene.customer(null)]
  const ids: string[] = []
  for (const ms of apartMs) {
    await setClock(service, scene, new Date(Date.parse(opensAt) + ms).toISOString())
    ids.push((await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })).body['id'])
  }
  const params = { id: String(customer['id']) }
  const body = { token: 'tok_test_insufficient_funds' }
  await service.call('attach-payment-method', { key: scene.key, params, body })
  return ids
}

// Holds D7.16.
describe('the ceiling of 8 declined automatic charges of a method in 30 days', () => {
  it('stops one subscription’s retries, though the settings allow more', async () => {
    const scene = await openScene(service)
    await sharedCard(scene, [0])
    await setClock(service, scene, '2027-02-26T09:00:00.000Z')
    expect(await scene.charges()).toHaveLength(8)
    const [open] = (await service.call('list-recovery', { key: scene.key })).body['items']
    expect(open).toMatchObject({
      attemptsMade: 8,
      action: 'request_card_update',
      rule: 'method_decline_ceiling',
      nextAttemptAt: null,
    })
    await setClock(service, scene, '2027-03-20T09:00:00.000Z')
    expect(await scene.charges()).toHaveLength(8)
  })

  it.each([
    ['at the same instants', [0, 0]],
    ['an hour apart', [0, hour * 1000]],
    ['days apart', [0, 70 * hour * 1000]],
  ])('holds for a card that two subscriptions share, %s', async (_, apart) => {
    const scene = await openScene(service)
    await sharedCard(scene, apart)
    await setClock(service, scene, '2027-03-20T09:00:00.000Z')
    expect(await scene.charges()).toHaveLength(8)
    const events = await scene.events()
    const told = events.filter(({ type }) => type === 'subscription_payment_action_required')
    expect(told).toHaveLength(2)
    expect(events.filter(({ type }) => type === 'subscription_unpaid')).toHaveLength(2)
  })

  it('lets at most the first three declines of each subscription pass it', async () => {
    const scene = await openScene(service)
    await sharedCard(scene, [0, 0, 0, 0])
    await setClock(service, scene, '2027-03-20T09:00:00.000Z')
    expect((await scene.charges()).length).toBeLessThanOrEqual(12)
  })
})
