import { DAY_MS, HOUR_MS, MINUTE_MS } from '../domain/time/time.ts'

/** The limit of a call that moves money (D13.6): it fits within the API's own limit of 30 seconds. */
export const moneyTimeoutMs = 20_000

/** The limit of a query to a gateway. */
export const questionTimeoutMs = 8_000

/** The pause after a gateway's refusal for the rate that names none. */
export const unnamedPauseMs = 1_000

/** The longest pause, wanted by a gateway, that a request waits for; a longer one is left to the next attempt. */
export const longestPauseMs = 3_000

/** How long nothing new is sent to a gateway after several failures, before one call tries again. */
export const breakerRestMs = 30_000

/** The longest pause that a gateway can ask for. */
export const longestHoldMs = MINUTE_MS

/** A gateway's "never seen" is final only this long after the charge was sent, because gateways may find one late. */
export const seenWithinMs = 15 * MINUTE_MS

/** Disputes arrive for months: requests to a gateway are kept for three years. */
export const memoryLifetimeSeconds = (3 * 366 * DAY_MS) / 1000

/** How long a list that seldom changes, such as a gateway's banks, is cached. */
export const listFreshMs = 6 * HOUR_MS

/** One call to the store of files: a part has a little more than 5 MiB. */
export const filesTimeoutMs = 20_000

/** One try of a webhook, from the first byte to the last. */
export const webhookTimeoutMs = 15_000

/** How long one address of a far-away receiver has to accept the connection before the next is tried. */
export const webhookConnectMs = 3_000

/** One read of a secret. */
export const secretTimeoutMs = 3_000

/** All tries of one mail together (E3). */
export const mailTimeoutMs = 3_000

/** One WhatsApp message. */
export const messageTimeoutMs = 10_000

/** The longest delay of a message: SQS's own limit. */
export const longestDelaySeconds = 900

/** The first pause before messages that a queue did not accept are sent again; it doubles. */
export const queueRetryMs = 50

/** How long a message waits for others. A stream's batch is processed concurrently, so they arrive close together. */
export const gatherMs = 5

/** Nomba's session is renewed this long before its end, as Nomba advises. */
export const nombaRenewEarlyMs = 5 * MINUTE_MS

/** Longer than a fetch of Nomba's session can take, so that two never fetch at once. */
export const nombaLockMs = moneyTimeoutMs + 5_000

/** How often a caller checks whether another caller's fetch is done. */
export const nombaPollMs = 100

/** How long a caller waits for another caller's fetch. */
export const nombaPatienceMs = 10_000

/** The life of a session if the answer names none. */
export const nombaSessionMs = 30 * MINUTE_MS

/** How long an order at Nomba can be paid: two days. */
export const nombaOrderMs = 2 * DAY_MS

/** An accepted refund counts as done after this: cards take about seven working days, and Nomba sends no notice. */
export const nombaRefundDoneMs = 10 * DAY_MS

/** How long after a payment the twin's bank confirms the mandate that was given with it (M5). */
export const twinMandateMs = 3 * HOUR_MS

/** How long the twin's refunds stay pending. */
export const twinRefundMs = HOUR_MS
