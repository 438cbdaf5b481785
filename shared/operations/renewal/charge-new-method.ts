import { hasMissed } from '../../domain/subscription/new-method.ts'
import { offerMethod } from '../../domain/subscription/offer-method.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { nowOf, strongly, withoutKey } from '../../store/context.ts'
import { subscriptionCodec } from '../../store/entities/subscription.ts'
import { subscriptionsOfCustomer } from '../billing-state/subscriptions-of-customer.ts'
import { commitChange } from '../changes/commit-change.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { runSubscriptionDue } from './run-subscription-due.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/**
 * Charges a new method at once, before the request answers, for cases that were committed as due for it. It never
 * fails: a decline is recorded on the case and announced by its events. Any other error leaves the case due, so the
 * dunning worker, which the same commit has woken, finishes it. Both use the invoice's recorded intent, so only one
 * charges.
 */
export async function chargeNewMethod(context: Charging, due: readonly Subscription[]): Promise<void> {
  await Promise.all(
    due.map(async (subscription) => {
      const own: Charging = strongly(withoutKey(context))
      await runSubscriptionDue(own, messageOf(own, subscription)).catch(() => undefined)
    }),
  )
}

/**
 * Charges a new default method for cases that began to wait for one while it was being attached. Their workers look
 * for the method after writing that they wait, and this looks for such cases after the method was written, so one of
 * the two sees the other.
 * @param known cases that it was already offered to. It never fails, as above.
 */
export async function chargeMissedCases(
  context: Charging,
  customerId: string,
  methodId: string,
  known: readonly Subscription[],
): Promise<void> {
  const own: Charging = strongly(withoutKey(context))
  const missed = (one: Subscription): boolean =>
    hasMissed(one, methodId) && !known.some(({ id }) => id === one.id)
  const due = await onFreshState(own, async (fresh) => {
    const found = await subscriptionsOfCustomer(fresh, customerId)
    const { due, turns } = offerMethod(found.filter(missed), methodId, nowOf(fresh))
    await commitChange(fresh, { turns, moves: [], events: [], about: {}, result: undefined })
    return due
  }).catch(() => [])
  await chargeNewMethod(own, due)
}

function messageOf(context: OperationContext, subscription: Subscription) {
  const { customerId, planId, latestInvoiceId } = subscription
  return {
    merchantId: context.tenant.merchantId,
    ...subscriptionCodec.key(subscription),
    at: nowOf(context),
    job: 'dunning' as const,
    hints: { customerId, planId, ...(latestInvoiceId === null ? {} : { invoiceId: latestInvoiceId }) },
  }
}
