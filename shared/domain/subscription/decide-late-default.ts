import { answered, turned, type Change } from '../change/change.ts'
import type { Customer } from '../customer/customer.ts'
import { dueForNewMethod, offeredMeanwhile } from './new-method.ts'
import type { Subscription } from './subscription.ts'

/** The charge that was in progress when a method was given. */
export interface ChargedBeside {
  /** The charged method; null when there was none. */
  readonly methodId: string | null
  /** When it was begun. */
  readonly since: string
}

/**
 * A method that was given while a charge was in progress found nothing past due to charge. If that charge then asks
 * for another card, the case becomes due for this one. The result says whether it did.
 */
export function decideLateDefault(
  customer: Customer,
  subscription: Subscription,
  { methodId, since }: ChargedBeside,
  now: string,
): Change<boolean> {
  const offered = offeredMeanwhile(customer, subscription, methodId, since)
  const due = offered && dueForNewMethod(subscription, offered.id, now)
  if (!due) return answered(false)
  return { ...answered(true), turns: turned('subscription', subscription, due) }
}
