import type { Subscription } from './billing-items.ts'
import { dueOf, keyOf } from './items.ts'
import type { RawItem } from './read.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings, InvariantName } from './violation.ts'

/** The invariant that undone work violates, by the job of its due entry. Messages to people follow the wall clock. */
const invariantOf: Readonly<Record<string, InvariantName>> = {
  renewal: 'I2',
  'trial-end': 'I2',
  'period-end': 'I2',
  dunning: 'I2',
  'incomplete-expiry': 'I2',
  reconcile: 'I3',
  'refund-reconcile': 'I3',
  documents: 'I5',
  'pending-payment': 'I3',
  payout: 'I3',
  'bill-reconcile': 'I3',
  'checkout-expiry': 'I3',
  'event-fanout': 'I6',
}

/**
 * Once settled, nothing that was due before now may be left. Deliveries look after themselves.
 * @param waiting subscriptions that wait for a payer: see {@link waitingForPayer}.
 */
export function overdue(
  items: readonly RawItem[],
  waiting: ReadonlySet<string>,
  invariant: InvariantName,
  { settled, now }: CheckOptions,
): Findings {
  if (!settled || now === undefined) return []
  return items.flatMap((item): Findings => {
    const due = dueOf(item)
    if (!due || invariantOf[due.job] !== invariant || due.at >= now || waiting.has(item.sk)) return []
    return [[keyOf(item), `was due at ${due.at} for ${due.job}`]]
  })
}

/** The longest delay of a renewal after its boundary (D13.4). */
const spreadMs = 55 * 60_000
const incompleteMs = 23 * 3600_000

/**
 * I2, the future: while a subscription runs a worker looks at it when its period ends; once settled none has outlived its
 * period, its hours to be paid for, or the end of its recovery, whatever its due entry says.
 */
export function wakeUps(tenant: Tenant, { settled, now }: CheckOptions): Findings {
  const { subscriptions } = tenant
  const waiting = new Set(now === undefined ? [] : waitingForPayer(tenant, now))
  const nowMs = settled && now !== undefined ? Date.parse(now) : -Infinity
  return [...subscriptions.values()].flatMap((subscription): Findings => {
    const { id, status } = subscription
    const end = endOf(subscription)
    if (end === null) return []
    if (waiting.has(id)) return []
    if (end < nowMs) return [[id, `is still ${status}, ${new Date(end).toISOString()} is past`]]
    const due = dueOf(subscription.raw)
    const inTime = due !== null && Date.parse(due.at) <= end
    return inTime ? [] : [[id, `is ${status}, and no worker looks at it in time`]]
  })
}

/**
 * Subscriptions whose latest invoice has a charge in progress that its payer, or their bank, has still time for: its invoice is
 * looked at meanwhile, and by its end the subscription must have moved on (A8).
 */
export function waitingForPayer({ subscriptions, invoices }: Tenant, now: string): string[] {
  return [...subscriptions.values()]
    .filter(({ latestInvoiceId }) => {
      const invoice = latestInvoiceId === null ? undefined : invoices.get(latestInvoiceId)
      return (
        invoice !== undefined &&
        invoice.charge?.status === 'pending' &&
        (invoice.charge.deadline ?? 0) > Date.parse(now) &&
        dueOf(invoice.raw) !== null
      )
    })
    .map(({ id }) => id)
}

/** The latest at which a subscription must have moved on, epoch milliseconds; null when it may stay as it is. */
function endOf({ status, at, currentPeriodEnd, recovery }: Subscription): number | null {
  switch (status) {
    case 'incomplete':
      return at + incompleteMs
    case 'trialing':
    case 'active':
      return currentPeriodEnd + spreadMs
    case 'past_due':
      return recovery?.stopAt == null ? null : Date.parse(recovery.stopAt)
    default:
      return null
  }
}
