import { changed, type Recovery, type Subscription } from './subscription.ts'

/**
 * A past-due subscription made due at once for a method that the customer has just offered: the extra attempt of
 * decisions 7. Written with the method itself, so that no crash can lose it. Null when there is nothing to recover.
 */
export function dueForNewMethod(
  subscription: Subscription,
  methodId: string,
  now: string,
): Subscription | null {
  const { status, recovery } = subscription
  if (status !== 'past_due' || recovery === null) return null
  return changed(subscription, { recovery: { ...recovery, newMethodId: methodId, dueAt: now } })
}

/** The subscription when the offered method can't be charged after all: the case goes on as it was planned. */
export function withoutNewMethod(subscription: Subscription, recovery: Recovery): Subscription {
  const dueAt = recovery.nextAttemptAt ?? recovery.stopAt
  return changed(subscription, { recovery: { ...recovery, newMethodId: null, dueAt } })
}
