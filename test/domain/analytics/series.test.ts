import { expect, it } from 'vitest'
import { seriesOf, type CountedDay } from '../../../shared/domain/analytics/series.ts'
import type { DayMoney } from '../../../shared/domain/ledger/money-by-day.ts'

// Holds D11.20, B12: a row a day; stands as the day ends, movements and money within it, per currency.
const counted: readonly CountedDay[] = [
  {
    day: '2026-03-30',
    tally: { 'new#NGN': 900_000, 'new#USD': 4_000, 'atRisk#NGN': 50_000, 'active#NGN': 9, 'inFlight#NGN': 1 },
  },
  { day: '2026-03-31', tally: { 'churned#NGN': 100_000, 'active#NGN': -1 } },
  {
    day: '2026-04-01',
    tally: {
      'new#NGN': 200_000,
      'imported#NGN': 80_000,
      'expansion#NGN': 70_000,
      'contraction#NGN': 30_000,
      'churned#NGN': 40_000,
      'atRisk#NGN': 20_000,
      'recoveredKobo#NGN': 60_000,
      'recoveredKobo#USD': 7,
      'failed#NGN#do_not_honor': 2,
      'failed#USD#do_not_honor': 5,
      'active#USD': 3,
      'failed#NGN#lost_card': 3,
      'recovered#NGN': 11,
      'active#NGN': 2,
      'inFlight#NGN': 4,
    },
  },
  {
    day: '2026-04-03',
    tally: { 'contraction#NGN': 1, 'churned#USD': 1_000, 'atRisk#NGN': -70_000, 'inFlight#NGN': -5 },
  },
]
const money: Readonly<Record<string, DayMoney>> = {
  '2026-04-01': { payments: 3, paidKobo: 480_000, refundedKobo: 15_000 },
}
const series = (first: string, last: string, currency: 'NGN' | 'USD' = 'NGN') =>
  seriesOf({ first, last, currency, counted, moneyOf: (day) => money[day] ?? null })

const quiet = {
  newMrrKobo: 0,
  expansionMrrKobo: 0,
  contractionMrrKobo: 0,
  churnedMrrKobo: 0,
  recoveredKobo: 0,
  failedCharges: 0,
  payments: null,
  paidKobo: null,
  refundedKobo: null,
  importedMrrKobo: 0,
}
const mrr = 900_000 - 100_000 + 200_000 + 80_000 + 70_000 - 30_000 - 40_000

it('begins with the totals before its first day, and has a row for a day without changes', () => {
  expect(series('2026-04-01', '2026-04-03')).toEqual([
    {
      date: '2026-04-01',
      mrrKobo: mrr,
      newMrrKobo: 200_000,
      expansionMrrKobo: 70_000,
      contractionMrrKobo: 30_000,
      churnedMrrKobo: 40_000,
      activeSubscriptions: 9 - 1 + 2,
      inRecovery: 1 + 4,
      atRiskMrrKobo: 50_000 + 20_000,
      recoveredKobo: 60_000,
      failedCharges: 2 + 3,
      payments: 3,
      paidKobo: 480_000,
      refundedKobo: 15_000,
      importedMrrKobo: 80_000,
    },
    {
      ...quiet,
      date: '2026-04-02',
      mrrKobo: mrr,
      activeSubscriptions: 10,
      inRecovery: 5,
      atRiskMrrKobo: 70_000,
    },
    {
      ...quiet,
      date: '2026-04-03',
      mrrKobo: mrr - 1,
      contractionMrrKobo: 1,
      activeSubscriptions: 10,
      inRecovery: 0,
      atRiskMrrKobo: 0,
    },
  ])
})

it('of one day counts that day once', () => {
  const [row, ...more] = series('2026-03-31', '2026-03-31')
  expect(more).toEqual([])
  expect(row).toEqual({
    ...quiet,
    date: '2026-03-31',
    mrrKobo: 800_000,
    churnedMrrKobo: 100_000,
    activeSubscriptions: 8,
    inRecovery: 1,
    atRiskMrrKobo: 50_000,
  })
})

it('before the first count is zero', () => {
  expect(series('2026-03-01', '2026-03-01')).toEqual([
    { ...quiet, date: '2026-03-01', mrrKobo: 0, activeSubscriptions: 0, inRecovery: 0, atRiskMrrKobo: 0 },
  ])
})

it('of dollars does not include naira', () => {
  const rows = series('2026-04-01', '2026-04-03', 'USD')
  expect(
    rows.map(({ mrrKobo, churnedMrrKobo, recoveredKobo, atRiskMrrKobo }) => [
      mrrKobo,
      churnedMrrKobo,
      recoveredKobo,
      atRiskMrrKobo,
    ]),
  ).toEqual([
    [4_000, 0, 7, 0],
    [4_000, 0, 0, 0],
    [3_000, 1_000, 0, 0],
  ])
})

it('is exact beyond 2^53', () => {
  const big = 9_007_199_254_740_993n
  const [row] = seriesOf({
    first: '2026-04-01',
    last: '2026-04-01',
    currency: 'NGN',
    counted: [
      { day: '2026-03-01', tally: { 'new#NGN': big } },
      { day: '2026-04-01', tally: { 'expansion#NGN': 2n } },
    ],
    moneyOf: () => null,
  })
  expect(JSON.stringify(row!.mrrKobo)).toBe('9007199254740995')
})
