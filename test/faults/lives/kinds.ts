import type { Interval } from '../../../shared/domain/time/interval.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs

/** A kind of merchant: their billing intervals decide how long they are watched, so that nobody renews for ever. */
export interface Kind {
  readonly name: 'hour' | 'day' | 'week' | 'long'
  /** Of a hundred subscriptions, how many belong to merchants of this kind. */
  readonly percent: number
  /** The plans that subscriptions begin with, assigned in turn: the mixture is exact, whatever the seed. */
  readonly deck: readonly Interval[]
  /** What they sell: plans may change to any of these. */
  readonly sells: readonly Interval[]
  readonly lengthMs: number
  /** Deeds happen at whole multiples of this. */
  readonly grainMs: number
  readonly trialDays: readonly number[]
  /** On how many days they take subscriptions on. Those of one day come due together for years, which spares a walk steps. */
  readonly openings: number
}

const tenYears = 3653 * dayMs

export const kinds: readonly Kind[] = [
  {
    name: 'hour',
    percent: 1,
    deck: ['hour'],
    sells: ['hour', 'day'],
    lengthMs: 14 * dayMs,
    grainMs: hourMs,
    trialDays: [1],
    openings: 2,
  },
  {
    name: 'day',
    percent: 2,
    deck: ['day'],
    sells: ['day', 'week'],
    lengthMs: 365 * dayMs,
    grainMs: dayMs,
    trialDays: [1, 4],
    openings: 2,
  },
  {
    name: 'week',
    percent: 1,
    deck: ['week'],
    sells: ['week', 'month'],
    lengthMs: tenYears,
    grainMs: 10 * dayMs,
    trialDays: [7, 30],
    openings: 2,
  },
  {
    name: 'long',
    percent: 96,
    deck: ['month', 'quarter', 'biannual', 'year', 'year', 'quarter', 'biannual', 'year', 'year'],
    sells: ['month', 'quarter', 'biannual', 'year'],
    lengthMs: tenYears,
    grainMs: 30 * dayMs,
    trialDays: [7, 30],
    openings: 3,
  },
]

/** Where merchants live, and a day on which their clocks change; in Lagos they never do. */
export const places = [
  { timeZone: 'Europe/London', changesOn: '2028-03-26' },
  { timeZone: 'America/New_York', changesOn: '2028-03-12' },
  { timeZone: 'Africa/Lagos', changesOn: '2028-02-29' },
  { timeZone: 'Australia/Lord_Howe', changesOn: '2028-04-02' },
] as const

/** Wall-clock days on which merchants of each kind begin: ends of months, and shortly before the clocks change. */
export function openingDays(kind: Kind['name'], changesOn: string): readonly string[] {
  switch (kind) {
    case 'hour':
      return [shifted(changesOn, -1)]
    case 'day':
      return ['2028-02-07', '2028-02-08', '2028-02-10']
    case 'week':
    case 'long':
      return [
        '2027-11-30',
        '2027-12-15',
        '2027-12-29',
        '2027-12-31',
        '2028-01-30',
        '2028-01-31',
        '2028-02-29',
      ]
  }
}

/** Wall-clock times of day that a change of the clocks skips or doubles in one place or another. */
export const openingTimes = ['01:30:15.250', '02:15:07.125', '23:59:59.999'] as const

/** Milliseconds of an interval, approximately: for how often something can happen, never for when a period ends. */
export const roughMs: Readonly<Record<Interval, number>> = {
  hour: hourMs,
  day: dayMs,
  week: 7 * dayMs,
  month: 30 * dayMs,
  quarter: 91 * dayMs,
  biannual: 182 * dayMs,
  year: 365 * dayMs,
}

function shifted(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10)
}
