import { SchedulerClient } from '@aws-sdk/client-scheduler'
import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { queueArnPrefix } from '../../../infra/local/account.ts'
import { startQueues } from '../../../infra/local/queues.ts'
import { operatorContext } from '../../../infra/local/operator.ts'
import { auditSchedules } from '../../../infra/local/schedules-audit.ts'
import { startSchedules } from '../../../infra/local/schedules.ts'
import { eventBridgeSchedules, type ScheduleTarget } from '../../../shared/adapters/aws/schedules.ts'
import { verifyLedger } from '../../../shared/operations/balance/verify-ledger.ts'
import { twinTable } from '../../../shared/runtime/clients.ts'
import { allBalancesOf } from '../../../shared/store/entities/balance.ts'
import { openScene, type Scene } from '../../support/billing.ts'
import { startService, type Service } from '../../support/service.ts'

let service: Service
let scene: Scene

beforeAll(async () => {
  service = await startService()
  scene = await openScene(service)
  const [plan, customer] = [await scene.plan(), await scene.customer()]
  await scene.subscribe({ customerId: customer['id'], planId: plan['id'] })
})

afterAll(async () => {
  await service.stop()
})

// Holds D9.5.
describe('ledger verify', () => {
  const verify = () => verifyLedger(operatorContext('sandbox', scene.merchant.merchantId))

  it('adds up every entry and agrees with the balances', async () => {
    expect(await verify()).toMatchObject({ ok: true, sumKobo: 0, entries: 1, unbalanced: [] })
  })

  it('finds a balance that its postings do not explain', async () => {
    const { partition } = allBalancesOf(scene.merchant.merchantId)
    const { client, name } = twinTable()
    const { QueryCommand } = await import('@aws-sdk/lib-dynamodb')
    const { Items = [] } = await client.send(
      new QueryCommand({
        TableName: name,
        KeyConditionExpression: 'pk = :p',
        ExpressionAttributeValues: { ':p': partition },
      }),
    )
    const pending = Items.find(({ sk }) => String(sk).includes('pending'))!
    const add = (kobo: number) =>
      client.send(
        new UpdateCommand({
          TableName: name,
          Key: { pk: pending['pk'], sk: pending['sk'] },
          UpdateExpression: 'ADD #a :kobo',
          ExpressionAttributeNames: { '#a': 'a' },
          ExpressionAttributeValues: { ':kobo': kobo },
        }),
      )
    await add(1)
    const { ok, accounts } = await verify()
    await add(-1)
    expect(ok).toBe(false)
    const account = accounts.find(({ account }) => account === 'merchant_pending')!
    expect(account.balanceKobo - account.postingsKobo).toBe(1)
    expect((await verify()).ok).toBe(true)
  })
})

describe('schedules audit', () => {
  it('finds what is missing, wrong or left over, and repairs it', async () => {
    const queues = await startQueues([])
    const emulator = await startSchedules({ queues, log: () => undefined, firing: false })
    const client = new SchedulerClient({ endpoint: emulator.endpoint })
    const target: ScheduleTarget = {
      group: 'sandbox',
      roleArn: 'arn:aws:iam::000000000000:role/local-scheduler',
      queueArnOf: (job) => `${queueArnPrefix}sandbox-${job}`,
    }
    const audit = (repair = false) => auditSchedules(client, target, 'sandbox', repair)
    const [missing] = (await audit()).faults
    expect((await audit(true)).faults).toEqual([{ name: missing?.name, fault: 'missing', at: missing?.at }])
    expect(await audit()).toMatchObject({ schedules: 1, faults: [] })

    const schedules = eventBridgeSchedules(client, target)
    await schedules.set(missing!.name, '2040-01-01T00:00:00.000Z', 'renewal', {})
    await schedules.set('nobody', '2040-01-01T00:00:00.000Z', 'renewal', {})
    const { faults } = await audit(true)
    expect(faults.map(({ fault }) => fault)).toEqual(['wrong time', 'nothing due'])
    expect(await audit()).toMatchObject({ schedules: 1, faults: [] })
    client.destroy()
    await emulator.stop()
    await queues.stop()
  })
})
