import { settledInvoice, type AnyInvoice, type Invoice } from '../invoice/invoice.ts'
import { moneyPaidKobo } from '../invoice/outside-part.ts'
import { attemptRecord, broughtBy, cashOf, paidFields, payerWhoPaid } from '../invoice/paid.ts'
import { revised } from '../change/revised.ts'
import { paidBases, withBases } from '../pricing/items.ts'
import { isPrice, waivedOf } from '../pricing/line-rules.ts'
import type { BillingState, EventDraft, SettledAttempt, SettledCharge } from './billing-state.ts'
import { terminalStatuses } from './transitions.ts'
import { transition, type Moved, type Subscription } from './subscription.ts'

/**
 * A sent invoice is paid (M3). Its period began when it was sent, so that only a case that waited for it changes:
 * that ends, and if its period is over the next one begins now, since nothing was invoiced meanwhile.
 */
export function settleSent(state: BillingState, intent: SettledAttempt, now: string): SettledCharge {
  const moved = movedBy(state, now)
  const invoice = settledInvoice<Invoice>(state.invoice, 'pay', {
    ...paidFields(state.invoice, intent, now),
    ...keptKey(state.invoice, intent),
  })
  return {
    subscription: moved.subscription,
    invoice,
    customer: payerWhoPaid(state.customer, intent),
    attempt: attemptRecord(intent, moved.subscription.status),
    failureCode: null,
    ...broughtBy(state.invoice, intent),
    events: moved.emits.map((type) =>
      paidEvent(type, { ...state, invoice }, cashOf(state.invoice, intent), intent),
    ),
    paid: true,
  }
}

/** The link that was sent shows the receipt once it is paid. */
export function keptKey(
  { waits }: Pick<AnyInvoice, 'waits'>,
  intent: SettledAttempt,
): { readonly receiptKey?: string } {
  return waits == null || intent === null ? {} : { receiptKey: waits.key }
}

/** The effects of a payment of a sent invoice. */
function movedBy({ subscription, invoice }: BillingState, now: string): Moved {
  if (terminalStatuses.includes(subscription.status))
    return { subscription: revised(subscription, {}), emits: ['subscription_payment_success'] }
  const value = valueWithoutWaived(subscription, invoice)
  const ended = { recovery: null, ...value, ...nextFrom(subscription, now) }
  if (subscription.status === 'past_due' && subscription.recovery?.invoiceId === invoice.id)
    return transition(subscription, 'recover', ended, 'pay')
  if (subscription.status === 'unpaid' && invoice.status === 'uncollectible')
    return transition(subscription, 'pay_unpaid', ended, 'pay')
  return transition(subscription, 'pay_sent', value, 'pay')
}

/**
 * What the merchant forgave of the present period's invoice was never paid (M2): it is not part of its unused value.
 * For a change within the period it counts against that value like a refund (B2).
 */
function valueWithoutWaived(
  subscription: Subscription,
  { id, lines, taxes }: Invoice,
): Partial<Subscription> {
  const waivedKobo = waivedOf(lines)
  if (waivedKobo === 0 || subscription.latestInvoiceId !== id) return {}
  if (lines.some(isPrice)) return withBases(subscription, paidBases(lines, taxes))
  return { refundedForPeriod: (subscription.refundedForPeriod ?? 0) + waivedKobo }
}

/** No months are invoiced back to back (D7.25): where its period is over, the next one begins now. */
export function nextFrom(subscription: Subscription, now: string): Partial<Subscription> {
  if (now < subscription.currentPeriodEnd) return {}
  return { currentPeriodEnd: now, billingAnchor: now, periodNumber: 0 }
}

function paidEvent(
  type: Moved['emits'][number],
  { invoice, settings }: Pick<BillingState, 'invoice' | 'settings'>,
  effectKobo: number,
  intent: SettledAttempt,
): EventDraft {
  const message = settings.paymentReceipts && intent !== null ? 'payment_receipt' : null
  const { cycle } = invoice
  const amount = moneyPaidKobo(invoice)
  if (type === 'subscription_payment_success')
    return { type, extra: { amount, cycle, effectKobo }, message, onTimeline: intent === null }
  if (type === 'subscription_payment_recovered')
    return { type, extra: { amount, effectKobo }, message, onTimeline: intent === null }
  return { type, onTimeline: intent === null }
}
