import { expect, it } from 'vitest'
import { hourOfLocalDay, instantOfMoment } from '../../../shared/domain/time/local-day.ts'

// Holds Q4: an instant in any zone, or a date, which is the start of that day.
it.each([
  ['2026-05-04', 'Africa/Lagos', '2026-05-03T23:00:00.000Z'],
  ['2026-05-04', 'America/New_York', '2026-05-04T04:00:00.000Z'],
  ['2026-05-04', 'UTC', '2026-05-04T00:00:00.000Z'],
  ['2026-05-04T12:30:00Z', 'Africa/Lagos', '2026-05-04T12:30:00.000Z'],
  ['2026-05-04T12:30:00.250+01:00', 'America/New_York', '2026-05-04T11:30:00.250Z'],
  ['1970-01-04', 'Africa/Lagos', '1970-01-03T23:00:00.000Z'],
  ['9998-12-31', 'Africa/Lagos', '9998-12-30T23:00:00.000Z'],
])('the moment %s in %s is %s', (moment, timeZone, instant) => {
  expect(instantOfMoment(moment, timeZone)).toBe(instant)
})

// Holds Q4: a date in a year that can't be written with the days around it becomes the nearest that can.
it.each([
  ['1969-12-31', '1970-01-02T23:00:00.000Z'],
  ['0001-01-01', '1970-01-02T23:00:00.000Z'],
  ['1969-12-31T23:59:59Z', '1970-01-02T23:00:00.000Z'],
  ['9999-01-01', '9998-12-31T23:00:00.000Z'],
  ['9999-12-31', '9998-12-31T23:00:00.000Z'],
  ['9999-12-31T23:59:59Z', '9998-12-31T23:00:00.000Z'],
])('%s becomes %s', (moment, instant) => {
  expect(instantOfMoment(moment, 'Africa/Lagos')).toBe(instant)
})

// Holds P7: the hour is the one that clocks show there, also on a day on which they change.
it.each([
  ['2026-05-04', 8, 'Africa/Lagos', '2026-05-04T07:00:00.000Z'],
  ['2026-03-08', 8, 'America/New_York', '2026-03-08T12:00:00.000Z'],
  ['2026-03-07', 8, 'America/New_York', '2026-03-07T13:00:00.000Z'],
  ['2026-11-01', 8, 'America/New_York', '2026-11-01T13:00:00.000Z'],
  ['2026-07-01', 8, 'Asia/Kathmandu', '2026-07-01T02:15:00.000Z'],
])('on %s clocks show %i in %s at %s', (day, hour, timeZone, instant) => {
  expect(hourOfLocalDay(day, hour, timeZone)).toBe(instant)
})
