import { DeleteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { operatorTenant } from '../../shared/domain/audit/audit-entry.ts'
import { ulidTimeOf } from '../../shared/domain/ids.ts'
import { addMs, DAY_MS } from '../../shared/domain/time/time.ts'
import { sealAudit } from '../../shared/operations/audit/seal-audit.ts'
import { verifyAudit } from '../../shared/operations/audit/verify-audit.ts'
import { settleAllEarnings } from '../../shared/operations/balance/settle-all-earnings.ts'
import { tableOf } from '../../shared/runtime/clients.ts'
import { auditSealsOf } from '../../shared/store/entities/audit-seal.ts'
import { commit } from '../../shared/store/commit.ts'
import { create } from '../../shared/store/write.ts'
import { auditCodec, auditOf } from '../../shared/store/entities/audit-entry.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { workerContext } from '../support/worker-context.ts'

const service = await forThisFile(startService())
const { merchantId, sandbox } = await service.merchant({ email: 'ada@seals.test' })
const context = () => workerContext(merchantId, 'sandbox')

const clock = (now: string) => service.call('set-sandbox-clock', { key: sandbox.secretKey, body: { now } })

async function change(): Promise<void> {
  const body = { paydayAware: false }
  expect((await service.call('update-recovery-settings', { key: sandbox.secretKey, body })).status).toBe(200)
}

const sealsOf = () => queryAll(context(), auditSealsOf(merchantId))

// Holds R7.
it('each day of the audit is sealed once it is a day old, and a change of it shows', async () => {
  await clock('2027-04-01T09:00:00.000Z')
  await change()
  await change()
  // 23:30 in Lagos, and half past midnight.
  await clock('2027-04-01T22:30:00.000Z')
  await change()
  await clock('2027-04-01T23:30:00.000Z')
  await change()
  await clock('2027-04-02T22:59:59.000Z')
  await sealAudit(context())
  expect(await sealsOf()).toEqual([])
  await clock('2027-04-02T23:00:00.000Z')
  await Promise.all([sealAudit(context()), sealAudit(context())])
  await clock('2027-04-08T09:00:00.000Z')
  const report = await settleAllEarnings(workerContext('', 'sandbox'), (id) => workerContext(id, 'sandbox'))
  expect(report.failed).toEqual([])
  await sealAudit(context())
  const seals = await sealsOf()
  expect(seals.map(({ day, entries }) => [day, entries])).toEqual([
    ['2027-04-01', 3],
    ['2027-04-02', 1],
  ])
  expect(seals[0]).toMatchObject({ previousHash: null, hash: expect.stringMatching(/^[0-9a-f]{64}$/) })
  expect(seals[1]!.previousHash).toBe(seals[0]!.hash)
  const whole = { ok: true, sealedDays: 2, hash: seals[1]!.hash, broken: [] }
  expect(await verifyAudit(context())).toEqual(whole)

  const { client, name } = tableOf('sandbox')
  const listed = await queryAll(context(), auditOf(merchantId))
  const first = listed.toSorted((a, b) => (a.id < b.id ? -1 : 1))[0]!
  const key = { pk: `${merchantId}#AUD#${first.writer}`, sk: first.id }
  const say = (actorName: string) =>
    client.send(
      new UpdateCommand({
        TableName: name,
        Key: key,
        UpdateExpression: 'SET n = :n',
        ExpressionAttributeValues: { ':n': actorName },
      }) as never,
    )
  await say('Somebody else')
  const faults = [{ day: '2027-04-01', fault: 'entries' }]
  expect(await verifyAudit(context())).toMatchObject({ ok: false, broken: faults })
  await say(first.actorName!)
  expect(await verifyAudit(context())).toEqual(whole)
  await client.send(new DeleteCommand({ TableName: name, Key: key }) as never)
  expect(await verifyAudit(context())).toMatchObject({ ok: false, broken: faults })
})

it('what the operator did without a merchant is sealed too', async () => {
  const own = workerContext(operatorTenant, 'sandbox')
  const createdAt = addMs(new Date().toISOString(), -3 * DAY_MS)
  const entry = {
    ...{ merchantId: operatorTenant, writer: 'operator-gateway-hold', createdAt },
    id: `aud_${ulidTimeOf(createdAt)}0000000000000000`,
    actorKind: 'operator',
    ...{ actorId: 'ada', actorName: null, memberId: null, sourceAddress: null },
    ...{
      action: 'operator-gateway-hold',
      targetId: 'paystack',
      amount: null,
      currency: null,
      requestId: 'run_1',
    },
  } as const
  await commit(own, { writes: [create(auditCodec, entry)] })
  const run = () => settleAllEarnings(workerContext('', 'sandbox'), (id) => workerContext(id, 'sandbox'))
  expect([(await run()).failed, (await run()).failed]).toEqual([[], []])
  expect(await queryAll(own, auditSealsOf(operatorTenant))).toMatchObject([{ entries: 1 }])
  expect(await verifyAudit(own)).toMatchObject({ ok: true, sealedDays: 1 })
})
