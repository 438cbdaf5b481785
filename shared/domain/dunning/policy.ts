import { DAY_SECONDS as DAY, HOUR_SECONDS as HOUR, MINUTE_SECONDS as MINUTE } from '../time/time.ts'
import type { DunningCategory } from './failure-codes.ts'

/** What was decided after a failed charge: `action` in events and the recovery list (D7.6). */
export const dunningActions = [
  'retry_scheduled',
  'switch_rail',
  'request_card_update',
  'exhausted',
  'dunning_disabled',
] as const

export type DunningAction = (typeof dunningActions)[number]

/** A class of period lengths, by real length; it selects the offsets (D7.20). */
export type OffsetClass = 'hour' | 'day' | 'week' | 'month'

/** Classes with the minimum period length in seconds, longest first; anything shorter is `hour`. */
export const OFFSET_CLASS_FROM_SECONDS: readonly (readonly [OffsetClass, number])[] = [
  ['month', 28 * DAY],
  ['week', 7 * DAY],
  ['day', DAY],
]

/** A period that a clock change shortened by up to this much keeps its class (B7). */
export const CLASS_TOLERANCE_SECONDS = 2 * HOUR

/** The period that the offsets of `hour` are made for; other periods under a day scale them (B7). */
export const HOUR_CLASS_SECONDS = HOUR

/** Seconds from the first failure to each retry, where the merchant has set none (D7.7). */
export const DEFAULT_OFFSETS_SECONDS: Readonly<Record<OffsetClass, readonly number[]>> = {
  month: [DAY, 3 * DAY, 7 * DAY, 14 * DAY],
  week: [12 * HOUR, DAY, 3 * DAY, 6 * DAY],
  day: [HOUR, 4 * HOUR, 12 * HOUR, 20 * HOUR],
  hour: [5 * MINUTE, 15 * MINUTE, 30 * MINUTE, 50 * MINUTE],
}

/** Dunning of an invoice stops this long after its first failure, or at the end of its period if that is sooner. */
export const STOP_AFTER_SECONDS = 21 * DAY

/** On month or longer plans, rows with `spaced` wait at least this long after the last attempt. */
export const SPACING_SECONDS = 24 * HOUR

/** After this many declined automatic charges in 30 days a method is no longer charged. */
export const METHOD_DECLINE_CEILING = 8

/**
 * Days of the Lagos month by which salaries are paid, and when to try if a retry falls on none of them. Only retries
 * due this long after the first failure are moved: earlier ones matter more at their own time (B7).
 */
export const PAYDAY = {
  fromDay: 28,
  untilDay: 3,
  snapToDay: 28,
  snapToHour: 9,
  snapsFromSeconds: 7 * DAY,
} as const

/**
 * A row of the policy: what to do after the nth automatic failure of one category.
 *
 * `when` says how retry n gets its time: `interval` takes the offset of the period's length; `sooner` the smaller of
 * that and the row's own, then the interval's later ones; `own` the row's own, unless it reaches the period's end and
 * only the interval's fits.
 */
export type PolicyRow = {
  name: string
  category: DunningCategory
  /** The failures it applies to, counted from 1, both ends included. */
  failures: readonly [from: number, to: number]
  action: Exclude<DunningAction, 'exhausted'>
  when: 'interval' | 'sooner' | 'own' | 'at_once' | 'never'
  ownOffsetsSeconds: readonly number[]
  spaced: boolean
  paydaySnap: boolean
  notifyCustomer: boolean
}

const TEMPORARY_SECONDS = [HOUR, 6 * HOUR, 24 * HOUR, 72 * HOUR] as const
const GENERIC_SECONDS = [DAY, 3 * DAY] as const
const EVERY = [1, Infinity] as const
const RETRY = { action: 'retry_scheduled', spaced: false, paydaySnap: false, notifyCustomer: true } as const
const NO_RETRY = { when: 'never', ownOffsetsSeconds: [], spaced: false, paydaySnap: false } as const

/** Category by attempt (D7.1, D7.2, D7.3, D7.4). The first row that fits decides; a switch needs another method. */
export const DUNNING_POLICY: readonly PolicyRow[] = [
  {
    ...RETRY,
    name: 'insufficient_funds.retry',
    category: 'insufficient_funds',
    failures: EVERY,
    when: 'interval',
    ownOffsetsSeconds: [],
    spaced: true,
    paydaySnap: true,
  },
  {
    ...RETRY,
    name: 'temporary.retry_quietly',
    category: 'temporary',
    failures: [1, 2],
    when: 'sooner',
    ownOffsetsSeconds: TEMPORARY_SECONDS,
    notifyCustomer: false,
  },
  {
    ...RETRY,
    name: 'temporary.retry',
    category: 'temporary',
    failures: [3, Infinity],
    when: 'sooner',
    ownOffsetsSeconds: TEMPORARY_SECONDS,
  },
  {
    ...RETRY,
    name: 'do_not_honor.retry',
    category: 'do_not_honor',
    failures: [1, 2],
    when: 'own',
    ownOffsetsSeconds: GENERIC_SECONDS,
    spaced: true,
  },
  {
    ...NO_RETRY,
    name: 'do_not_honor.switch_rail',
    category: 'do_not_honor',
    failures: [3, Infinity],
    action: 'switch_rail',
    when: 'at_once',
    notifyCustomer: false,
  },
  {
    ...NO_RETRY,
    name: 'do_not_honor.request_card_update',
    category: 'do_not_honor',
    failures: [3, Infinity],
    action: 'request_card_update',
    notifyCustomer: true,
  },
  {
    ...NO_RETRY,
    name: 'new_card_needed.request_card_update',
    category: 'new_card_needed',
    failures: EVERY,
    action: 'request_card_update',
    notifyCustomer: true,
  },
  {
    ...NO_RETRY,
    name: 'method_revoked.request_card_update',
    category: 'method_revoked',
    failures: EVERY,
    action: 'request_card_update',
    notifyCustomer: true,
  },
  {
    ...NO_RETRY,
    name: 'customer_blacklisted.dunning_disabled',
    category: 'customer_blacklisted',
    failures: EVERY,
    action: 'dunning_disabled',
    notifyCustomer: false,
  },
]
