import { describe, expect, it } from 'vitest'
import { boundaryBefore, periodBoundary, periodNumberAt } from '../../shared/domain/time/calendar.ts'
import { offerOf } from '../../shared/domain/checkout/offer.ts'
import type { CheckoutSession } from '../../shared/domain/checkout/session.ts'
import { availableOn, lagosDayOf, lagosTimeInMonthOf } from '../../shared/domain/time/lagos-day.ts'
import { move } from '../../shared/domain/ledger/posting.ts'
import { noMoney, withEntry } from '../../shared/domain/ledger/money-by-day.ts'
import { daysAfter, localDayOf, startOfLocalDay } from '../../shared/domain/time/local-day.ts'
import { composeSubscription } from '../../shared/domain/subscription/new-subscription.ts'
import { resumed } from '../../shared/domain/subscription/pause.ts'
import { nextPeriod } from '../../shared/domain/subscription/period.ts'
import { fromMs, toMs } from '../../shared/domain/time/time.ts'
import { oracleBoundaryMs, oracleChanges, oracleInstantMs, oracleWall } from '../support/calendar-oracle.ts'
import { aSubscription } from './fixtures/billing.ts'
import { aPlan } from './fixtures/catalog.ts'
import { aCustomer } from './fixtures/customers.ts'

/**
 * Closes the class "zones": every rule that counts on a wall clock, at every instant around every clock change of zones
 * that change by an hour, by half an hour, for a month in the year, at midnight, and by a whole day.
 */
const zones = {
  'Europe/London': ['2025-12-01', '2026-12-01'],
  'America/New_York': ['2025-12-01', '2026-12-01'],
  'Australia/Lord_Howe': ['2025-12-01', '2026-12-01'],
  'Africa/Casablanca': ['2025-12-01', '2026-12-01'],
  'Africa/Cairo': ['2025-12-01', '2026-12-01'],
  'Pacific/Apia': ['2011-09-01', '2012-05-01'],
  'Africa/Lagos': ['2025-12-01', '2026-12-01'],
} as const
type Zone = keyof typeof zones

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const at = (date: string) => Date.parse(`${date}T00:00:00.000Z`)
const changesOf = (zone: Zone) => oracleChanges(at(zones[zone][0]), at(zones[zone][1]), zone)

/** Instants from two hours before to two hours after each change; of Lagos, which has none, any day's. */
const around = (zone: Zone): number[] => {
  const middles = changesOf(zone).map((change) => change.at)
  return (middles.length > 0 ? middles : [at('2026-03-29')]).flatMap((middle) =>
    Array.from({ length: 9 }, (_, i) => middle + (i - 4) * 30 * minute),
  )
}
const steps = [
  ['hour', 1],
  ['hour', 36],
  ['day', 1],
  ['day', 30],
  ['week', 1],
  ['week', 2],
  ['month', 1],
  ['quarter', 1],
  ['biannual', 1],
  ['year', 1],
] as const
const names = Object.keys(zones) as Zone[]

it.each(names)('%s changes its clock, unless it is Lagos', (zone) => {
  const lengths = changesOf(zone).map(({ byMs }) => byMs)
  expect(lengths.some((byMs) => byMs > 0)).toBe(zone !== 'Africa/Lagos')
  expect(lengths.some((byMs) => byMs < 0)).toBe(zone !== 'Africa/Lagos')
  if (zone === 'Australia/Lord_Howe') expect(lengths).toContain(hour / 2)
  if (zone === 'Pacific/Apia') expect(lengths).toContain(day)
})

