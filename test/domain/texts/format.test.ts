import { expect, it } from 'vitest'
import { dayIn, price, priceEvery, timeIn } from '../../../shared/domain/texts/format.ts'

// Holds D1.17: seven currencies, all with two decimals; whole amounts without them.
it.each([
  [0, 'NGN', '₦0'],
  [1, 'NGN', '₦0.01'],
  [99, 'NGN', '₦0.99'],
  [100, 'NGN', '₦1'],
  [150, 'NGN', '₦1.50'],
  [500_000, 'NGN', '₦5,000'],
  [1_234_567_89, 'NGN', '₦1,234,567.89'],
  [-250_050, 'NGN', '-₦2,500.50'],
  [-0, 'NGN', '₦0'],
  [1_999, 'USD', '$19.99'],
  [2_000, 'GBP', '£20'],
  [2_010, 'EUR', '€20.10'],
  [700_000, 'GHS', 'GH₵7,000'],
  [700_001, 'KES', 'KES 7,000.01'],
  [12_300, 'ZAR', 'R 123'],
] as const)('%i minor units of %s read %s', (amount, currency, want) => {
  expect(price(amount, currency).replace(/\u00a0/g, ' ')).toBe(want)
})

// Holds S5.
it.each([
  ['hour', 1, '₦5,000 an hour'],
  ['hour', 6, '₦5,000 every 6 hours'],
  ['day', 1, '₦5,000 a day'],
  ['day', 30, '₦5,000 every 30 days'],
  ['week', 1, '₦5,000 a week'],
  ['week', 2, '₦5,000 every 2 weeks'],
  ['month', 1, '₦5,000 a month'],
  ['month', 3, '₦5,000 every 3 months'],
  ['quarter', 1, '₦5,000 a quarter'],
  ['quarter', 2, '₦5,000 every 2 quarters'],
  ['biannual', 1, '₦5,000 every six months'],
  ['biannual', 3, '₦5,000 every 3 half-years'],
  ['year', 1, '₦5,000 a year'],
  ['year', 2, '₦5,000 every 2 years'],
] as const)('a price each %s, counted %i, reads %s', (interval, intervalCount, want) => {
  expect(priceEvery({ amount: 500_000, interval, intervalCount }, 'NGN')).toBe(want)
})

// Holds B13: the day that it is where the subscription is.
it.each([
  ['2026-12-04T23:30:00.000Z', 'Africa/Lagos', '5 December 2026', '5 December 2026 at 00:30'],
  ['2026-12-04T22:30:00.000Z', 'Africa/Lagos', '4 December 2026', '4 December 2026 at 23:30'],
  ['2026-12-05T04:59:00.000Z', 'America/New_York', '4 December 2026', '4 December 2026 at 23:59'],
  ['2026-07-05T03:59:00.000Z', 'America/New_York', '4 July 2026', '4 July 2026 at 23:59'],
  ['2026-12-05T09:00:00.000Z', 'UTC', '5 December 2026', '5 December 2026 at 09:00'],
])('%s in %s is %s', (instant, timeZone, day, time) => {
  expect(dayIn(instant, timeZone)).toBe(day)
  expect(timeIn(instant, timeZone)).toBe(time)
})

// Languages that have no word for a quarter or half a year count months.
it.each([
  ['pcm', 'quarter', '₦5,000 every 6 months'],
  ['pcm', 'biannual', '₦5,000 every 12 months'],
  ['ha', 'quarter', '₦5,000 duk bayan wata 6'],
  ['ha', 'biannual', '₦5,000 duk bayan wata 12'],
  ['yo', 'quarter', '₦5,000 ní gbogbo oṣù 6'],
  ['yo', 'biannual', '₦5,000 ní gbogbo oṣù 12'],
  ['ig', 'quarter', '₦5,000 kwa ọnwa 6'],
  ['ig', 'biannual', '₦5,000 kwa ọnwa 12'],
  ['fr', 'quarter', '₦5,000 tous les 6 mois'],
  ['fr', 'biannual', '₦5,000 tous les 12 mois'],
] as const)('in %s a price every second %s reads %s', (language, interval, want) => {
  expect(priceEvery({ amount: 500_000, interval, intervalCount: 2 }, 'NGN', language)).toBe(want)
})

it('a time in French has its day and minutes in two digits', () => {
  expect(timeIn('2026-12-23T08:05:00.000Z', 'Africa/Lagos', 'fr')).toBe('23 décembre 2026, 09:05')
})
