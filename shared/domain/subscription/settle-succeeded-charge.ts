import { revised } from '../change/revised.ts'
import { usableMethod } from '../customer/customer.ts'
import type { EventType } from '../event/event-catalog.ts'
import { settledInvoice, type Invoice } from '../invoice/invoice.ts'
import { moneyPaidKobo } from '../invoice/outside-part.ts'
import { attemptRecord, cashOf, broughtBy, paidFields, payerWhoPaid } from '../invoice/paid.ts'
import { invoiceTransitions } from '../invoice/transitions.ts'
import { paidBases, withBases } from '../pricing/items.ts'
import { periodTaxOf } from '../pricing/line-rules.ts'
import { invalidTransition } from '../problem.ts'
import { findTransition } from '../change/transition-table.ts'
import {
  statusOf,
  type BillingState,
  type EventDraft,
  type Owed,
  type SettledAttempt,
  type SettledCharge,
} from './billing-state.ts'
import { isSent } from '../invoice/waiting.ts'
import { settleSent } from './settle-sent.ts'
import { cardExpiring } from './card-expiring.ts'
import {
  clearedByPeriod,
  movedOn,
  startedAt,
  startedLate,
  stubOfNext,
  undated,
  type Period,
} from './period.ts'
import { taxOfPeriod, transition, type Subscription } from './subscription.ts'
import { paymentRow, terminalStatuses } from './transitions.ts'

/** Whether the invoice still collects for a running subscription: neither has ended for good. */
export function collects({ invoice, subscription }: Owed): boolean {
  const pays = findTransition(invoiceTransitions, invoice.status, 'pay')
  // A sent invoice stays payable, whatever happens to its subscription (M3).
  if (isSent(invoice)) return pays !== null
  return pays !== null && (subscription === null || paymentRow(subscription.status) !== null)
}

/**
 * Whether a wanted payment can be booked: for a running subscription, or for a debt that outlived its subscription,
 * which it does not reactivate (B8).
 */
export function isPayable(state: Owed): boolean {
  return collects(state) || isLastingDebt(state)
}

/** An invoice that was written off beside a subscription that has ended: still owed. */
export function isLastingDebt({ invoice, subscription }: Owed): boolean {
  if (subscription === null) return false
  return invoice.status === 'uncollectible' && terminalStatuses.includes(subscription.status)
}

/**
 * Requires an invoice and a subscription that a payment can be booked on.
 * @throws Problem 409 `invalid_transition` for a subscription on which nothing can be paid, such as a paused one.
 */
export function requirePayable(state: Owed): void {
  if (!isPayable(state)) throw invalidTransition(statusOf(state), 'pay')
}

/**
 * The invoice is paid: books the money, moves the subscription into the invoice's period. `intent` is null for an
 * invoice of zero, which is paid without a charge (D6.6).
 * @throws Problem 409 `invalid_transition` when the subscription has ended meanwhile.
 */
export function settleSucceededCharge(
  state: BillingState,
  intent: SettledAttempt,
  now: string,
): SettledCharge {
  if (isSent(state.invoice)) return settleSent(state, intent, now)
  if (isLastingDebt(state)) return settleDebt(state, intent, now)
  const { subscription, settings } = state
  const customer = payerWhoPaid(state.customer, intent)
  const row = paymentRow(subscription.status)
  const fields = periodAfterPayment(state, now)
  const invoice = paidInvoice(state.invoice, fields, intent, now)
  const effectKobo = cashOf(state.invoice, intent)
  const { subscription: after, emits } = transition(
    subscription,
    row?.trigger ?? 'renew',
    {
      ...fields,
      cyclesCompleted: invoice.cycle,
      ...withBases(subscription, paidBases(invoice.lines, invoice.taxes)),
      ...taxOfPeriod(subscription, periodTaxOf(invoice.lines, invoice.taxes ?? [])),
      ...clearedByPeriod,
      recovery: null,
      reminderDays: settings.renewalReminders ? settings.renewalReminderDays : null,
      paymentMethodId: methodAfter(state, intent),
    },
    'pay',
  )
  return {
    subscription: after,
    invoice,
    customer,
    attempt: attemptRecord(intent, after.status),
    failureCode: null,
    ...broughtBy(state.invoice, intent),
    events: [
      ...emits.map((type) =>
        eventOf(type, {
          invoice,
          intent,
          effectKobo,
          told: wasTold(subscription),
          receipts: settings.paymentReceipts,
        }),
      ),
      ...cardExpiring(customer, after, now),
    ],
    paid: true,
  }
}

