import type { Rail } from '../payment-methods/payment-method.ts'
import { DAY_MS, DAY_SECONDS, HOUR_MS, MINUTE_MS, MINUTE_SECONDS, SECOND_MS } from './time.ts'

/** Clocks of two processes differ by less. */
export const clockSkewMs = SECOND_MS

/**
 * How long a call that moves money (a charge, a refund, a bill) holds its item before another process may ask for its
 * outcome. A request is cut off after half of this; only then is the answer "never seen" final.
 */
export const moneyLeaseMs = MINUTE_MS

/** How long one sender holds a customer's message. */
export const messageLeaseMs = MINUTE_MS

/** How long a turn's record is kept: longer than any run. */
export const turnLifetimeMs = HOUR_MS

/** How long an unpaid checkout session lives (D2.8). */
export const checkoutLifetimeMs = DAY_MS

/** How long a run holds an export: longer than its function may run. */
export const exportLeaseMs = 150 * SECOND_MS

/** How long an exported file is kept (N4): the bucket deletes it then. */
export const exportFileMs = 7 * DAY_MS

/** How long the record of an export is kept. */
export const exportRecordMs = 90 * DAY_MS

/** How long a signed link shows its customer what they pay for, without a code (P2). */
export const manageLinkMs = 7 * DAY_MS

/** How long the portal blocks money operations through a contact that replaced another (R14). */
export const newContactHoldMs = DAY_MS

/** How long a large payout to a new account is held (R13). */
export const payoutHoldMs = 4 * HOUR_MS

/** How long the owner is notified of each payout to an account, counted from the first (R13). */
export const youngAccountMs = 7 * DAY_MS

/** How long after a day's end the owner gets its sum of bills: at eight in the morning (R12). */
export const billDigestMs = 8 * HOUR_MS

/** The hour of a member's morning mail, by the merchant's clock (P7). */
export const dailyMailHour = 8

/** Over how long after that the mails of a morning are spread (P7). */
export const dailyMailSpreadMs = 30 * MINUTE_MS

/** How long after its end a day of bills is closed: nearly all their outcomes are known by then (V3). */
export const billDayClosesMs = 2 * DAY_MS

/** How long a held merchant's due work waits after each check (O1). */
export const heldLookMs = HOUR_MS

/** How long a browser is recognised after a code was entered in it (R10). */
export const knownBrowserMs = 90 * DAY_MS

/** How long an incomplete subscription lives (D4.7). */
export const incompleteLifetimeMs = 23 * HOUR_MS

/** How long a quote of a plan change is honoured (D5.13). */
export const quoteLifetimeMs = 15 * MINUTE_MS

/** How long a customer can approve a charge: banks keep their request open for a day. */
export const approvalLifetimeMs = DAY_MS

/** How long a message kept by a sandbox is listed (A11). */
export const sandboxMessageLifetimeMs = 7 * DAY_MS

/** How long an old secret signs beside the new one (D8.5). */
export const secretOverlapMs = DAY_MS

/** How long an endpoint's former terms are kept: the outbox's audit checks an event in minutes, unless no sweep ran. */
export const formerTermsMs = 30 * MINUTE_MS

/** How far back a method's declines count (D7.16). */
export const declineWindowSeconds = 30 * DAY_SECONDS

/** How long before its end a trial is announced (D4.10). */
export const trialNoticeMs = 3 * DAY_MS

/** Renewals fire at most this long after their period's boundary (D13.4). */
export const longestSpreadSeconds = 55 * MINUTE_SECONDS

/** How long a payment on each rail may stay pending (A8); after that it counts as unseen. */
export const payerDeadlinesMs: Readonly<Record<Rail, number>> = {
  // A redirect to the bank, or a charge without an answer.
  card: 30 * MINUTE_MS,
  ussd: 30 * MINUTE_MS,
  bank_transfer: DAY_MS,
  virtual_account: DAY_MS,
  direct_debit: 3 * DAY_MS,
}

/** How old money with an unknown outcome is at its first queries (D9.9); then it is queried hourly. */
export const questionWaitsMs: readonly number[] = [MINUTE_MS, 5 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS]

/** How many days a gateway is queried about a late charge, or asked to accept its refund (A10). */
export const lateChargeAskedDays = 7

/** How many days a gateway is queried about money that it returned and that is not booked (G1). */
export const reversalAskedDays = 30

/** How many days a bank is asked whether it has confirmed a mandate (M5). */
export const mandateAskedDays = 7

/** How long after it was confirmed no mandate is charged: banks refuse debits in its first two hours (M5). */
export const mandateRestMs = 2 * HOUR_MS

/** How long a payment that only stores a method waits for its mandate, before it is refunded (A8, M5). */
export const mandateStoringMs = 3 * DAY_MS

/** How long a checkout session without a result is kept after its time (O3). */
export const sessionKeptMs = 30 * DAY_MS

/** How old a customer who never paid is when they are erased (O3). */
export const customerKeptMs = 400 * DAY_MS

/** How long the bank is queried about a payout with an unknown outcome (B15). */
export const payoutAskedMs = 30 * DAY_MS

/** The least time between the two answers that must agree before a transfer counts as never made. */
export const payoutCertaintyMs = HOUR_MS

/** When a bank is asked whether it has sent a completed transfer back: after an hour, then daily for a week (B15). */
export const reversalChecksMs: readonly number[] = [
  HOUR_MS,
  DAY_MS,
  2 * DAY_MS,
  3 * DAY_MS,
  4 * DAY_MS,
  5 * DAY_MS,
  6 * DAY_MS,
  7 * DAY_MS,
]

/** Waits between tries of a customer's message; after the last it is too old to be useful. */
export const messageWaitsMs: readonly number[] = [
  MINUTE_MS,
  5 * MINUTE_MS,
  30 * MINUTE_MS,
  2 * HOUR_MS,
  6 * HOUR_MS,
  12 * HOUR_MS,
]

/** How long the quote of an agent's operation is valid (V10), like a plan change's quote. */
export const actQuoteMs = 30 * MINUTE_MS

/** How long the owner may approve an agent's operation, and the agent then do it (V10). */
export const approvalMs = DAY_MS

/** A call to an endpoint that takes longer than this occupies a worker. */
export const suspectAfterMs = SECOND_MS

/** The longest call to an endpoint, 15 s, and time to book it. */
export const circuitCallMs = 20 * SECOND_MS

/** A first suspicion is mostly a slow answer, so postponed deliveries are retried soon. */
export const suspicionPauseMs = 5 * SECOND_MS

/** How long an endpoint's deliveries pause after a first call that hung; each further hang doubles it. */
export const firstCircuitPauseMs = 15 * SECOND_MS

/** The longest such pause. */
export const longestCircuitPauseMs = 5 * MINUTE_MS

/** How long an offer shown before a cancel can be accepted. */
export const offerTakenWithinMs = DAY_MS

/** How long a dry run of a price change is kept. */
export const priceDryRunMs = DAY_MS

/** How long before its deadline an owner is reminded of a dispute that nobody has answered (N3). */
export const disputeRemindedBeforeMs: readonly number[] = [DAY_MS, 4 * HOUR_MS]

/** After how many days a credit that could be assigned to no one is the operator's (V2). */
export const unmatchedDays = 30

/** How much later than its charge the event of a failure may be: a gateway's answer can take long. */
export const failureToldWithinMs = 10 * MINUTE_MS
