import { boundaryBefore, periodBoundary, periodNumberAt } from '../time/calendar.ts'
import type { Customer } from '../customer/customer.ts'
import { withoutDrawn } from '../invoice/credit-moves.ts'
import type { RecoverySettings } from '../dunning/settings.ts'
import type { Plan } from '../catalog/plan.ts'
import { orderedAddOns, type ReadAddOns } from '../pricing/add-on-order.ts'
import { withBases } from '../pricing/items.ts'
import { allSold, pricePerPeriod, type SoldItem } from '../pricing/lines-for.ts'
import { shareOut } from '../pricing/share-out.ts'
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
  /** The add-ons that the row names, as they were read (K4). */
  readonly read?: ReadAddOns
}

type Row = Pick<
  ImportRow,
  | 'quantity'
  | 'addOns'
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
 * @throws Problem as `orderedAddOns`; 409 `plan_archived`, `customer_blacklisted`; 422 for a payment above the price, a period that is over, or that does not follow
 * from its anchor, or a plan whose cycles are used up.
 */
export function importedSubscription(
  customer: Customer,
  plan: Plan,
  row: Row,
  { id, now, timeZone, paymentMethodId, settings, read = new Map() }: Imported,
): Subscription {
  const addOns = orderedAddOns(plan, row.addOns, read)
  // No one was shown a price: an imported customer is notified about the announced one like the others (K9).
  const { told: _, ...draft } = composeSubscription(customer, plan, {
    id,
    now,
    timeZone,
    trialDays: 0,
    paymentMethodId,
    ownMethodOnly: false,
    quantity: row.quantity,
    addOns,
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
  const sold = allSold(soldAt(plan, now), { quantity: row.quantity, addOns })
  const { amount } = pricePerPeriod(sold, null)
  const paidKobo = row.paidForPeriod ?? amount
  if (paidKobo > amount)
    throw invalid('paidForPeriod', 'is more than it costs', {
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
    ...withBases(draft, importedBases(sold, paidKobo)),
    importedKobo: paidKobo,
    unbilled: [],
    reminderDays: settings.renewalReminders ? settings.renewalReminderDays : null,
  }
  if (limitReached(subscription, plan))
    throw invalid('cyclesCompleted', 'the plan has no cycles left', { reason: 'limit_reached' })
  return subscription
}

/** What was paid elsewhere is shared over the items by their prices (F1, K4). */
function importedBases(sold: readonly SoldItem[], paidKobo: number): Record<string, number> {
  const prices = sold.map(({ price }) => price)
  const shares = shareOut(paidKobo, prices)
  return Object.fromEntries(sold.map(({ id }, i) => [id, shares[i] ?? 0]))
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
