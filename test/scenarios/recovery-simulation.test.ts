import { beforeAll, describe, expect, it } from 'vitest'
import { openScene, type Scene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

type Json = Record<string, any>
const day = 86_400
const goTo = async (scene: Scene, now: string) => {
  expect((await service.call('set-sandbox-clock', { key: scene.key, body: { now } })).status).toBe(200)
}
const simulate = (scene: Scene, body: Json) =>
  service.call<Json>('simulate-recovery', { key: scene.key, body: { paydayAware: false, ...body } })
const counts = ({ outcomes }: Json) =>
  Object.fromEntries(
    (outcomes as Json[])
      .filter(({ cases }) => cases > 0)
      .map(({ outcome, cases }) => [outcome, cases as number]),
  )

/** Renewals of the 10th fail: one is paid by its second retry, three days on; one never is; one manually. */
async function lastMonth(): Promise<{ scene: Scene; subscriptions: Record<string, Json> }> {
  const scene = await openScene(service)
  await goTo(scene, '2027-03-09T09:00:00.000Z')
  await service.call('update-recovery-settings', { key: scene.key, body: { paydayAware: false } })
  const plan = await scene.plan()
  const subscriptions: Record<string, Json> = {}
  for (const [name, token] of [
    ['recovered', 'tok_test_fail_2_then_success'],
    ['never', 'tok_test_insufficient_funds'],
    ['byHand', 'tok_test_insufficient_funds'],
  ] as const) {
    const customer = await scene.customer(token)
    const order = { customerId: customer['id'], planId: plan['id'], trialDays: 1 }
    subscriptions[name] = { customer, ...(await scene.subscribe(order)).body }
  }
  await goTo(scene, '2027-03-15T09:00:00.000Z')
  const params = { id: subscriptions['byHand']!['customer'].id as string }
  await service.call('attach-payment-method', {
    key: scene.key,
    params,
    body: { token: 'tok_test_success', setDefault: true },
  })
  await goTo(scene, '2027-04-05T09:00:00.000Z')
  return { scene, subscriptions }
}

const range = { from: '2027-03-01', to: '2027-04-01' }

describe('a simulation of last month', () => {
  let scene: Scene
  let subscriptions: Record<string, Json>
  beforeAll(async () => {
    ;({ scene, subscriptions } = await lastMonth())
  })
  const caseOf = (body: Json, name: string) =>
    (body['items'] as Json[]).find((one) => one['subscriptionId'] === subscriptions[name]!['id'])!

  it('under the settings in force shows what happened', async () => {
    const { status, body } = await simulate(scene, { ...range, retryOffsets: null })
    expect(status).toBe(200)
    expect(body).toMatchObject({ cases: 3, complete: true, currency: 'NGN', timeZone: 'Africa/Lagos' })
    expect(counts(body)).toEqual({ same: 1, still_unpaid: 1, not_by_retry: 1 })
    const recovered = caseOf(body, 'recovered')
    expect(recovered['recorded']).toHaveLength(2)
    expect((recovered['tries'] as Json[]).map(({ answer }) => answer as string)).toEqual(['declined', 'paid'])
    expect(recovered['shiftSeconds']).toBe(0)
    const paid = (body['outcomes'] as Json[]).find(({ outcome }) => outcome === 'same')!
    expect(paid['amountKobo']).toBe(500_000)
  })

  it('does not guess untried attempts, and says where nothing would have been tried', async () => {
    const late = (await simulate(scene, { ...range, retryOffsets: [2 * day, 20 * day] })).body
    expect(counts(late)).toEqual({ same: 1, unknown: 1, not_by_retry: 1 })
    const never = caseOf(late, 'never')
    expect((never['tries'] as Json[]).map(({ answer }) => answer as string)).toEqual(['declined', 'unknown'])
    const little = (await simulate(scene, { ...range, retryOffsets: [day] })).body
    expect(counts(little)).toEqual({ same: 1, still_unpaid: 1, not_by_retry: 1 })
    expect(caseOf(little, 'never')['tries']).toHaveLength(1)
  })

  it('has only cases that began in the range, and changes nothing', async () => {
    const before = (await service.call('list-recovery', { key: scene.key })).text
    const events = await scene.eventTypes()
    expect(
      (await simulate(scene, { from: '2027-03-11', to: '2027-04-05', retryOffsets: null })).body['cases'],
    ).toBe(0)
    expect((await service.call('list-recovery', { key: scene.key })).text).toBe(before)
    expect(await scene.eventTypes()).toEqual(events)
  })

  it('refuses offsets that settings refuse, and ranges that are too long; an empty one has no cases', async () => {
    for (const [body, path] of [
      [{ retryOffsets: [60, 60] }, 'retryOffsets'],
      [{ retryOffsets: null, from: '2027-01-01', to: '2027-04-05' }, 'to'],
    ] as const)
      expect(await simulate(scene, body)).toMatchObject({
        status: 422,
        body: { error: { details: [{ path }] } },
      })
    // Holds Q4.
    const empty = { retryOffsets: null, from: '2027-03-02', to: '2027-03-02' }
    expect(await simulate(scene, empty)).toMatchObject({ status: 200, body: { cases: 0, items: [] } })
  })
})
