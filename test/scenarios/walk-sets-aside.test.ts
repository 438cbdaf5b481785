import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { twinTable } from '../../shared/runtime/clients.ts'
import { tenantKey } from '../../shared/store/keys.ts'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

it('a unit of work that keeps failing is quarantined and reported, and the clock continues', async () => {
  const life = await openLife(service, '2027-04-01T09:00:00.000Z')
  const plan = await life.plan()
  const [broken, sound] = [await life.begin(plan['id']), await life.begin(plan['id'])]
  const setZone = (zone: string) =>
    twinTable().client.send(
      new UpdateCommand({
        TableName: twinTable().name,
        Key: tenantKey(life.merchant.merchantId, 'SUB', broken['id'] as string),
        UpdateExpression: 'SET tz = :z',
        ExpressionAttributeValues: { ':z': zone },
      }),
    )
  await setZone('Nowhere/At_All')
  const jump = (now: string) => service.call('set-sandbox-clock', { key: life.key, body: { now } })
  const first = await jump('2027-05-02T09:00:00.000Z')
  expect([first.status, first.body]).toMatchObject([
    200,
    {
      status: 'idle',
      now: '2027-05-02T09:00:00.000Z',
      setAside: [{ job: 'renewal', id: broken['id'], at: broken['currentPeriodEnd'] }],
    },
  ])
  expect((await life.subscription(sound['id']))['cyclesCompleted']).toBe(2)
  // Mended, it is done by the next jump, which has nothing to tell.
  await setZone('Africa/Lagos')
  const second = await jump('2027-05-03T09:00:00.000Z')
  expect(second.body).toMatchObject({ status: 'idle', setAside: [] })
  expect((await life.subscription(broken['id']))['cyclesCompleted']).toBe(2)
})
