import { expect, it } from 'vitest'
import { hourOfLocalDay } from '../../shared/domain/time/local-day.ts'

// An hour of a day by the clocks of a zone: the morning's mail, reminders and paydays (P7, M3), also where clocks change that night.
it.each([
  ['Africa/Lagos', '2026-03-08', 8, '2026-03-08T07:00:00.000Z'],
  ['America/New_York', '2026-03-07', 8, '2026-03-07T13:00:00.000Z'],
  ['America/New_York', '2026-03-08', 8, '2026-03-08T12:00:00.000Z'],
  ['America/New_York', '2026-11-01', 8, '2026-11-01T13:00:00.000Z'],
  ['Europe/London', '2026-03-29', 9, '2026-03-29T08:00:00.000Z'],
  ['Europe/London', '2026-10-25', 9, '2026-10-25T09:00:00.000Z'],
  // Half an hour, the smallest change there is.
  ['Australia/Lord_Howe', '2026-04-05', 9, '2026-04-04T22:30:00.000Z'],
  ['Australia/Lord_Howe', '2026-10-04', 9, '2026-10-03T22:00:00.000Z'],
  // Clocks change at midnight: the day begins at one.
  ['Africa/Cairo', '2026-04-24', 8, '2026-04-24T05:00:00.000Z'],
  ['Asia/Kathmandu', '2026-03-08', 8, '2026-03-08T02:15:00.000Z'],
])('in %s on %s at %i is %s', (timeZone, day, hour, instant) => {
  expect(hourOfLocalDay(day, hour, timeZone)).toBe(instant)
})
