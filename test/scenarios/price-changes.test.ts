import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { newTally, randomOf } from '../support/price-changes/random-tenant.ts'
import { playPriceChange } from '../support/price-changes/play.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

// Holds K9: what each customer was promised is what the clock's walk bills, to the kobo.
it('a higher price is billed as it was promised', async () => {
  const tally = newTally()
  await playPriceChange(service, randomOf(1), { size: 9, between: false, tally })
  expect(tally.unexplained).toEqual([])
  expect(tally.compared).toBeGreaterThan(2)
  expect(tally.causes).toEqual({})
})

it('what happens in between is the one cause of each difference', async () => {
  const tally = newTally()
  await playPriceChange(service, randomOf(2), { size: 9, between: true, tally })
  expect(tally.unexplained).toEqual([])
  expect(tally.compared).toBeGreaterThan(2)
})
