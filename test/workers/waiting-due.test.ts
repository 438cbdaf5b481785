import { UpdateCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { listSetAside, mostTries } from '../../shared/operations/due-work/failing-due.ts'
import type { DueMessage } from '../../shared/jobs/messages.ts'
import { documentClient } from '../../shared/runtime/clients.ts'
import { pendingRenewal, settlePending } from '../support/pending.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startPipeline } from './pipeline.ts'

// What the sweep makes of subscriptions that are due and wait for a charge.
const pipeline = await forThisFile(startPipeline())

// Holds A8.
it('leaves a renewal with a pending direct debit alone, and never an end', async () => {
  const { service } = pipeline
  const { life, id, invoiceId, reference } = await pendingRenewal(service)
  const { merchantId } = life.merchant
  const handedOn = async (job: 'renewal' | 'period-end'): Promise<string[]> => {
    await pipeline.call('sweep', 'sandbox', [])
    const messages = await pipeline.takeMessages('sandbox', job)
    return messages.map(({ body }) => (JSON.parse(body) as DueMessage).sk)
  }
  for (let tries = 0; tries <= mostTries; tries += 1) expect(await handedOn('renewal')).toEqual([])
  const failing = await listSetAside(pipeline.context(merchantId, 'sandbox'))
  expect(failing).toEqual([])

  // One that can't be read is moved on, and does not delay the others.
  const key = { pk: `${merchantId}#SUB`, sk: id }
  const rewrite = (value: Uint8Array | undefined) =>
    documentClient().send(
      new UpdateCommand({
        TableName: 'billing-sandbox',
        Key: key,
        ...(value === undefined
          ? { UpdateExpression: 'REMOVE rc' }
          : { UpdateExpression: 'SET rc = :spoilt', ExpressionAttributeValues: { ':spoilt': value } }),
      }),
    )
  await rewrite(new Uint8Array([1, 2, 3]))
  expect(await handedOn('renewal')).toEqual([id])
  await rewrite(undefined)

  // A cancel at the end of a period that has come ends it at once and lets the charge go (B3): a late success is given back.
  const ended = await life.done('cancel-subscription', id, { atPeriodEnd: true })
  expect(ended).toMatchObject({ status: 'canceled' })
  expect(await handedOn('period-end')).toEqual([])
  expect(await settlePending(service, life, reference, 'success')).toBe(200)
  expect(await life.done('get-invoice', invoiceId)).not.toMatchObject({ status: 'paid' })
  expect(await handedOn('renewal')).toEqual([])
})
