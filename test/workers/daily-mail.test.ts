import { PutCommand, QueryCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { addMs, DAY_MS } from '../../shared/domain/time/time.ts'
import { sweep } from '../../shared/operations/due-work/sweep.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { dailyMailCodec } from '../../shared/store/entities/daily-mail.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { adminToken } from '../support/owner.ts'
import { patience } from '../support/unkind.ts'
import { addEndpoint } from './deliveries.ts'
import { startPipeline } from './pipeline.ts'

const pipeline = await forThisFile(startPipeline())
const TableName = 'billing-live'

async function itemsOf(partition: string): Promise<Record<string, any>[]> {
  const { Items = [] } = await documentClient().send(
    new QueryCommand({
      TableName,
      KeyConditionExpression: 'pk = :pk',
      ExpressionAttributeValues: { ':pk': partition },
      ConsistentRead: true,
    }),
  )
  return Items
}

// Holds P7.
it('a morning whose schedule was lost is found by the sweep, and its message may arrive twice', async () => {
  const email = `owner-${Date.now()}@morning.test`
  const { merchantId } = await pipeline.service.merchant({ email })
  await adminToken(email)
  const context = pipeline.context(merchantId, 'live')
  await addEndpoint(context, 'https://shop.example/hook', { failingSince: new Date().toISOString() })
  const [row] = await itemsOf(`${merchantId}#MORN`)
  const mail = dailyMailCodec.decode(row as never)
  // The owner signed in yesterday: this morning is over, and nothing was woken.
  const Item = dailyMailCodec.encode(
    { ...mail, dueAt: addMs(mail.dueAt!, -2 * DAY_MS) },
    { mode: 'live', clock: 'wall' },
  )
  await documentClient().send(new PutCommand({ TableName, Item }))
  await pipeline.takeStream('live')
  await pipeline.takeMessages('live', 'daily-mail')
  patience()
  await sweep(context, (id) => pipeline.context(id, 'live'))
  const records = (await pipeline.takeMessages('live', 'daily-mail')).filter(({ body }) =>
    body.includes(merchantId),
  )
  expect(records).toHaveLength(1)
  const notes = async () => (await itemsOf(`${merchantId}#NOTE`)).map(({ tx, to }) => [to, String(tx)])
  for (let turn = 0; turn < 2; turn += 1) {
    expect(await pipeline.call('daily-mail', 'live', records)).toEqual([])
    expect(await notes()).toEqual([[email, expect.stringContaining('1 webhook endpoint fails')]])
  }
  const [after] = await itemsOf(`${merchantId}#MORN`)
  expect(dailyMailCodec.decode(after as never)).toMatchObject({ version: mail.version + 1 })
})
