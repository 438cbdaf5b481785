import { expect } from 'vitest'
import type { Life } from '../support/lifecycle.ts'

/** A period that is the April of 2027, its middle (April has thirty days) and its end. */
export const start = '2027-04-01T00:00:00.000Z'
export const mid = '2027-04-16T00:00:00.000Z'
export const end = '2027-05-01T00:00:00.000Z'

/** What two plans cost, in kobo: a change from one to the other in the middle is worth half their difference. */
export const small = 500_000
export const large = 1_000_000

/** Holds that half of what a small plan cost is the customer's credit, and that none of it was refunded as money. */
export async function expectHalfCredited(
  life: Life,
  { customerId, invoiceId }: { readonly customerId: string; readonly invoiceId: string },
): Promise<void> {
  expect(await life.creditOf(customerId)).toBe(small / 2)
  const credited = { amountRefunded: 0, amountCredited: small / 2 }
  expect(await life.done('get-invoice', invoiceId)).toMatchObject(credited)
}
