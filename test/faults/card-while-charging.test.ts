import { afterEach, expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { storedSubscription } from '../support/charging.ts'
import { holdNextMovement } from '../support/held-call.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { handRenewal } from '../support/hand-renewal.ts'
import { moveWall, resetWall } from './engine/wall.ts'

const service = await forThisFile(startService())

afterEach(resetWall)

// Holds D7.14.
it('a card added during a charge is charged when that charge is declined, also on the wall clock', async () => {
  const scene = await openScene(service)
  const [plan, customer] = [await scene.plan({ interval: 'hour' }), await scene.customer()]
  const { body: made } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  const attach = (token: string) =>
    service.call('attach-payment-method', {
      key: scene.key,
      params: { id: String(customer['id']) },
      body: { token, setDefault: true },
    })
  await attach('tok_test_expired_card')

  moveWall(70 * 60_000)
  const held = holdNextMovement()
  const renewing = handRenewal(scene, made)
  await held.reached
  moveWall(70 * 60_000 + 50)
  expect((await attach('tok_test_success')).status).toBe(201)
  // What the worker has read is stale now, so it decides again, after the card was added.
  const note = { key: scene.key, params: { id: made['id'] as string }, body: { metadata: { seen: 'yes' } } }
  expect((await service.call('update-subscription', note)).status).toBe(200)
  moveWall(70 * 60_000 + 100)
  held.release()
  await renewing

  expect(await storedSubscription(scene, made['id'])).toMatchObject({ status: 'active', cyclesCompleted: 2 })
  expect((await scene.charges()).map(({ outcome }) => outcome)).toEqual([
    'succeeded',
    'declined',
    'succeeded',
  ])
})
