import { tallyOfEvent } from '../domain/analytics/tally.ts'
import type { Customer } from '../domain/customer/customer.ts'
import type { BillingEvent } from '../domain/event/event.ts'
import type { AnyInvoice } from '../domain/invoice/invoice.ts'
import type { MessageTemplate } from '../domain/texts/messages.ts'
import { DEFAULT_CURRENCY, type Currency } from '../domain/money/money.ts'
import type { Payout } from '../domain/payout/payout.ts'
import type { Plan } from '../domain/catalog/plan.ts'
import { ownVersion } from '../domain/pricing/versions.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { lagosDayOf } from '../domain/time/lagos-day.ts'
import { localDayOf } from '../domain/time/local-day.ts'
import type { PaymentMethod } from '../domain/payment-methods/payment-method.ts'
import type { Bill } from '../domain/vas/bill.ts'
import { billView } from '../views/bill.ts'
import { sessionOfMerchantView } from '../views/checkout-session.ts'
import { customerInEvent, paymentMethodView } from '../views/customer.ts'
import { invoiceInEvent } from '../views/invoice.ts'
import { payoutView } from '../views/payout.ts'
import { planInEvent } from '../views/plan.ts'
import { subscriptionView } from '../views/subscription.ts'
import { eventRow, type EventType } from '../domain/event/event-catalog.ts'

/** The objects of an event, as they are after the change. */
export interface EventSubjects {
  readonly invoice?: AnyInvoice | null
  readonly subscription?: Subscription
  readonly customer?: Customer
  readonly plan?: Plan
}

/** Where and when the event happens. */
export interface EventOrigin {
  readonly merchantId: string
  readonly id: string
  readonly now: string
  /** Attempts and invoices already show payment events on the timeline, so only state events need an entry there. */
  readonly onTimeline: boolean
  /** The message to the customer about it; absent for none. */
  readonly message?: MessageTemplate | null
}

const views = {
  invoice: invoiceInEvent,
  subscription: subscriptionView,
  customer: customerInEvent,
  plan: planInEvent,
} as const

/**
 * The event with its final bytes (D8.3: built with the change, never read again later). `extra` holds the fields of
 * its catalog row; undefined ones are left out.
 */
export function composeEvent(
  origin: EventOrigin,
  type: EventType,
  subjects: EventSubjects,
  extra: Readonly<Record<string, unknown>> = {},
): BillingEvent {
  const row = eventRow(type)
  const { paymentMethod, payout, bill, session, effectKobo, paymentId, ...words } = extra
  const data: Record<string, unknown> = words
  // Never its token (D3.15).
  if (paymentMethod) data['paymentMethod'] = paymentMethodView(paymentMethod as PaymentMethod)
  if (payout) data['payout'] = payoutView(payout as Payout)
  if (bill) data['bill'] = billView(bill as Bill)
  if (session) data['session'] = sessionOfMerchantView(session as never)
  for (const name of row.expands) {
    const subject = name === 'plan' ? planOf(subjects) : subjects[name]
    if (subject) data[name] = views[name](subject as never)
  }
  // Behind what the event had before it.
  if (effectKobo !== undefined) data['effectKobo'] = effectKobo
  if (paymentId !== undefined) data['paymentId'] = paymentId
  const envelope = { id: origin.id, type, createdAt: origin.now, data }
  return {
    merchantId: origin.merchantId,
    id: origin.id,
    createdAt: origin.now,
    type,
    body: JSON.stringify(envelope),
    timelineOf: origin.onTimeline && subjects.subscription ? subjects.subscription.id : null,
    optIn: row.optIn,
    outbox: null,
    message: origin.message ?? null,
    tally: tallyOfEvent(type, extra, currencyOf(subjects), origin.now),
    talliedOn: talliedOn(origin.now, subjects.subscription),
  }
}

/** The plan at the version that its subscription has (K9). */
function planOf({ plan, subscription }: EventSubjects) {
  return plan && ownVersion(plan, subscription ?? {})
}

/** The currency that an event counts in: that of its invoice, else of its subscription or plan. */
function currencyOf({ invoice, subscription, plan }: EventSubjects): Currency {
  return invoice?.currency ?? subscription?.price.currency ?? plan?.currency ?? DEFAULT_CURRENCY
}

/** Figures use days in the merchant's zone, from the subscription; most are Lagos days, at no cost. */
function talliedOn(now: string, subscription: Subscription | undefined): string | null {
  if (subscription === undefined) return null
  const day = localDayOf(now, subscription.timeZone)
  return day === lagosDayOf(now) ? null : day
}
