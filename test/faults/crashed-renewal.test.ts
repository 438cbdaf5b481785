import { expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { runWorker } from '../support/charging.ts'
import { opensAt, setClock } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { injectFaults } from '../workers/faults.ts'

const service = await forThisFile(startService())
const faults = injectFaults(documentClient())

/** An active subscription whose renewal is due. */
async function beforeRenewal(scene: Scene): Promise<{ id: string; at: string }> {
  await setClock(service, scene, opensAt)
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  const { body } = await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
  return { id: body['id'], at: body['currentPeriodEnd'] }
}

async function expectRenewedOnce(scene: Scene, { id, at }: { id: string; at: string }): Promise<void> {
  const query = { subscriptionId: id }
  const { items } = (await service.call('list-invoices', { key: scene.key, query })).body
  expect(items).toMatchObject([
    { status: 'paid', cycle: 2, periodStart: at, attemptCount: 1 },
    { status: 'paid', cycle: 1, periodEnd: at },
  ])
  expect(await scene.charges()).toMatchObject([
    { reference: `${items[1].id}-1`, outcome: 'succeeded' },
    { reference: `${items[0].id}-1`, outcome: 'succeeded' },
  ])
  expect((await scene.eventTypes()).slice(3)).toEqual(['invoice_created', 'subscription_payment_success'])
}

// Holds S34, D6.5.
it('a renewal that crashes at any call is invoiced, charged and announced once by the next worker', async () => {
  const measured = await openScene(service)
  const whole = await beforeRenewal(measured)
  faults.reset()
  await runWorker(measured, whole.id, { at: whole.at })
  const calls = faults.calls.length
  expect(calls).toBeGreaterThanOrEqual(4)
  await expectRenewedOnce(measured, whole)
  for (let call = 1; call <= calls; call += 1) {
    for (const when of ['before', 'after'] as const) {
      const scene = await openScene(service)
      const renewal = await beforeRenewal(scene)
      faults.crashAt(call, when)
      await expect(runWorker(scene, renewal.id, { at: renewal.at })).rejects.toThrow()
      faults.reset()
      await runWorker(scene, renewal.id, { at: renewal.at, wallAheadMs: 120_000 })
      await expectRenewedOnce(scene, renewal)
    }
  }
})
