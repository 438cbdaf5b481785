import type { Invoice } from '../invoice/invoice.ts'
import { pledgedKobo } from '../invoice/joins-chain.ts'
import type { EventDraft } from './billing-state.ts'
import { withBases } from '../pricing/items.ts'
import { changedFields, draftsOf } from './event-drafts.ts'
import { clearedByPeriod, movedOn } from './period.ts'
import { nextFrom } from './settle-sent.ts'
import { revised } from '../change/revised.ts'
import { transition, type AttachedDiscount, type Subscription } from './subscription.ts'

/**
 * The subscription when its open invoice is voided (D6.8). An incomplete one ends; a past-due one, or one whose
 * renewal is in progress, is active for the forgiven period, which counts no cycle.
 * @throws Problem 409 `invalid_transition` from any other status.
 */
export function withoutInvoice(
  subscription: Subscription,
  invoice: Invoice,
  now: string,
): { readonly subscription: Subscription; readonly events: readonly EventDraft[] } {
  if (subscription.status === 'incomplete') {
    const expired = transition(subscription, 'void_invoice', { endedAt: now }, 'void')
    return {
      subscription: expired.subscription,
      events: draftsOf(expired.emits, { subscription_incomplete_expired: { onTimeline: true } }),
    }
  }
  if (invoice.waits != null) return withoutSent(subscription, invoice, now)
  // While a renewal's charge was in progress, the status had not changed.
  const changes = subscription.status === 'active' ? 'currentPeriodEnd' : 'status'
  const forgiven = transition(
    subscription,
    'void_invoice',
    {
      ...forgivenPeriod(subscription, invoice, now),
      ...withBases(subscription, {}),
      discount: unusedAgain(subscription.discount),
      ...clearedByPeriod,
      recovery: null,
    },
    'void',
  )
  return {
    subscription: forgiven.subscription,
    events: draftsOf(forgiven.emits, { subscription_updated: changedFields(changes) }),
  }
}

/**
 * A sent invoice is voided (M3): its period continues and counts no cycle. A case that waited for it ends; a subscription that is
 * past due for another reason, or paused, stays so.
 */
function withoutSent(
  subscription: Subscription,
  invoice: Invoice,
  now: string,
): { readonly subscription: Subscription; readonly events: readonly EventDraft[] } {
  const cyclesCompleted = subscription.cyclesCompleted - (invoice.waits?.cycles ?? 0)
  const isLatest = subscription.latestInvoiceId === invoice.id
  const taken = {
    cyclesCompleted,
    ...(isLatest ? withoutValue(subscription, invoice) : {}),
  }
  if (subscription.recovery?.invoiceId !== invoice.id)
    return {
      subscription: revised(subscription, taken),
      events: [{ type: 'subscription_updated', ...changedFields('cyclesCompleted') }],
    }
  const changes = { ...taken, recovery: null, ...nextFrom(subscription, now) }
  const { subscription: after, emits } = transition(subscription, 'void_invoice', changes, 'void')
  return { subscription: after, events: draftsOf(emits, { subscription_updated: changedFields('status') }) }
}

/**
 * The value of the period without what a void forgives: a period's own invoice takes all of it. A change's invoice was not everything
 * paid for the period: its share counts against the unused part like a refund (B2).
 */
function withoutValue(subscription: Subscription, invoice: Invoice): Partial<Subscription> {
  const { discount, refundedForPeriod } = subscription
  if (invoice.billingReason !== 'subscription_update')
    return { ...withBases(subscription, {}), refundedForPeriod: null, discount: unusedAgain(discount) }
  const counted = (refundedForPeriod ?? 0) + pledgedKobo(invoice)
  const again = (invoice.waits?.cycles ?? 0) === 0 ? {} : { discount: unusedAgain(discount) }
  return { refundedForPeriod: counted === 0 ? null : counted, ...again }
}

/** A period that is already over is forgiven up to now: no months are billed back to back (D7.25). */
function forgivenPeriod(subscription: Subscription, invoice: Invoice, now: string): Partial<Subscription> {
  if (now < invoice.periodEnd) return movedOn(subscription, invoice)
  return {
    currentPeriodStart: invoice.periodStart,
    currentPeriodEnd: now,
    billingAnchor: now,
    periodNumber: 0,
  }
}

/** A void returns the use of a `repeating` code (B6). */
function unusedAgain(discount: AttachedDiscount | null): AttachedDiscount | null {
  if (discount?.duration !== 'repeating' || !discount.inCurrentCycle) return discount
  return { ...discount, usedInvoices: Math.max(0, discount.usedInvoices - 1), inCurrentCycle: false }
}
