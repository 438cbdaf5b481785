import { dueForNewMethod, hasMissed } from '../../domain/subscription/new-method.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, strongly } from '../../store/context.ts'
import { subscriptionCodec, subscriptionsOf } from '../../store/entities/subscription.ts'
import { queryAll } from '../../store/page.ts'
import { replace, type Write } from '../../store/write.ts'
import type { Charging, OperationContext } from '../unit-of-work/context.ts'
import { runSubscriptionDue } from './run-subscription-due.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'
import { ownerIndex } from '../../store/indexes.ts'

/** A transaction holds 100 writes, and the method has its own. */
const mostCases = 90

/** Open cases that are due for a new method, and the writes that make them so. */
export interface NewMethodCases {
  readonly due: readonly Subscription[]
  /** For the commit that offers the method. */
  readonly writes: readonly Write[]
}

/** The past-due subscriptions of a customer, made due for their new default method (D7.14). */
export async function casesForNewDefault(
  context: OperationContext,
  customerId: string,
  methodId: string,
  concerns: (subscription: Subscription) => boolean = () => true,
): Promise<NewMethodCases> {
  const { partition, prefix, codec } = subscriptionsOf(context.merchantId, customerId)
  const found = await queryAll(context, { index: ownerIndex(), partition, prefix, codec })
  const cases = found
    // Consent is given to one subscription: what was made at checkout waits for a method of its own (A2).
    .filter((subscription) => !subscription.ownMethodOnly && concerns(subscription))
    .map((before) => ({ before, after: dueForNewMethod(before, methodId, nowOf(context)) }))
    .filter((one): one is { before: Subscription; after: Subscription } => one.after !== null)
    .slice(0, mostCases)
  return {
    due: cases.map(({ after }) => after),
    writes: cases.map(({ before, after }) => replace(subscriptionCodec, before, after)),
  }
}

/**
 * Charges a new method for cases that were committed as due for it: at once, before the request answers. It never fails:
 * a decline is the case's own story, told by its events, and whatever goes wrong leaves the case due, so the dunning
 * worker, which the same commit has woken, finishes it. Both meet at the invoice's recorded intent, so one charges.
 */
export async function chargeNewMethod(context: Charging, due: readonly Subscription[]): Promise<void> {
  await Promise.all(
    due.map(async (subscription) => {
      const own: Charging = strongly({ ...context, idempotency: null })
      await runSubscriptionDue(own, messageOf(own, subscription)).catch(() => undefined)
    }),
  )
}

/**
 * Charges a new default method for cases that came to wait for one while it was being attached. Their workers look for it
 * after they have written that they wait, and this looks after it was written: so one of the two sees the other.
 * @param known cases that it was offered to already. It never fails, as above.
 */
export async function chargeMissedCases(
  context: Charging,
  customerId: string,
  methodId: string,
  known: readonly Subscription[],
): Promise<void> {
  const own: Charging = strongly({ ...context, idempotency: null })
  const missed = (one: Subscription): boolean =>
    hasMissed(one, methodId) && !known.some(({ id }) => id === one.id)
  const due = await onFreshState(own, async (fresh) => {
    const cases = await casesForNewDefault(fresh, customerId, methodId, missed)
    await commit(fresh, { writes: cases.writes })
    return cases.due
  }).catch(() => [])
  await chargeNewMethod(own, due)
}

function messageOf(context: OperationContext, subscription: Subscription) {
  const { customerId, planId, latestInvoiceId } = subscription
  return {
    merchantId: context.merchantId,
    ...subscriptionCodec.key(subscription),
    at: nowOf(context),
    job: 'dunning' as const,
    hints: { customerId, planId, ...(latestInvoiceId === null ? {} : { invoiceId: latestInvoiceId }) },
  }
}
