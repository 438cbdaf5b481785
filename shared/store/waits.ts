import { DAY_MS, HOUR_SECONDS, MINUTE_MS } from '../domain/time/time.ts'

/** How long a key is remembered (D11.15). */
export const keyLifetimeMs = 30 * DAY_MS

/** How long a running request holds its key (D11.18): longer than the API waits for a function. */
export const requestLeaseMs = MINUTE_MS

/** How long an event is listed (D8.14). */
export const eventLifetimeMs = 90 * DAY_MS

/** How long a process caches a merchant's spread. */
export const spreadKeptMs = MINUTE_MS

/** A new partition is written only once every process knows to list it. */
export const spreadListedMs = 2 * spreadKeptMs

/** How long a process remembers which opt-in events a tenant's endpoints want. */
export const wantedEventsKeptMs = MINUTE_MS

/** The first pause before a call to the table is repeated; it doubles. */
export const firstRetryMs = 15

/** The longest such pause. */
export const longestRetryMs = 400

/** The same for conflicting transactions: the more there are, the less often each may try. */
export const longestCrowdedRetryMs = 800

/** When to repeat a request that could not finish because others wrote at the same time, or a service failed. */
export const busyRetrySeconds = 1

/** A counter of requests that is unused for this long is deleted. */
export const idleBucketMs = DAY_MS

/** How long a one-time code's record outlives the code: the limits count the sends and tries of a day (A13). */
export const codeLimitsReachMs = DAY_MS

/** How long a member's refunds of a day are kept as a sum: longer than the gateway takes to refuse one. */
export const refundSumMs = 90 * DAY_MS

/** How long an agent's operation is kept after it ended: as long as its key. */
export const agentActKeptMs = keyLifetimeMs

/** How long the total of an agent's day is kept: a sandbox's clock may be far from the wall's. */
export const agentDayKeptMs = 90 * DAY_MS

/** Notices of one day are sent over this long. */
export const noticeSpreadSeconds = HOUR_SECONDS

/** Reminders of one morning are spread over half an hour, unless the tenant has a sandbox clock (M3). */
export const reminderSpreadSeconds = HOUR_SECONDS / 2
