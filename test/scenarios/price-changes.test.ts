import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { newTally, randomOf } from '../support/price-changes/random-tenant.ts'
import { playPriceChange } from '../support/price-changes/play.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds K9: a sample of what `price-changes.deep.test.ts` asks of many tenants.
it('a higher price is billed as promised', async () => {
  const tally = newTally()
  await playPriceChange(service, randomOf(100), { size: 2, between: false, tally })
  expect([...tally.unexplained, ...tally.untold]).toEqual([])
  expect(tally.compared).toBeGreaterThan(0)
  expect(tally.causes).toEqual({})
})
