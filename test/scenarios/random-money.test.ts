import { describe, expect, it } from 'vitest'
import { documentClient } from '../../shared/runtime/clients.ts'
import { check } from '../faults/checker/check.ts'
import { readAll } from '../faults/checker/read.ts'
import { kindsOf, sumsOf } from '../support/money.ts'
import { leftByBooks, randomRun } from '../support/random-money.ts'
import { forThisFile } from '../support/for-this-file.ts'
import { startService } from '../support/service.ts'

const service = await forThisFile(startService())

/** `MONEY_OPERATIONS=10000` makes it the long run; `npm test` has less of it than the deep run. */
const operations = Number(process.env['MONEY_OPERATIONS'] ?? (process.env['TESTS'] === 'daily' ? 350 : 1_000))
const msPerOperation = 300

// Holds D9.1, D9.16, H9.
describe('a merchant’s money after random operations', () => {
  it(
    'agrees with the journal, and the journal with the outside world',
    async () => {
      const run = await randomRun(service, 20_270_301, operations)
      const { till, counts, lowest } = run
      expect(lowest).toBe(0)
      for (const name of [
        'charge done',
        'payout done',
        'payout refused',
        'airtime done',
        'cancel done',
        'refund done',
        'change done',
        'mend done',
        'reverse done',
      ])
        expect([name, counts[name] ?? 0]).not.toEqual([name, 0])

      const books = await till.verify()
      expect([books['ok'], books['sumKobo']]).toEqual([true, 0])

      // What the customer's money was used for, and what of it is left, by the gateway's own book (B1).
      const items = await readAll(documentClient(), 'billing-sandbox')
      expect(check(items, { settled: false })).toEqual([])

      const journal = await till.journal()
      const sums = sumsOf(journal)
      for (const { p } of journal) expect(p.reduce((sum, { amount }) => sum + amount, 0)).toBe(0)
      expect(kindsOf(await till.stored())).toEqual({
        available: sums['merchant_available'] ?? 0,
        pending: sums['merchant_pending'] ?? 0,
        credit: sums['customer_credit'] ?? 0,
        owed: sums['merchant_owed'] ?? 0,
      })
      const listed = (await till.transactions({ limit: '100' })).reduce(
        (sum, one) => sum + Number(one['amountKobo']),
        0,
      )
      const { availableKobo, pendingKobo } = await till.balance()
      expect(listed).toBe(availableKobo + pendingKobo)
      expect([sums['payouts_in_transit'] ?? 0, sums['vas_in_transit'] ?? 0]).toEqual([0, 0])

      const left = await leftByBooks(run)
      const byType = (...types: string[]): number =>
        journal
          .filter(({ y }) => types.includes(y))
          .flatMap(({ p }) => p)
          .filter(({ account }) => account === 'gateway_clearing')
          .reduce((sum, { amount }) => sum + amount, 0)
      expect(byType('payout_settled', 'payout_reversal')).toBe(left.payouts)
      expect(byType('bill_settled', 'bill_reversal')).toBe(left.bills)
    },
    60_000 + operations * msPerOperation,
  )
})
