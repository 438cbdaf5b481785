import { turned, type Turn } from '../change/change.ts'
import { revised } from '../change/revised.ts'
import type { Subscription } from './subscription.ts'

/** A transaction holds 100 writes, and giving credit needs some. */
const mostCases = 50

/**
 * The open recovery cases of a customer who was given credit, made due now, with their planned attempt
 * (F5): the oldest first. A case that waits for another card is processed too, because credit may cover it.
 */
export function dueForCredit(
  subscriptions: readonly Subscription[],
  currency: string,
  now: string,
): readonly Turn<'subscription'>[] {
  return subscriptions
    .filter(
      ({ status, recovery, price }) =>
        status === 'past_due' && recovery !== null && price.currency === currency,
    )
    .sort((a, b) => (a.recovery!.firstFailureAt < b.recovery!.firstFailureAt ? -1 : 1))
    .slice(0, mostCases)
    .flatMap((before) => turned('subscription', before, dueNow(before, now)))
}

function dueNow(subscription: Subscription, now: string): Subscription {
  const recovery = subscription.recovery!
  const { nextAttemptAt } = recovery
  const planned = nextAttemptAt === null || nextAttemptAt <= now ? nextAttemptAt : now
  return revised(subscription, { recovery: { ...recovery, nextAttemptAt: planned, dueAt: now } })
}