/** A debt is paid after its subscription has ended: the money is booked, and nothing else begins or counts (B8). */
function settleDebt(state: BillingState, intent: SettledAttempt, now: string): SettledCharge {
  const { subscription } = state
  const customer = payerWhoPaid(state.customer, intent)
  const { periodStart: currentPeriodStart, periodEnd: currentPeriodEnd } = state.invoice
  const invoice = paidInvoice(state.invoice, { currentPeriodStart, currentPeriodEnd }, intent, now)
  // The one charge of a last invoice does not collect a debt yet (B5).
  const isFirst = invoice.billingReason === 'subscription_final' && state.invoice.attemptCount === 0
  const type = isFirst ? 'subscription_payment_success' : 'subscription_payment_recovered'
  const effectKobo = cashOf(state.invoice, intent)
  return {
    subscription: revised(subscription, {}),
    invoice,
    customer,
    attempt: attemptRecord(intent, subscription.status),
    failureCode: null,
    ...broughtBy(state.invoice, intent),
    events: [
      eventOf(type, { invoice, intent, effectKobo, told: true, receipts: state.settings.paymentReceipts }),
    ],
    paid: true,
  }
}

/**
 * A first payment starts its period now, and so does one after its own period is over: no months are billed back to
 * back (D7.25). Every other payment is for the invoice's own period.
 */
export function periodAfterPayment(
  state: Pick<BillingState, 'subscription' | 'invoice' | 'plan'>,
  now: string,
) {
  const { subscription, invoice, plan } = state
  const late =
    subscription.status === 'unpaid' || (subscription.status === 'past_due' && now >= invoice.periodEnd)
  // A period that runs to a billing day keeps the days for which it was sold (K8).
  if (subscription.status === 'incomplete' && subscription.billingDay != null) return ownPeriod(subscription)
  const stub = late ? stubOfNext(subscription, invoice) : null
  if (stub !== null) return startedLate(now, stub)
  if (subscription.status === 'incomplete' || late)
    return { ...startedAt(now, plan, subscription.timeZone), ...undated(subscription) }
  return movedOn(subscription, invoice)
}

function ownPeriod(subscription: Subscription) {
  const { currentPeriodStart, currentPeriodEnd, periodNumber, billingAnchor } = subscription
  return { currentPeriodStart, currentPeriodEnd, periodNumber, billingAnchor }
}

function paidInvoice(
  invoice: Invoice,
  fields: { currentPeriodStart: string; currentPeriodEnd: string },
  intent: SettledAttempt,
  now: string,
): Invoice {
  const period: Period = { periodStart: fields.currentPeriodStart, periodEnd: fields.currentPeriodEnd }
  return settledInvoice(invoice, 'pay', {
    // The first invoice is re-dated to its activation, and a late one to the period it then pays for (D4.23).
    ...period,
    ...paidFields(invoice, intent, now),
  })
}

/**
 * The method of the next charges. If the customer gave a new method after the failure and it paid, it replaces the
 * failed one; otherwise the next renewal would fail in the same way.
 */
function methodAfter(
  { subscription, customer, invoice }: BillingState,
  intent: SettledAttempt,
): string | null {
  const { status, paymentMethodId } = subscription
  const paid = customer.paymentMethods.find(({ id }) => id === intent?.methodId)
  const recovered = status === 'past_due' || status === 'unpaid'
  if (!recovered || !paid || paid.token === '' || paid.createdAt < invoice.createdAt) return paymentMethodId
  return usableMethod(customer, subscription)?.id === paid.id ? paymentMethodId : paid.id
}

/** Whether the customer was notified of the failure: then they are notified of the success (D7.12). */
export function wasTold({ status, recovery }: Subscription): boolean {
  return status === 'unpaid' || (recovery?.customerTold ?? false)
}

interface Told {
  readonly invoice: Invoice
  readonly intent: SettledAttempt
  /** The merchant's cash that came in, in minor units (Q7). */
  readonly effectKobo: number
  readonly told: boolean
  /** Whether the merchant wants receipts to be sent. */
  readonly receipts: boolean
}

/** Every payer gets a receipt. A customer notified of the failure gets the recovery message, with the receipt. */
function eventOf(type: EventType, { invoice, intent, effectKobo, told, receipts }: Told): EventDraft {
  const receipt = receipts && intent !== null ? 'payment_receipt' : null
  const { cycle } = invoice
  const amount = moneyPaidKobo(invoice)
  if (type === 'subscription_payment_success')
    return { type, extra: { amount, cycle, effectKobo }, message: receipt }
  if (type === 'subscription_payment_recovered') {
    const extra = { amount, effectKobo }
    // Credit paid what was left (F5): no attempt shows it.
    if (intent === null) return { type, extra, onTimeline: true }
    return { type, extra, message: told ? 'payment_recovered' : receipt }
  }
  return { type, onTimeline: intent === null }
}
