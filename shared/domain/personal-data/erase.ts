import { turned, type Turn } from '../change/change.ts'
import type { CheckoutSession } from '../checkout/session.ts'
import { openOf } from '../charge/charge.ts'
import type { Customer } from '../customer/customer.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { conflict } from '../problem.ts'
import { revised } from '../change/revised.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { terminalStatuses } from '../subscription/transitions.ts'

/** A customer's objects besides their own record, as far as an erasure changes them. */
export interface KeptOfCustomer {
  readonly subscriptions: readonly Subscription[]
  readonly invoices: readonly AnyInvoice[]
  readonly sessions: readonly CheckoutSession[]
}

/**
 * Refuses to erase a customer whom the service still works for (O3).
 * @throws Problem 409 `subscription_runs` with their identifiers; `payment_in_progress` while a charge is out.
 */
export function requireErasable({ subscriptions, invoices, sessions }: KeptOfCustomer): void {
  const running = subscriptions.filter(({ status }) => !terminalStatuses.includes(status))
  if (running.length > 0)
    throw conflict('subscription_runs', { subscriptionIds: running.map(({ id }) => id) })
  if ([...invoices, ...sessions].some(({ charge }) => openOf<NonNullable<typeof charge>>(charge) !== null))
    throw conflict('payment_in_progress')
}

/**
 * Removes personal data from a customer's other objects (O3): notes, reasons in free text, typed contacts.
 * Amounts, dates, lines and references stay, because the law requires the books. Objects without such data stay unchanged.
 */
export function erasedTurns({
  subscriptions,
  invoices,
  sessions,
}: KeptOfCustomer): readonly (Turn<'subscription'> | Turn<'invoice'> | Turn<'checkoutSession'>)[] {
  return [
    ...subscriptions.flatMap((before) => turned('subscription', before, withoutWords(before))),
    ...invoices.flatMap((before) => turned('invoice', before, withoutOwnWords(before))),
    ...sessions.flatMap((before) => turned('checkoutSession', before, withoutContacts(before))),
  ]
}

function withoutWords(subscription: Subscription): Subscription {
  const { metadata, cancelReason = null } = subscription
  if (isEmpty(metadata) && cancelReason === null) return subscription
  return revised(subscription, { metadata: {}, cancelReason: null })
}

/** The merchant's own data and notes may name anyone. */
function withoutOwnWords(invoice: AnyInvoice): AnyInvoice {
  const { outside, metadata = null } = invoice
  if (outside.every(({ note }) => note === null) && metadata === null) return invoice
  return revised(invoice, {
    outside: outside.map((part) => ({ ...part, note: null })),
    ...(metadata === null ? {} : { metadata: null }),
  })
}

function withoutContacts(session: CheckoutSession): CheckoutSession {
  const { customerEmail, customerPhone, metadata, charge, nextAction } = session
  const bare = customerEmail === null && customerPhone === null && isEmpty(metadata)
  if (bare && charge === null && nextAction === null) return session
  const gone = { customerEmail: null, customerPhone: null, metadata: {}, nextAction: null }
  // A charge that its gateway never saw names its payer; money that still arrives is refunded by its own reference.
  return revised(session, { ...gone, charge: null })
}

function isEmpty(record: object): boolean {
  return Object.keys(record).length === 0
}

/**
 * The customer's own record without name, contacts, reference, notes and methods (O3). Credit stays with it: it is money
 * of the books. So does a blacklisting, whose names are hashes: otherwise a person could end it by asking to be erased.
 */
export function decideErasure(customer: Customer, now: string): PlainChange<Customer> {
  if (customer.erasedAt != null && isBare(customer)) return plainChange(customer, [])
  const after = revised(customer, {
    email: null,
    phone: null,
    name: null,
    merchantRef: null,
    metadata: {},
    blacklistReason: null,
    marks: null,
    paymentMethods: [],
    emailChangedAt: null,
    phoneChangedAt: null,
    taxId: null,
    address: null,
    ...(customer.account == null ? {} : { account: null }),
    erasedAt: now,
  })
  const move = { kind: 'merchant_ref_moved', before: customer, after } as const
  return plainChange(after, turned('customer', customer, after), [move])
}

/** Whether nothing of a person is left: a payment that was in progress when they were erased may have brought a method. */
function isBare({ email, phone, name, merchantRef, metadata, paymentMethods, ...tax }: Customer): boolean {
  const fields = [email, phone, name, merchantRef, tax.taxId ?? null, tax.address ?? null]
  return fields.every((one) => one === null) && isEmpty(metadata) && paymentMethods.length === 0
}

/**
 * Whether an old customer record lapses (O3): nothing was ever paid, nothing is owed to them, and they have nothing
 * that they may still use.
 */
export function lapses(
  { erasedAt = null, lots, paymentMethods, blacklisted }: Customer,
  has: { readonly paid: boolean; readonly subscriptions: readonly Subscription[] },
): boolean {
  if (erasedAt !== null || blacklisted || has.paid || lots.length > 0) return false
  const active = paymentMethods.some(({ status }) => status === 'active')
  return !active && has.subscriptions.every(({ status }) => terminalStatuses.includes(status))
}
