import { afterAll, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { handRenewal } from '../support/hand-renewal.ts'
import { holdNextWrite } from '../support/held-call.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { moveWall, resetWall } from './engine/wall.ts'

const hourMs = 3_600_000

const service = await forThisFile(startService())

afterAll(() => {
  resetWall()
})

// Holds D1.16.
it('a decision repeated after a stale read happens after the change it missed, and sorts after it', async () => {
  const scene = await openScene(service)
  const [plan, customer] = [await scene.plan({ interval: 'hour' }), await scene.customer()]
  const { body: subscription } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })

  // Two periods are over, and two workers renew them: the one that began first is slower.
  moveWall(3 * hourMs)
  const held = holdNextWrite()
  const slower = handRenewal(scene, subscription)
  await held.reached
  moveWall(3 * hourMs + 50)
  await handRenewal(scene, subscription)
  moveWall(3 * hourMs + 100)
  held.release()
  await slower

  const query = { subscriptionId: String(subscription['id']) }
  const { body } = await service.call('list-invoices', { key: scene.key, query })
  const starts = (body['items'] as Record<string, any>[]).map(({ periodStart }) => String(periodStart))
  expect(starts).toHaveLength(3)
  expect(starts).toEqual(starts.toSorted().reverse())
  const versions = (await scene.events()).map(({ data }) => data.subscription.version as number)
  expect(versions).toEqual(versions.toSorted((a, b) => a - b))
})
