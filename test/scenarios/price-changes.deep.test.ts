import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { newTally, randomOf } from '../support/price-changes/random-tenant.ts'
import { playPriceChange } from '../support/price-changes/play.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** Tenants and subscriptions of each; `PRICE_TENANTS=100 PRICE_SUBSCRIPTIONS=100` for the full size. */
const tenants = Number(process.env['PRICE_TENANTS'] ?? 3)
const size = Number(process.env['PRICE_SUBSCRIPTIONS'] ?? 20)
const first = Number(process.env['PRICE_SEED'] ?? 1)
const limitMs = 600_000 * Math.max(1, (tenants * size) / 100)

// Holds K9: what each customer was promised is what the clock's walk bills, to the kobo; each difference has one cause.
it.each([false, true])(
  'promised is billed, with changes in between: %s',
  async (between) => {
    const tally = newTally()
    for (let seed = first; seed < first + tenants; seed += 1)
      await playPriceChange(service, randomOf(100 * seed + Number(between)), { size, between, tally })
    expect(tally.unexplained).toEqual([])
    expect(tally.compared).toBeGreaterThan(tenants * 2)
    if (!between) expect(tally.causes).toEqual({})
    if (process.env['PRICE_TENANTS'] !== undefined) console.log(JSON.stringify(tally))
  },
  limitMs,
)
