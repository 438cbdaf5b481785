import { composeFinalInvoice } from '../../domain/invoice/compose-final.ts'
import type { Invoice } from '../../domain/invoice/invoice.ts'
import { Problem } from '../../domain/problem.ts'
import { lastBill } from '../../domain/subscription/last-bill.ts'
import { movedOn } from '../../domain/subscription/period.ts'
import { decideRenewal } from '../../domain/subscription/renew.ts'
import type { Subscription } from '../../domain/subscription/subscription.ts'
import { appliedTax } from '../../domain/tax/tax-terms.ts'
import { nowOf } from '../../store/context.ts'
import { planRef } from '../../store/entities/plan.ts'
import { load } from '../../store/load.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import type { LoadedBilling } from '../billing-state/load-billing.ts'
import { readSubscriptionState } from '../billing-state/load-subscription-state.ts'

/**
 * The next invoice as it would be made now: the renewal's own decision, without its commit (D4.18). For a
 * subscription that ends with its period it is the last one, for lines that wait (F7).
 * @throws Problem 404, with reason `no_upcoming_invoice` for a subscription that will have none.
 */
export async function getUpcomingInvoice(
  context: OperationContext,
  subscriptionId: string,
): Promise<Invoice> {
  const loaded = await readSubscriptionState(context, subscriptionId)
  const { invoice } = loaded
  if (endsWithItsPeriod(loaded.subscription)) return lastOf(loaded, loaded.subscription, nowOf(context))
  const subscription = beforeRenewal(loaded.subscription, invoice)
  if (subscription === null) throw noneToCome()
  const { scheduledPlanId } = subscription
  const { scheduled } = await load(context, {
    scheduled: scheduledPlanId === null ? null : planRef(context.tenant.merchantId, scheduledPlanId),
  })
  const state = { ...loaded, subscription, scheduled: scheduled ?? null }
  const decision = decideRenewal(state, '', nowOf(context))
  if (decision.kind === 'roll') throw noneToCome()
  if (decision.kind === 'expire') return lastOf(loaded, subscription, nowOf(context))
  return decision.invoice
}

function endsWithItsPeriod({ status, cancelAtPeriodEnd }: Subscription): boolean {
  return cancelAtPeriodEnd && (status === 'active' || status === 'trialing')
}

/** @throws Problem 404 if nothing waits to be billed. */
function lastOf(
  { customer, plan, settings }: LoadedBilling,
  subscription: Subscription,
  now: string,
): Invoice {
  const { currentPeriodEnd: endedAt, unbilled } = subscription
  const { lines } = lastBill(0, unbilled, 'credit')
  if (lines.length === 0) throw noneToCome()
  return composeFinalInvoice(subscription, lines, {
    id: '',
    createdAt: now,
    now,
    endedAt,
    payer: customer,
    tax: appliedTax(settings, plan, customer, now),
  })
}

/** The subscription at its next renewal; null for none. If past due, the open invoice is taken as paid before it. */
function beforeRenewal(subscription: Subscription, open: Invoice | undefined): Subscription | null {
  if (subscription.cancelAtPeriodEnd) return null
  const { status } = subscription
  if (status === 'active' || status === 'trialing') return subscription
  if (status !== 'past_due' || !open) return null
  return { ...subscription, ...movedOn(subscription, open), status: 'active', cyclesCompleted: open.cycle }
}

function noneToCome(): Problem {
  return new Problem('not_found', [{ reason: 'no_upcoming_invoice' }])
}
