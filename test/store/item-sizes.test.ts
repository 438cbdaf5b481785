import { ScanCommand } from '@aws-sdk/lib-dynamodb'
import { expect, it } from 'vitest'
import { twinTable } from '../../shared/runtime/clients.ts'
import { openScene } from '../support/billing.ts'
import { itemSize } from '../support/item-size.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** A byte more would begin a second kilobyte, and double the price of every write (H11). */
const limit = 1024

it('keeps every type of item under a kilobyte, with typical content', async () => {
  const scene = await openScene(service)
  await service.call('set-sandbox-clock', { key: scene.key, body: { now: '2027-01-31T09:00:00.000Z' } })
  const plan = await scene.plan({ name: 'Gold, for growing teams', trialDays: 3 })
  // A recovery is stored compressed, a few bytes longer or shorter by what chance puts into identifiers: some are to spare.
  const metadata = { seats: '12', region: 'Lagos', salesChannel: 'partner', contract: 'C-0114' }
  for (const token of ['tok_test_success', 'tok_test_insufficient_funds', 'tok_test_stolen_card']) {
    const customer = await scene.customer(token, {
      name: 'Adaeze Okonkwo-Balogun',
      email: 'adaeze.okonkwo@company.example',
      phone: '08031234567',
      merchantRef: `crm-${token}`,
      metadata,
    })
    await scene.subscribe(
      { customerId: customer['id'], planId: plan['id'], metadata },
      { 'idempotency-key': `order-${token}` },
    )
  }
  for (const now of ['2027-02-03T12:00:00.000Z', '2027-02-20T00:00:00.000Z']) {
    await service.call('set-sandbox-clock', { key: scene.key, body: { now } })
    expect(await oversized()).toEqual([])
  }
})

async function oversized(): Promise<string[]> {
  const { client, name } = twinTable()
  const { Items } = await client.send(new ScanCommand({ TableName: name }))
  expect(Items!.length).toBeGreaterThan(30)
  return Items!
    .filter((item) => itemSize(item) > limit)
    .map((item) => `${String(item['pk'])} ${String(item['y'] ?? '')}: ${itemSize(item)}`)
}
