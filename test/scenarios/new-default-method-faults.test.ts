import { describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { runWorker, storedSubscription } from '../support/charging.ts'
import { moveClock, opensAt, pastDueCase, setClock, type PastDueCase } from '../support/recovery.ts'
import { isUnkind } from '../support/unkind.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { injectFaults } from '../workers/faults.ts'

const service = await forThisFile(startService())
const faults = injectFaults(documentClient())

const attach = (scene: Scene, made: PastDueCase, token = 'tok_test_success', headers = {}) =>
  service.call('attach-payment-method', {
    key: scene.key,
    params: { id: made.customerId },
    body: { token, setDefault: true },
    headers,
  })
const statusOf = async (scene: Scene, { subscriptionId }: PastDueCase): Promise<string> =>
  (await service.call('get-subscription', { key: scene.key, params: { id: subscriptionId } })).body['status']
const successes = async (scene: Scene): Promise<number> =>
  (await scene.charges()).filter(({ outcome }) => outcome === 'succeeded').length

const leasePassed = { wallAheadMs: 120_000 }

describe('a crash while a new default method is attached and charged', () => {
  // Calls are counted here, and an unkind engine makes some of them again.
  it.skipIf(isUnkind())(
    'after any call leaves either nothing done or a case that a worker completes with one charge',
    async () => {
      const measured = await openScene(service)
      const first = await pastDueCase(service, measured, 'tok_test_expired_card')
      faults.reset()
      await attach(measured, first)
      const calls = faults.calls.length
      expect(calls).toBeGreaterThan(5)
      for (let call = 1; call <= calls; call += 1) {
        for (const when of ['before', 'after'] as const) {
          faults.reset()
          const own = await openScene(service)
          const made = await pastDueCase(service, own, 'tok_test_expired_card')
          const key = { 'idempotency-key': 'card' }
          faults.crashAt(call, when)
          await attach(own, made, 'tok_test_success', key).catch(() => undefined)
          faults.reset()
          await attach(own, made, 'tok_test_success', key)
          await runWorker(own, made.subscriptionId, { at: made.failedAt, ...leasePassed })
          expect([call, when, await statusOf(own, made)]).toEqual([call, when, 'active'])
          expect([call, when, await successes(own)]).toEqual([call, when, 2])
        }
      }
    },
  )
})

describe('a new default during a charge', () => {
  it('is charged when that renewal then asks for another card', async () => {
    const scene = await openScene(service)
    await setClock(service, scene, opensAt)
    const [plan, customer] = [await scene.plan(), await scene.customer()]
    const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
    const made = { subscriptionId: body['id'], customerId: customer['id'], invoiceId: '', failedAt: '' }
    await attach(scene, made, 'tok_test_expired_card')
    let waited = false
    await runWorker(scene, made.subscriptionId, {
      at: body['currentPeriodEnd'],
      beforeCharge: async () => {
        if (waited) return
        waited = true
        // The card comes while the gateway thinks about the old one.
        await moveClock(scene, body['currentPeriodEnd'])
        await attach(scene, made)
      },
    })
    expect(await statusOf(scene, made)).toBe('active')
    expect(await successes(scene)).toBe(2)
  })

  it('waits for the retry in progress, and is charged after it in the same run', async () => {
    const scene = await openScene(service)
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const { recovery } = await storedSubscription(scene, made.subscriptionId)
    let waited = false
    await runWorker(scene, made.subscriptionId, {
      at: recovery!.nextAttemptAt!,
      beforeCharge: async () => {
        if (waited) return
        waited = true
        expect((await attach(scene, made)).status).toBe(201)
        expect(await statusOf(scene, made)).toBe('past_due')
      },
    })
    expect(await statusOf(scene, made)).toBe('active')
    expect(await successes(scene)).toBe(2)
    expect((await scene.charges()).map(({ outcome }) => outcome)).toEqual([
      'succeeded',
      'declined',
      'declined',
      'succeeded',
    ])
  })
})
