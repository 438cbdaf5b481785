import { turned, type Turn } from '../change/change.ts'
import { dueForNewMethod } from './new-method.ts'
import type { Subscription } from './subscription.ts'

/** A transaction holds 100 writes, and storing the method needs some. */
const mostCases = 90

/** Open cases that are due for a new method, and the turns that make them so. */
export interface OfferedMethod {
  readonly due: readonly Subscription[]
  readonly turns: readonly Turn[]
}

/** A customer's past-due subscriptions, made due for their new default method (D7.14). */
export function offerMethod(
  subscriptions: readonly Subscription[],
  methodId: string,
  now: string,
): OfferedMethod {
  const cases = subscriptions
    // Consent is given for one subscription: one made at checkout waits for a method of its own (A2).
    .filter(({ ownMethodOnly }) => !ownMethodOnly)
    .map((before) => ({ before, after: dueForNewMethod(before, methodId, now) }))
    .filter((one): one is { before: Subscription; after: Subscription } => one.after !== null)
    .slice(0, mostCases)
  return {
    due: cases.map(({ after }) => after),
    turns: cases.flatMap(({ before, after }) => turned('subscription', before, after)),
  }
}
