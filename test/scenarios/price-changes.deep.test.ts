import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { newTally, randomOf } from '../support/price-changes/random-tenant.ts'
import { playPriceChange } from '../support/price-changes/play.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** A share of what `npm run bench -- price-promises` plays: tenants, and subscriptions of each. */
const tenants = 2
const size = 6

// Holds K9: what each customer was promised is what the clock's walk bills, to the kobo; each difference has one cause.
it.each([false, true])(
  'the promised price is billed, with changes in between: %s',
  async (between) => {
    const tally = newTally()
    for (let seed = 1; seed <= tenants; seed += 1)
      await playPriceChange(service, randomOf(100 * seed + Number(between)), { size, between, tally })
    expect([...tally.unexplained, ...tally.untold]).toEqual([])
    expect(tally.compared).toBeGreaterThan(tenants * 2)
    if (!between) expect(Object.keys(tally.causes).filter((cause) => cause !== 'pause')).toEqual([])
  },
  120_000,
)
