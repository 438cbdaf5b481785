import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time.ts'

/** A call that moves money may take this long (D13.6): it fits before the API's own limit of 30 seconds. */
export const moneyTimeoutMs = 20_000

/** A question to a gateway may take this long. */
export const questionTimeoutMs = 8_000

/** A gateway's pause that a request can wait for; a longer one is left to the next attempt. */
export const longestPauseMs = 3_000

/** How long nothing new is sent to a gateway that has failed several times, before one call tries again. */
export const breakerRestMs = 30_000

/** The longest that a gateway's own word to slow down is believed. */
export const longestHoldMs = MINUTE_MS

/** "Never seen" is a gateway's last word only this long after the charge was sent: gateways are late to find one. */
export const seenWithinMs = 15 * MINUTE_MS

/** Disputes come for months: what a gateway was asked is kept for three years. */
export const memoryLifetimeSeconds = (3 * 366 * DAY_MS) / 1000

/** A list that changes seldom, such as a gateway's banks, is not asked for again for this long. */
export const listFreshMs = 6 * HOUR_MS

/** One try of a webhook, from the first byte to the last. */
export const webhookTimeoutMs = 15_000

/** One read of a secret. */
export const secretTimeoutMs = 3_000

/** All tries of one mail together (E3). */
export const mailTimeoutMs = 3_000

/** One WhatsApp message. */
export const messageTimeoutMs = 10_000

/** The longest that SQS delays a message: its own limit. */
export const longestDelaySeconds = 900

/** The first pause before a queue is sent again what it did not take; it doubles. */
export const queueRetryMs = 50

/** How long a message waits for others. A stream's batch is worked on side by side, so they come close together. */
export const gatherMs = 5

/** Nomba's session is renewed this long before its end, as Nomba advises. */
export const nombaRenewEarlyMs = 5 * MINUTE_MS

/** Longer than a fetch of Nomba's session can take, so that two never fetch at once. */
export const nombaLockMs = moneyTimeoutMs + 5_000

/** How often a caller looks whether another's fetch is done. */
export const nombaPollMs = 100

/** How long a caller waits for another's fetch. */
export const nombaPatienceMs = 10_000

/** Where the answer names no end of a session. */
export const nombaSessionMs = 30 * MINUTE_MS

/** An order of Nomba's can be paid for two days. */
export const nombaOrderMs = 2 * DAY_MS

/** A refund that Nomba took on counts as done after this long: cards take about seven working days, and no news comes. */
export const nombaRefundDoneMs = 10 * DAY_MS

/** How long the twin's refunds stay pending. */
export const twinRefundMs = HOUR_MS
