import type { EventType } from '../event/event-catalog.ts'
import type { FailureCode } from '../dunning/failure-codes.ts'
import { lagosDayOf, lagosHourOf } from '../time/lagos-day.ts'
import type { Currency } from '../money/money.ts'
import { leaveReasonOf, type LeaveReason } from '../subscription/leave-reasons.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { sumCounts, type Count } from './exact.ts'
import { mrrOf, recurs } from './mrr.ts'

/** How MRR moves (D11.20); the sum of movements is its change. What was sold elsewhere is imported, never new (F9). */
export const movements = ['new', 'imported', 'expansion', 'contraction', 'churned'] as const

export type MrrMovement = (typeof movements)[number]

/** What is counted in each currency, besides the movements of MRR. */
type Counted =
  | 'recoveredKobo'
  | 'atRisk'
  | 'active'
  | 'trialing'
  | 'paused'
  | 'inFlight'
  | 'churnedSubscribers'
  | 'recovered'
  | 'exhausted'

/** Counters of subscriptions and cases, each of one currency (F9); those of failures and of
 * cases end with the code of the failure, the number of charges that had failed, the rule of recovery that held last, or the hour in
 * Lagos. Who joins and leaves is counted under the month in which their subscription was made. */
export type Counter =
  | `${MrrMovement | Counted}#${Currency}`
  | `failed#${Currency}#${string}`
  | `${CaseEnd}From#${Currency}#${FailureCode}`
  | `recoveredAfter#${Currency}#${number}`
  | `${CaseEnd}By#${Currency}#${string}`
  | `${'failedAt' | 'recoveredAt'}#${Currency}#${string}`
  | `${'joined' | 'left'}#${Currency}#${string}`
  | `leftBy#${Currency}#${LeftBy}`
  | `leftFor#${Currency}#${LeaveReason}`

/** How a subscriber leaves: it is cancelled, recovery ends without a payment, or the last of the plan's periods is over. */
export type LeftBy = 'canceled' | 'unpaid' | 'expired'

/** How a case of recovery ends: with a payment, or without one. */
export type CaseEnd = 'recovered' | 'exhausted'

/** Changes of counters. They may be added in any order, so records may arrive late and out of order. */
export type Tally = Readonly<Partial<Record<Counter, Count>>>

/** The sum of tallies, without counters that did not change. */
export function addTallies(tallies: readonly Tally[]): Tally {
  const sum: Partial<Record<Counter, Count>> = {}
  for (const tally of tallies) {
    for (const [name, value] of Object.entries(tally) as [Counter, Count][])
      sum[name] = sumCounts(sum[name] ?? 0, value)
  }
  return Object.fromEntries(Object.entries(sum).filter(([, value]) => value !== 0))
}

/**
 * What a change of a subscription counts as (D11.22): a first or renewed payment, and a trial that converts, is new, and an
 * import is imported;
 * unpaid, canceled and expired is churn; a pause contracts and its end expands, because the subscriber stays: they
 * churn when they end while paused (B12).
 */
export function tallyOfChange(before: Subscription | null, after: Subscription): Tally {
  const was = before !== null && recurs(before.status)
  const is = recurs(after.status)
  const { currency } = after.price
  const change = mrrOf(after) - (before ? mrrOf(before) : 0)
  const movement = movementOf(before, after, change)
  return addTallies([
    { [`${movement}#${currency}`]: Math.abs(change) },
    { [`active#${currency}`]: Number(is) - Number(was) },
    { [`trialing#${currency}`]: Number(after.status === 'trialing') - Number(before?.status === 'trialing') },
    { [`atRisk#${currency}`]: atRiskOf(after) - (before ? atRiskOf(before) : 0) },
    { [`inFlight#${currency}`]: Number(after.status === 'past_due') - Number(before?.status === 'past_due') },
    { [`paused#${currency}`]: Number(after.status === 'paused') - Number(before?.status === 'paused') },
    {
      [`churnedSubscribers#${currency}`]: Number(
        (was || before?.status === 'paused') && !is && after.status !== 'paused',
      ),
    },
    tallyOfStay(before, after),
  ])
}

