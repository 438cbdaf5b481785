import { describe, expect, it } from 'vitest'
import { addMs } from '../../shared/domain/time/time.ts'
import { openScene, type Scene } from '../support/billing.ts'
import { pastDueCase, setClock, type PastDueCase } from '../support/recovery.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

// Recovery that is switched off charges nothing, and continues when it is switched on again (B7).
const service = await forThisFile(startService())

const dayMs = 24 * 3600_000

async function switchTo(scene: Scene, dunningEnabled: boolean): Promise<void> {
  const answer = await service.call('update-recovery-settings', { key: scene.key, body: { dunningEnabled } })
  expect(answer.status).toBe(200)
}

async function attemptsOf(scene: Scene, { invoiceId }: PastDueCase): Promise<string[]> {
  const { body } = await service.call('get-invoice', { key: scene.key, params: { id: invoiceId } })
  return body['attempts'].map((one: any) => one.createdAt)
}

async function statusOf(scene: Scene, { subscriptionId: id }: PastDueCase): Promise<string> {
  return (await service.call('get-subscription', { key: scene.key, params: { id } })).body['status']
}

describe('a case while recovery is switched off', () => {
  // Holds D7.18.
  it('is charged no more, not even by the planned retry, and continues with the next offset ahead', async () => {
    const scene = await openScene(service)
    await service.call('update-recovery-settings', { key: scene.key, body: { paydayAware: false } })
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    await switchTo(scene, false)
    await setClock(service, scene, addMs(made.failedAt, 4 * dayMs))
    expect(await attemptsOf(scene, made)).toEqual([made.failedAt])
    const { items } = (await service.call('list-recovery', { key: scene.key })).body
    expect(items).toMatchObject([{ action: 'dunning_disabled', nextAttemptAt: null }])
    await switchTo(scene, true)
    await setClock(service, scene, addMs(made.failedAt, 6 * dayMs))
    expect(await attemptsOf(scene, made)).toHaveLength(1)
    await setClock(service, scene, addMs(made.failedAt, 7 * dayMs))
    expect(await attemptsOf(scene, made)).toEqual([made.failedAt, addMs(made.failedAt, 7 * dayMs)])
  })

  it('uses each offset once, however many passed while it was off', async () => {
    const scene = await openScene(service)
    await service.call('update-recovery-settings', { key: scene.key, body: { paydayAware: false } })
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    const on = (day: number) => addMs(made.failedAt, day * dayMs)
    await setClock(service, scene, on(2))
    await switchTo(scene, false)
    await setClock(service, scene, on(5))
    await switchTo(scene, true)
    await setClock(service, scene, on(20))
    expect(await attemptsOf(scene, made)).toEqual([made.failedAt, on(1), on(7), on(14)])
  })

  it('still ends at Stop', async () => {
    const scene = await openScene(service)
    await switchTo(scene, false)
    const made = await pastDueCase(service, scene, 'tok_test_insufficient_funds')
    await setClock(service, scene, addMs(made.failedAt, 20 * dayMs))
    expect(await statusOf(scene, made)).toBe('past_due')
    await setClock(service, scene, addMs(made.failedAt, 21 * dayMs))
    expect([await statusOf(scene, made), await attemptsOf(scene, made)]).toEqual(['unpaid', [made.failedAt]])
  })
})
