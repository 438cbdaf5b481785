import { expect, it } from 'vitest'
import { openScene } from '../support/billing.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { pastDueCases } from '../support/recovery.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds D7.19.
it('an open case gets its link once a day, whoever asks, and a closed one none', async () => {
  const scene = await openScene(service)
  // The first two's failure is tried again without a word; the third's was announced just now.
  const quiet = 'tok_test_fail_2_then_success'
  const cases = await pastDueCases(service, scene, [quiet, quiet, 'tok_test_insufficient_funds'])
  const [first, second, announced] = cases
  const send = (invoiceId: string, key = scene.key) =>
    service.call('send-recovery-link', { key, params: { invoiceId } })
  const said = async (invoiceId: string) => (await send(invoiceId)).body
  expect(await said(first!.invoiceId)).toEqual({ invoiceId: first!.invoiceId, sends: true })
  expect(await said(first!.invoiceId)).toEqual({ invoiceId: first!.invoiceId, sends: false })
  // Two at once: one of them sends.
  const both = await Promise.all([said(second!.invoiceId), said(second!.invoiceId)])
  expect(both.map(({ sends }) => sends as boolean).toSorted()).toEqual([false, true])
  expect(await said(announced!.invoiceId)).toMatchObject({ sends: false })
  const { body } = await service.call<any>('get-subscription', {
    key: scene.key,
    params: { id: first!.subscriptionId },
  })
  expect(body.status).toBe('past_due')
  await service.call('stop-recovery', { key: scene.key, params: { invoiceId: first!.invoiceId } })
  const over = await send(first!.invoiceId)
  expect([over.status, over.body['error'].details[0].reason]).toEqual([409, 'invalid_transition'])
  expect((await send('inv_01JZ8K3V5N7Q9S1T3V5X7Z9B2D')).status).toBe(404)
  const other = await service.merchant()
  expect((await send(second!.invoiceId, other.sandbox.secretKey)).status).toBe(404)
})