/** Whether a customer subscribes: they pay, or have paused. */
function stays({ status }: Pick<Subscription, 'status'>): boolean {
  return recurs(status) || status === 'paused'
}

const endings: Readonly<Partial<Record<Subscription['status'], LeftBy>>> = {
  canceled: 'canceled',
  unpaid: 'unpaid',
  expired: 'expired',
}

/** Who joined and who left, by the month of their subscription (D11.20). Whoever returns has not left. */
function tallyOfStay(before: Subscription | null, after: Subscription): Tally {
  const change = Number(stays(after)) - Number(before !== null && stays(before))
  if (change === 0) return {}
  const { currency } = after.price
  const month = lagosDayOf(after.createdAt).slice(0, 7)
  const hadLeft = before !== null && endings[before.status] !== undefined
  if (change > 0)
    return hadLeft ? { [`left#${currency}#${month}`]: -1 } : { [`joined#${currency}#${month}`]: 1 }
  const cause = endings[after.status]
  const reason = cause === 'canceled' ? leaveReasonOf(after.cancelReason) : null
  return {
    [`left#${currency}#${month}`]: 1,
    ...(cause === undefined ? {} : { [`leftBy#${currency}#${cause}`]: 1 }),
    ...(reason === null ? {} : { [`leftFor#${currency}#${reason}`]: 1 }),
  }
}

/** The recurring revenue of a subscription whose renewal is being recovered. */
function atRiskOf(subscription: Subscription): number {
  return subscription.status === 'past_due' ? mrrOf(subscription) : 0
}

function movementOf(before: Subscription | null, after: Subscription, change: number): MrrMovement {
  const was = before !== null && recurs(before.status)
  if (before === null && after.importedKobo !== null) return 'imported'
  if (!was && before?.status !== 'paused') return 'new'
  if (was && !recurs(after.status) && after.status !== 'paused') return 'churned'
  return change > 0 ? 'expansion' : 'contraction'
}

/**
 * What an event counts for besides its subscription's change: failures by code, and how recovery cases ended.
 * @param extra The event's own fields.
 * @param currency Of the invoice or subscription that it concerns.
 * @param at When it happened.
 */
export function tallyOfEvent(
  type: EventType,
  extra: Readonly<Record<string, unknown>>,
  currency: Currency,
  at: string,
): Tally | null {
  switch (type) {
    case 'subscription_payment_failed':
      return {
        [`failed#${currency}#${String(extra['failureCode'])}`]: 1,
        [`failedAt#${currency}#${lagosHourOf(at)}`]: 1,
      }
    case 'subscription_payment_recovered':
      return {
        [`recovered#${currency}`]: 1,
        [`recoveredKobo#${currency}`]: Number(extra['amount']),
        [`recoveredAt#${currency}#${lagosHourOf(at)}`]: 1,
      }
    case 'subscription_unpaid':
      return { [`exhausted#${currency}`]: 1 }
    default:
      return null
  }
}

/**
 * What the end of a case counts for: the code of its last failure, the rule that held then, and how many automatic charges had failed when it was paid
 * (D11.20). Nothing for a payment after the case was given up, which has no case any more.
 * @param before The subscription as the case left it.
 */
export function tallyOfCase(before: Pick<Subscription, 'recovery' | 'price'>, end: CaseEnd): Tally {
  const { recovery, price } = before
  if (recovery === null) return {}
  const { lastFailureCode, failures, rule } = recovery
  return {
    [`${end}From#${price.currency}#${lastFailureCode}`]: 1,
    [`${end}By#${price.currency}#${rule}`]: 1,
    ...(end === 'recovered' ? { [`recoveredAfter#${price.currency}#${failures}`]: 1 } : {}),
  }
}
