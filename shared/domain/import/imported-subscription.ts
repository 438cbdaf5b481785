import { boundaryBefore, periodBoundary, periodNumberAt } from '../calendar.ts'
import type { Customer } from '../customer.ts'
import { withoutDrawn } from '../invoice/credit-moves.ts'
import type { RecoverySettings } from '../dunning/settings.ts'
import type { Plan } from '../plan.ts'
import { planSold, pricePerPeriod } from '../pricing/lines-for.ts'
import { soldAt } from '../pricing/versions.ts'
import { invalid } from '../problem.ts'
import { composeSubscription } from '../subscription/new-subscription.ts'
import { limitReached, movedOn } from '../subscription/period.ts'
import { decideRenewal } from '../subscription/renew.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { ImportRow, NextInvoice } from './import.ts'

/** What an imported subscription is made from. */
export interface Imported {
  readonly id: string
  readonly now: string
  readonly timeZone: string
  readonly paymentMethodId: string | null
  readonly settings: RecoverySettings
}

type Row = Pick<
  ImportRow,
  | 'quantity'
  | 'currentPeriodStart'
  | 'currentPeriodEnd'
  | 'billingAnchor'
  | 'cyclesCompleted'
  | 'paidForPeriod'
>

/**
 * A subscription that continues here in the middle of a period that was paid elsewhere: nothing is charged before the
 * period's end. What was paid for that period counts as paid, so a plan change within it has the value that it would
 * have here: the merchant owes it to the customer (F1).
 * @throws Problem 409 `plan_archived`, `customer_blacklisted`; 422 for a payment above the price, a period that is over, or that does not follow
 * from its anchor, or a plan whose cycles are used up.
 */
export function importedSubscription(
  customer: Customer,
  plan: Plan,
  row: Row,
  { id, now, timeZone, paymentMethodId, settings }: Imported,
): Subscription {
  // Nobody was shown a price: who is imported is notified about the announced one as the others (K9).
  const { told: _, ...draft } = composeSubscription(customer, plan, {
    id,
    now,
    timeZone,
    trialDays: 0,
    paymentMethodId,
    ownMethodOnly: false,
    quantity: row.quantity,
    promo: null,
    metadata: {},
  })
  const { currentPeriodEnd } = row
  if (currentPeriodEnd === null) throw invalid('currentPeriodEnd', 'is required with planId')
  if (currentPeriodEnd <= now)
    throw invalid('currentPeriodEnd', 'is over: the next charge must be in the future', {
      reason: 'in_the_past',
    })
  const billingAnchor = row.billingAnchor ?? currentPeriodEnd
  const periodNumber = numberOf({ billingAnchor, currentPeriodEnd }, plan, timeZone)
  const before =
    periodNumber === 0
      ? boundaryBefore(currentPeriodEnd, plan, timeZone)
      : periodBoundary(billingAnchor, plan, periodNumber - 1, timeZone)
  const currentPeriodStart = row.currentPeriodStart ?? before
  if (currentPeriodStart >= currentPeriodEnd)
    throw invalid('currentPeriodStart', 'must be before currentPeriodEnd')
  const { amount } = pricePerPeriod([planSold(soldAt(plan, now), row.quantity)], null)
  const paidForPeriod = row.paidForPeriod ?? amount
  if (paidForPeriod > amount)
    throw invalid('paidForPeriod', 'is more than the plan costs', {
      reason: 'above_price',
      amount,
    })
  const subscription: Subscription = {
    ...draft,
    status: 'active',
    currentPeriodStart,
    currentPeriodEnd,
    billingAnchor,
    periodNumber,
    cyclesCompleted: row.cyclesCompleted,
    paidForPeriod,
    importedKobo: paidForPeriod,
    unbilled: [],
    reminderDays: settings.renewalReminders ? settings.renewalReminderDays : null,
  }
  if (limitReached(subscription, plan))
    throw invalid('cyclesCompleted', 'the plan has no cycles left', { reason: 'limit_reached' })
  return subscription
}

/** The number of intervals between an anchor and a period's end. */
function numberOf(
  { billingAnchor, currentPeriodEnd }: { readonly billingAnchor: string; readonly currentPeriodEnd: string },
  plan: Plan,
  timeZone: string,
): number {
  const refuse = () =>
    invalid('billingAnchor', 'currentPeriodEnd must be a whole number of intervals after it', {
      reason: 'not_on_anchor',
    })
  if (billingAnchor > currentPeriodEnd) throw refuse()
  const n = periodNumberAt(billingAnchor, plan, currentPeriodEnd, timeZone)
  if (periodBoundary(billingAnchor, plan, n, timeZone) !== currentPeriodEnd) throw refuse()
  return n
}

/** The next invoices of a subscription, as its renewals will decide them: at most `count`. */
export function nextInvoicesOf(
  subscription: Subscription,
  plan: Plan,
  customer: Customer,
  count: number,
): NextInvoice[] {
  const invoices: NextInvoice[] = []
  let current = subscription
  let payer = customer
  while (invoices.length < count) {
    const at = current.currentPeriodEnd
    const decision = decideRenewal({ subscription: current, plan, scheduled: null, customer: payer }, '', at)
    if (decision.kind !== 'invoice') break
    const { invoice } = decision
    invoices.push({ date: at, amount: invoice.amount, currency: invoice.currency })
    payer = withoutDrawn(payer, invoice)
    current = {
      ...decision.subscription,
      ...movedOn(current, invoice),
      cyclesCompleted: current.cyclesCompleted + 1,
    }
  }
  return invoices
}
