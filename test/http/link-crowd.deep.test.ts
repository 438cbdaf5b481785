import { expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { openLife } from '../support/lifecycle.ts'
import { startService } from '../support/service.ts'

/** A link in everyone's hands at once (M7): many payers from many networks, and a limit that the last of them meets too. */
const service = await forThisFile(startService())
const networks = 250
/** How many of them are served at the same instant. */
const lanes = 50

async function crowd(payers: number, maxUses: number | null) {
  const { key } = await openLife(service, '2027-04-01T00:00:00.000Z')
  const body = { amount: 300_000, description: 'Ticket', maxUses }
  const made = await service.call<any>('create-payment-link', { key, body })
  const params = { token: (made.body.url as string).split('/').at(-1)! }
  const pay = async (n: number): Promise<number> => {
    const source = `127.0.${Math.floor((n % networks) / 200)}.${(n % networks) % 200}`
    const opened = await service.call<any>('pay-by-link', { params, body: {}, source })
    if (opened.status !== 200) return opened.status
    for (;;) {
      const paid = await service.call<any>('pay-checkout', {
        params: { token: (opened.body.url as string).split('/').at(-1)! },
        body: { rail: 'card', token: 'tok_test_success' },
        source,
      })
      // Who is asked to try again does so.
      if (paid.status !== 503) return paid.status
    }
  }
  // One process has so many connections; each Lambda has its own.
  const statuses: number[] = []
  let next = 0
  const lane = async (): Promise<void> => {
    while (next < payers) statuses.push(await pay(next++))
  }
  await Promise.all(Array.from({ length: lanes }, lane))
  const { body: link } = await service.call<any>('get-payment-link', { key, params: { id: made.body.id } })
  return { statuses: Object.groupBy(statuses, String), link }
}

// Holds M7, A6, I1.
it('500 concurrent payments all succeed, and no more than a limit', { timeout: 300_000 }, async () => {
  const open = await crowd(500, null)
  expect(Object.keys(open.statuses)).toEqual(['200'])
  expect(open.link).toMatchObject({ paidCount: 500, paidAmount: 500 * 300_000 })
  const limited = await crowd(160, 60)
  expect(limited.statuses['200']).toHaveLength(60)
  expect(Object.keys(limited.statuses).toSorted()).toEqual(['200', '409'])
  expect(limited.link).toMatchObject({ paidCount: 60, paidAmount: 60 * 300_000 })
  expect(check(await readAll(documentClient(), 'billing-sandbox'), { settled: false })).toEqual([])
})
