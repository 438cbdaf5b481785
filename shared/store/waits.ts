import { DAY_MS, MINUTE_MS } from '../domain/time.ts'

/** How long a key is remembered (D11.15). */
export const keyLifetimeMs = 30 * DAY_MS

/** How long a running request keeps its key to itself (D11.18): longer than the API waits for a function. */
export const requestLeaseMs = MINUTE_MS

/** How long an event is listed (D8.14). */
export const eventLifetimeMs = 90 * DAY_MS

/** How long a process believes what it has read of a merchant's spread. */
export const spreadKeptMs = MINUTE_MS

/** A new partition is written only when every process knows that it is to be listed. */
export const spreadListedMs = 2 * spreadKeptMs

/** The first pause before a call to the table is made again; it doubles. */
export const firstRetryMs = 15

/** The longest such pause. */
export const longestRetryMs = 400

/** Clocks of two processes differ by less; a bucket that claims to be emptier than empty was filled by a clock gone wrong. */
export const clockSkewMs = 1_000

/** A counter of requests that nobody has touched for this long is deleted. */
export const idleBucketMs = DAY_MS
