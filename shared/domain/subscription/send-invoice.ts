import type { InvoiceWait } from '../invoice/invoice.ts'
import { beginWait, waitTermsOf, type WaitSettings } from '../invoice/waiting.ts'
import { issued, type Invoice } from '../invoice/invoice.ts'
import { paidBases, withBases } from '../pricing/items.ts'
import { periodTaxOf } from '../pricing/line-rules.ts'
import type { BillingState, EventDraft } from './billing-state.ts'
import { clearedByPeriod, movedOn } from './period.ts'
import { taxOfPeriod, transition, type Moved, type Subscription } from './subscription.ts'

/** A sent invoice, and the subscription whose period it bills. */
export interface SentInvoice extends Moved {
  readonly invoice: Invoice
}

/** Whether a subscription's next invoice is sent instead of charged (M3). */
export function sendsInvoices({ daysUntilDue }: Pick<Subscription, 'daysUntilDue'>): boolean {
  return daysUntilDue != null
}

/**
 * A period's invoice is sent to its customer (M3): the period begins, and its cycle counts. The period's value is that of the
 * invoice from now on; its unused part lowers the invoice while that is unpaid.
 * @param begins Whether it is the subscription's first period, which has begun already.
 */
export function sendCycle(
  { subscription, invoice: composed, settings }: Pick<BillingState, 'subscription' | 'invoice' | 'settings'>,
  { now, key, begins }: { readonly now: string; readonly key: string; readonly begins: boolean },
): SentInvoice {
  const cycles = composed.cycle - subscription.cyclesCompleted
  const waits = waitOf(subscription, { settings, now, key, cycles })
  const invoice = issued({ ...composed, waits }, now)
  const period = begins ? {} : movedOn(subscription, invoice)
  const moved = transition(subscription, 'send_invoice', {
    ...period,
    ...withBases(subscription, paidBases(invoice.lines, invoice.taxes)),
    ...taxOfPeriod(subscription, periodTaxOf(invoice.lines, invoice.taxes ?? [])),
    cyclesCompleted: invoice.cycle,
    ...clearedByPeriod,
    reminderDays: null,
  })
  return { ...moved, invoice }
}

/** The wait of a subscription's invoice. */
export function waitOf(
  { daysUntilDue, timeZone }: Subscription,
  {
    settings,
    ...sending
  }: {
    readonly settings: WaitSettings
    readonly now: string
    readonly key: string
    readonly cycles: number
  },
): InvoiceWait {
  return beginWait({ ...sending, daysUntilDue: daysUntilDue ?? 0 }, waitTermsOf(settings, timeZone))
}

/** The event of an invoice that is sent, whose message brings its customer the link (M3). */
export function sentEvent({
  amount,
  subscriptionId,
  waits,
}: {
  readonly amount: number
  readonly subscriptionId: string | null
  readonly waits?: InvoiceWait | null
}): EventDraft {
  const extra = { amount, dueAt: waits?.dueAt ?? null, subscriptionId }
  return { type: 'invoice_sent', extra, message: 'invoice_sent' }
}
