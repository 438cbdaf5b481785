import type { AllThings, Subjects, Turn } from '../change/change.ts'
import type { CheckoutSession } from '../checkout/session.ts'
import type { Customer } from '../customer/customer.ts'
import type { EventType } from './event-catalog.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import type { PaymentMethod } from '../payment-methods/payment-method.ts'
import type { EventDraft } from '../subscription/billing-state.ts'

/** An event that follows from a change of one thing, with its content. */
export interface FollowingEvent extends EventDraft {
  readonly about: Subjects
}

type AnyTurn = Turn<keyof AllThings>

/**
 * The opt-in events that follow from what a change does to its things (Q7): customers, their methods, sessions and
 * invoices, whichever operation changes them. No decision names them itself.
 */
export function followingEvents(turns: readonly AnyTurn[]): readonly FollowingEvent[] {
  return turns.flatMap((turn) => {
    switch (turn.thing) {
      case 'checkoutSession':
        return ofSession(turn.before, turn.after, turns)
      case 'customer':
        return [...ofCustomer(turn.before, turn.after), ...ofMethods(turn.before, turn.after)]
      case 'invoice':
        return ofInvoice(turn.before, turn.after)
      default:
        return []
    }
  })
}

function ofSession(
  before: CheckoutSession | null,
  session: CheckoutSession,
  turns: readonly AnyTurn[],
): readonly FollowingEvent[] {
  const { status } = session
  if (before?.status === status || (status !== 'completed' && status !== 'expired')) return []
  const customerId = session.customerId ?? payerOf(turns)
  return [{ type: `checkout_${status}`, about: {}, extra: { session: { session, customerId } } }]
}

/** The customer whom a session found or made; null where it changed none. */
function payerOf(turns: readonly AnyTurn[]): string | null {
  const subscription = turns.find((turn) => turn.thing === 'subscription')
  return subscription?.after.customerId ?? turns.find((turn) => turn.thing === 'customer')?.after.id ?? null
}

/** What a customer shows and a caller may change: credit and methods have events of their own. */
const ownFields = [
  'email',
  'phone',
  'name',
  'merchantRef',
  'metadata',
  'blacklisted',
  'blacklistReason',
] as const

function ofCustomer(before: Customer | null, customer: Customer): readonly FollowingEvent[] {
  if (before === null) return [{ type: 'customer_created', about: { customer } }]
  const changed = ownFields.filter((name) => !isSame(before[name], customer[name]))
  return changed.length === 0 ? [] : [{ type: 'customer_updated', about: { customer }, extra: { changed } }]
}

function isSame(one: unknown, other: unknown): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other)
}

/** A method is attached while it can be charged; a revocation removes it, and an expired one stays. */
function ofMethods(before: Customer | null, customer: Customer): readonly FollowingEvent[] {
  const [had, has] = [before?.paymentMethods ?? [], customer.paymentMethods]
  if (had === has) return []
  const lost = had.filter((method) => !isGone(method) && isGone(has.find(({ id }) => id === method.id)))
  const won = has.filter((method) => !isGone(method) && isGone(had.find(({ id }) => id === method.id)))
  return [
    ...lost.map((method) => ofMethod('payment_method_removed', customer, method)),
    ...won.map((method) => ofMethod('payment_method_attached', customer, method)),
  ]
}

function isGone(method: PaymentMethod | undefined): boolean {
  return method === undefined || method.status === 'revoked'
}

function ofMethod(type: EventType, customer: Customer, paymentMethod: PaymentMethod): FollowingEvent {
  return { type, about: { customer }, extra: { paymentMethod } }
}

/** An invoice is final once its first payment is booked, or credit alone has paid it: from then on its lines stand. */
function ofInvoice(before: AnyInvoice | null, invoice: AnyInvoice): readonly FollowingEvent[] {
  const { status, subscriptionId, customerId } = invoice
  const types: EventType[] = []
  if (isFinal(invoice) && !(before && isFinal(before))) types.push('invoice_finalized')
  if (before !== null && before.status !== status) {
    if (status === 'void') types.push('invoice_voided')
    if (status === 'uncollectible') types.push('invoice_uncollectible')
  }
  return types.map((type) => ({ type, about: { invoice }, extra: { subscriptionId, customerId } }))
}

/** A tax document is final once it has its number (L4). */
function isFinal({ amountPaid, status, taxes, taxNumber }: AnyInvoice): boolean {
  if (taxes !== undefined) return taxNumber != null
  return amountPaid > 0 || status === 'paid'
}
