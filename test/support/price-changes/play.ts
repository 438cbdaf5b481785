import { twinTable } from '../../../shared/runtime/clients.ts'
import { readTenant } from '../../faults/checker/read.ts'
import { toldPrices } from '../../faults/checker/told-prices.ts'
import { readWorld } from '../../faults/checker/world.ts'
import type { Service } from '../service.ts'
import {
  announce,
  bend,
  bendTax,
  between as instants,
  count,
  randomTenant,
  rowsOf,
  settled,
  type Random,
  walkTo,
  type Tally,
} from './random-tenant.ts'

/**
 * Announces a higher price to a random tenant, walks its clock on, and compares what was promised with what was billed; then
 * the checker says from the stored items alone whether anyone paid a price untold.
 */
export async function playPriceChange(
  service: Service,
  random: Random,
  { size, between, tally }: { readonly size: number; readonly between: boolean; readonly tally: Tally },
): Promise<void> {
  const tenant = await randomTenant(service, random, size)
  const change = await announce(service, tenant, random)
  if (between)
    for (const at of instants) {
      await walkTo(tenant, at)
      for (const id of tenant.subscriptions) if (random.below(5) === 0) await bend(tenant, random, id)
      if (random.below(6) === 0) await bendTax(service, tenant, random)
    }
  await walkTo(tenant, settled)
  const rows = await rowsOf(service, tenant, change['id'] as string)
  count(tally, rows, tenant.done)
  tally.unexplained.push(...(await unlikeInvoices(service, tenant.life.key, rows)))
  const { client, name } = twinTable()
  const { merchantId } = tenant.life.merchant
  const world = readWorld(await readTenant(client, name, merchantId))
  tally.untold.push(...toldPrices(world.tenants.get(merchantId)!).map((found) => found.join(': ')))
}

const recurring = new Set(['plan', 'add_on', 'discount', 'tax', 'credit'])

/** Rows whose billed sum is not what their invoice asks for, where that bills nothing else. */
async function unlikeInvoices(
  service: Service,
  key: string,
  rows: readonly Record<string, any>[],
): Promise<string[]> {
  const unlike: string[] = []
  for (const { billed } of rows) {
    if (billed === null) continue
    const { body: invoice } = await service.call('get-invoice', { key, params: { id: billed['invoiceId'] } })
    const types: string[] = invoice['lines'].map(({ type }: { type: string }) => type)
    const asked = Number(invoice['amount']) + Number(invoice['creditApplied'])
    if (types.every((type) => recurring.has(type)) && asked !== billed['amount'])
      unlike.push(`${invoice['id']} asks for ${asked}, and counts as ${billed['amount']}`)
  }
  return unlike
}
