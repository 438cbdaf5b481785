import { addTallies, tallyOfCase, tallyOfChange, type CaseEnd } from '../domain/analytics/tally.ts'
import type { Tally } from '../domain/analytics/tally.ts'
import type { BillingEvent } from '../domain/event/event.ts'
import { subscriptionCodec } from './entities/subscription.ts'
import { changesOf, type Write } from './write.ts'

/**
 * What a commit counts towards the analytics, from its events and from how its subscriptions change. It is derived here
 * from the writes, so that no operation can forget it; the commit's first event carries it to the day's counters.
 */
export function tallyOf(writes: readonly Write[], events: readonly BillingEvent[]): Tally | null {
  const changes = changesOf(writes, subscriptionCodec)
  const end = endOfCase(events)
  const tally = addTallies([
    ...events.map((event) => event.tally ?? {}),
    ...changes.map(({ before, after }) => tallyOfChange(before, after)),
    ...(end === null ? [] : changes.map(({ before }) => (before ? tallyOfCase(before, end) : {}))),
  ])
  if (Object.keys(tally).length === 0) return null
  if (events.length === 0) throw new Error('a counted change must emit an event')
  return tally
}

/** How the case of recovery ended in this commit; null if none did. */
function endOfCase(events: readonly BillingEvent[]): CaseEnd | null {
  if (events.some(({ type }) => type === 'subscription_payment_recovered')) return 'recovered'
  return events.some(({ type }) => type === 'subscription_unpaid') ? 'exhausted' : null
}