// Holds D5.1, D5.2.
describe.each(names)('in %s', (zone) => {
  it.each(steps)('a period of %s x %i begins or ends anywhere around a change', (interval, count) => {
    for (const ms of around(zone))
      for (const n of [1, 7]) {
        // From an anchor around the change, and to a boundary around it.
        const back = interval === 'hour' ? ms - n * count * hour : toMs(fromMs(ms)) - n * count * 7 * day
        for (const anchor of [ms, back]) {
          const boundary = toMs(periodBoundary(fromMs(anchor), { interval, intervalCount: count }, n, zone))
          expect(boundary).toBe(oracleBoundaryMs(anchor, interval, count, n, zone))
          const number = periodNumberAt(
            fromMs(anchor),
            { interval, intervalCount: count },
            fromMs(boundary),
            zone,
          )
          expect(periodBoundary(fromMs(anchor), { interval, intervalCount: count }, number, zone)).toBe(
            fromMs(boundary),
          )
        }
      }
  })

  it('a period counted back from its end keeps the wall clock', () => {
    for (const ms of around(zone))
      for (const [interval, count] of steps) {
        const got = toMs(boundaryBefore(fromMs(ms), { interval, intervalCount: count }, zone))
        if (interval === 'hour') expect(got).toBe(ms - count * hour)
        else if (interval === 'day' || interval === 'week') {
          const days = interval === 'week' ? 7 * count : count
          const wall = Date.parse(`${oracleWall(ms, zone)}Z`) - days * day
          expect(got).toBe(oracleInstantMs(new Date(wall).toISOString().slice(0, -1), zone))
        } else {
          const months = { month: 1, quarter: 3, biannual: 6, year: 12 }[interval] * count
          const wall = new Date(`${oracleWall(ms, zone)}Z`)
          const lastDay = new Date(Date.UTC(wall.getUTCFullYear(), wall.getUTCMonth() - months + 1, 0))
          const date = Math.min(wall.getUTCDate(), lastDay.getUTCDate())
          lastDay.setUTCDate(date)
          const text = `${lastDay.toISOString().slice(0, 10)}T${oracleWall(ms, zone).slice(11)}`
          expect(got).toBe(oracleInstantMs(text, zone))
        }
      }
  })

  // Holds D4.3, D5.1.
  it('a trial is whole days on the wall clock, and what is offered at checkout says the same', () => {
    for (const ms of around(zone))
      for (const trialDays of [1, 14]) {
        const now = fromMs(ms - trialDays * day)
        const order = { id: 'sub_1', now, timeZone: zone, trialDays, paymentMethodId: null }
        const rest = { ownMethodOnly: false, quantity: 1, promo: null, metadata: {} }
        const made = composeSubscription(aCustomer(), aPlan(), { ...order, ...rest })
        const end = fromMs(oracleBoundaryMs(toMs(now), 'day', trialDays, 1, zone))
        expect([made.trialEndsAt, made.billingAnchor]).toEqual([end, end])
        const session = {
          amount: 0,
          openInvoiceId: null,
          quantity: 1,
          timeZone: zone,
          promo: null,
        } as CheckoutSession
        expect(offerOf(session, aPlan({ trialDays }), now)).toMatchObject({ trialEndsAt: end })
      }
  })

  // Holds D4.15: resumed, the moved end is the anchor of what follows, on the wall clock.
  it('periods after a pause', () => {
    for (const ms of around(zone)) {
      const pausedAt = fromMs(ms - 10 * day)
      const ends = fromMs(ms - 2 * day)
      const before = aSubscription({ status: 'paused', pausedAt, currentPeriodEnd: ends, timeZone: zone })
      const { subscription: after } = resumed(before, fromMs(ms - 8 * day))
      expect(after.currentPeriodEnd).toBe(fromMs(ms))
      const month = oracleBoundaryMs(ms, 'month', 1, 1, zone)
      expect(nextPeriod(after, aPlan()).periodEnd).toBe(fromMs(month))
    }
  })

  // Holds D11.20: analytics and reports count by the merchant's day.
  it('every instant has the day that its wall clock shows, and a day begins at its first instant', () => {
    for (const ms of around(zone)) {
      const today = oracleWall(ms, zone).slice(0, 10)
      expect(localDayOf(fromMs(ms), zone)).toBe(today)
      const start = toMs(startOfLocalDay(today, zone))
      expect(start).toBeLessThanOrEqual(ms)
      expect(oracleWall(start, zone).slice(0, 10)).toBe(today)
      expect(oracleWall(start - 1, zone).slice(0, 10) < today).toBe(true)
      const next = toMs(startOfLocalDay(daysAfter(today, 1), zone))
      expect(next).toBeGreaterThan(ms)
      const charge = {
        type: 'charge',
        amount: 5,
        currency: 'NGN',
        createdAt: fromMs(ms),
        postings: move('NGN', 'gateway_clearing', 'merchant_pending', 5).postings,
      } as const
      expect(Object.keys(withEntry(noMoney, charge, zone))).toEqual([today])
    }
  })

  // Holds S40, D7.10: settlement and payday are Lagos's, wherever the merchant is.
  it('earnings settle at the next midnight in Lagos, and payday is 09:00 there', () => {
    for (const ms of around(zone)) {
      const today = oracleWall(ms, 'Africa/Lagos').slice(0, 10)
      expect(lagosDayOf(fromMs(ms))).toBe(today)
      const midnight = oracleInstantMs(`${daysAfter(today, 1)}T00:00:00.000`, 'Africa/Lagos')
      expect(availableOn(fromMs(ms))).toBe(fromMs(midnight))
      const payday = oracleInstantMs(`${today.slice(0, 8)}28T09:00:00.000`, 'Africa/Lagos')
      expect(lagosTimeInMonthOf(fromMs(ms), 28, 9)).toBe(fromMs(payday))
      const first = oracleInstantMs(`${today.slice(0, 8)}01T09:00:00.000`, 'Africa/Lagos')
      expect(lagosTimeInMonthOf(fromMs(ms), 1, 9)).toBe(fromMs(first))
    }
  })
})

it('a day that a zone left out begins where the next one does', () => {
  expect(startOfLocalDay('2011-12-30', 'Pacific/Apia')).toBe(startOfLocalDay('2011-12-31', 'Pacific/Apia'))
})
