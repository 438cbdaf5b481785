import { describe, expect, it } from 'vitest'
import { periodToDay } from '../../../shared/domain/subscription/billing-day.ts'
import { isPastExpiry } from '../../../shared/domain/subscription/card-expiring.ts'
import { offerMethod } from '../../../shared/domain/subscription/offer-method.ts'
import { startedToDay } from '../../../shared/domain/subscription/period.ts'
import { aRecovery, aSubscription } from '../fixtures/billing.ts'

const timeZone = 'Africa/Lagos'

// Holds K8. A day begins in Lagos at 23:00 of the day before in UTC.
describe('a period to a day of the month', () => {
  // prettier-ignore
  it.each([
    ['the 15th is to come', '2026-04-10T12:00:00.000Z', 15, '2026-04-14T23:00:00.000Z', '2026-03-14T23:00:00.000Z', 1],
    ['the 15th is over', '2026-04-20T12:00:00.000Z', 15, '2026-05-14T23:00:00.000Z', '2026-04-14T23:00:00.000Z', 1],
    ['the 15th begins: it is the next one', '2026-04-14T23:00:00.000Z', 15, '2026-05-14T23:00:00.000Z', '2026-04-14T23:00:00.000Z', 1],
    ['the 15th begins in a millisecond', '2026-04-14T22:59:59.999Z', 15, '2026-04-14T23:00:00.000Z', '2026-03-14T23:00:00.000Z', 1],
    ['the 31st of April, after a month that has it', '2026-04-10T12:00:00.000Z', 31, '2026-04-29T23:00:00.000Z', '2026-03-30T23:00:00.000Z', 1],
    ['the 31st of May, after one without it', '2026-05-10T12:00:00.000Z', 31, '2026-05-30T23:00:00.000Z', '2026-03-30T23:00:00.000Z', 2],
    ['the 30th of March, after February', '2026-03-10T12:00:00.000Z', 30, '2026-03-29T23:00:00.000Z', '2026-01-29T23:00:00.000Z', 2],
    ['the 31st, on the 31st', '2026-03-31T12:00:00.000Z', 31, '2026-04-29T23:00:00.000Z', '2026-03-30T23:00:00.000Z', 1],
    ['the 31st, on the last day of April', '2026-04-30T12:00:00.000Z', 31, '2026-05-30T23:00:00.000Z', '2026-03-30T23:00:00.000Z', 2],
    ['the 1st, over a year’s end', '2026-12-02T12:00:00.000Z', 1, '2026-12-31T23:00:00.000Z', '2026-11-30T23:00:00.000Z', 1],
  ] as const)('%s', (_, periodStart, day, periodEnd, billingAnchor, periodNumber) => {
    expect(periodToDay(periodStart, day, timeZone)).toEqual({ periodStart, periodEnd, billingAnchor, periodNumber })
  })

  it('is a part of a month, or a whole one', () => {
    const started = (start: string) => startedToDay(start, 15, timeZone).stubOfSeconds
    // April has 30 days from the 15th on.
    expect(started('2026-04-20T12:00:00.000Z')).toBe(30 * 86_400)
    expect(started('2026-04-14T23:00:00.000Z')).toBeNull()
  })
})

// Holds D3.21: a card is good to the end of its last month, in UTC.
it.each([
  ['in its last month', 4, 2026, '2026-04-30T23:59:59.999Z', false],
  ['once that is over', 4, 2026, '2026-05-01T00:00:00.000Z', true],
  ['long after', 4, 2026, '2027-01-01T00:00:00.000Z', true],
  ['in December', 12, 2026, '2027-01-01T00:00:00.000Z', true],
  ['without a month', null, 2026, '2027-01-01T00:00:00.000Z', false],
  ['without a year', 4, null, '2027-01-01T00:00:00.000Z', false],
])('a card is past its expiry %s: %s', (_, expMonth, expYear, now, isPast) => {
  expect(isPastExpiry({ expMonth, expYear }, now)).toBe(isPast)
})

// Holds D7.14.
describe('a new default method', () => {
  const now = '2026-04-01T18:00:00.000Z'
  const open = (id: string, over = {}) =>
    aSubscription({ id, status: 'past_due', recovery: aRecovery(), ...over })
  const offered = (count: number, over = {}) =>
    offerMethod(
      Array.from({ length: count }, (_, n) => open(`sub_${n}`, over)),
      'pm_2',
      now,
    )

  it('makes as many open cases due as fit a transaction', () => {
    expect(offered(90).turns).toHaveLength(90)
    expect(offered(91).turns).toHaveLength(90)
    expect(offered(91).due).toHaveLength(90)
    expect(offered(2).due.map(({ recovery }) => recovery?.newMethodId)).toEqual(['pm_2', 'pm_2'])
  })

  it('is not offered to a subscription that waits for a method of its own (A2)', () => {
    expect(offered(2, { ownMethodOnly: true })).toEqual({ due: [], turns: [] })
  })
})
