import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { restoreDrill } from '../support/restore-drill.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('sandbox'))

// Holds G7, O2: the same as test/scenarios/restore-drill.test.ts, at a size at which lists have pages and writes collide.
it('ten lost minutes with many payers charge no one twice and leave nothing unbooked', async () => {
  const size = 6
  const { told, lostMovements, book, invoices, twice } = await restoreDrill(service, paystack, size)
  expect(lostMovements).toBe(4 * size)
  expect(told.filter(({ done }) => done === 'left')).toEqual([])
  expect(told).toHaveLength(4 * size)
  expect(twice).toEqual([])
  expect(invoices).toBe(book)
})
