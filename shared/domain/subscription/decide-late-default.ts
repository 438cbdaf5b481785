import { answered, turned, type Change } from '../change.ts'
import type { Customer } from '../customer.ts'
import { dueForNewMethod, offeredMeanwhile } from './new-method.ts'
import type { Subscription } from './subscription.ts'

/** The charge that a method came beside. */
export interface ChargedBeside {
  /** The method that was charged; null when none was. */
  readonly methodId: string | null
  /** When it was begun. */
  readonly since: string
}

/**
 * A method that came while a charge was out found nothing past due to be charged for. When that charge then asks for another
 * card, the case is made due for it. The result is whether it was.
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
