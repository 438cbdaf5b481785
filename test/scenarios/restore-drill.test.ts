import { expect, it } from 'vitest'
import { forThisFile } from '../support/for-this-file.ts'
import { startGatewayDouble } from '../support/gateway-doubles.ts'
import { restoreDrill } from '../support/restore-drill.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())
const { paystack } = await forThisFile(startGatewayDouble('sandbox'))

// Holds G7, O2.
it('a restore to ten minutes ago charges no one twice, and the invoices agree with the gateway’s book', async () => {
  const { life, told, lostMovements, book, invoices, twice } = await restoreDrill(service, paystack, 1)
  expect(lostMovements).toBe(4)
  const found = told.map(({ kind, finding, done }) => `${kind} ${finding} ${done}`).sort()
  expect(found).toEqual([
    // The retry’s money pays its invoice; the checkout’s is refunded.
    'charge lost booked',
    'charge lost given_back',
    'charge renews nothing',
    'refund lost booked',
  ])
  expect(twice).toEqual([])
  expect(invoices).toBe(book)
  expect((await service.call('verify-balance', { key: life.key })).body).toMatchObject({ ok: true })
})
