import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it, vi } from 'vitest'
import { logger } from '../../shared/runtime/logger.ts'
import { twinTable } from '../../shared/runtime/clients.ts'
import { partitions, spreadKey } from '../../shared/store/keys.ts'
import { openLife } from '../support/lifecycle.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'
import { small, start } from './april.ts'

const service = await forThisFile(startService())

// Holds I5: what does not add up is refused before it is written, and alarms.
it('a change whose money does not add up is refused, raises an alarm, and writes nothing', async () => {
  const life = await openLife(service, start)
  const { latestInvoiceId } = await life.begin((await life.plan({ amount: small }))['id'])
  const setSubtotal = (subtotal: number) =>
    twinTable().client.send(
      new UpdateCommand({
        TableName: twinTable().name,
        Key: spreadKey(life.merchant.merchantId, partitions.invoice, latestInvoiceId),
        UpdateExpression: 'SET #s = :s',
        ExpressionAttributeNames: { '#s': 'st' },
        ExpressionAttributeValues: { ':s': subtotal },
      }),
    )
  await setSubtotal(small + 1)
  const lines = vi.spyOn(logger, 'error')
  const refund = () => life.act('refund-invoice', latestInvoiceId, { amount: 100 })
  expect((await refund()).status).toBe(500)
  const alarms = lines.mock.calls.map(([, more]) => (more as { alarm?: string } | undefined)?.alarm)
  lines.mockRestore()
  expect(alarms).toContain('unsound_change')
  expect(await life.done('get-invoice', latestInvoiceId)).toMatchObject({ amountRefunded: 0 })
  expect(await life.balance()).toMatchObject({ pendingKobo: small })
  await setSubtotal(small)
  expect((await refund()).status).toBe(200)
})
