import { isOwnBy, type Contact, type OwnContact } from '../domain/customer/contact.ts'
import type { Customer } from '../domain/customer/customer.ts'
import { amountDue, type AnyInvoice, type Invoice } from '../domain/invoice/invoice.ts'
import type { Merchant } from '../domain/merchant/merchant.ts'
import type { PaymentMethod } from '../domain/payment-methods/payment-method.ts'
import type { Plan } from '../domain/catalog/plan.ts'
import { ownVersion } from '../domain/pricing/versions.ts'
import type { PortalSettings, StayOffer } from '../domain/portal/portal-settings.ts'
import type { ProrationView } from '../domain/subscription/plan-change.ts'
import type { Subscription } from '../domain/subscription/subscription.ts'
import { paymentMethodView } from './customer.ts'
import { invoiceView } from './invoice.ts'
import { planInEvent } from './plan.ts'
import { subscriptionView } from './subscription.ts'

interface Relation {
  readonly customer: Customer
  readonly merchant: Merchant
  readonly by: Contact | null
}

interface Owned<T> {
  readonly object: T
  readonly relation: Relation
}

/** A person, named by their newest own customer record, and their name at each merchant. */
export function identityView({
  person,
  relations,
}: {
  person: OwnContact | null
  relations: readonly Relation[]
}) {
  // Other data that a stranger typed with their contact is not their name or address.
  const newest = relations
    .filter(({ customer, by }) => isOwnBy(customer, by))
    .map(({ customer }) => customer)
    .reverse()
  const known = newest.find(({ email }) => email !== null)?.email ?? null
  return {
    phone: person?.kind === 'phone' ? person.value : null,
    name: newest.find(({ name }) => name !== null)?.name ?? null,
    email: person?.kind === 'email' ? person.value : known,
    customers: relations.map(({ customer, merchant }) => ({
      customerId: customer.id,
      merchantName: merchant.name,
      name: customer.name,
      email: customer.email,
    })),
  }
}

/** A person's payment method, and the merchant it pays. */
export function ownMethodView(method: PaymentMethod & { readonly relation: Relation }) {
  const { customer, merchant } = method.relation
  return { ...paymentMethodView(method), customerId: customer.id, merchantName: merchant.name }
}

/** A subscription as its customer sees it: without the merchant's notes. */
export function ownSubscriptionView({ object, relation }: Owned<Subscription>) {
  const { metadata: _notes, ...fields } = subscriptionView(object)
  return { ...fields, merchantName: relation.merchant.name }
}

/** A subscription in the list, with its price. */
export function listedSubscriptionView(owned: Owned<Subscription> & { readonly plan: Plan | null }) {
  return {
    ...ownSubscriptionView(owned),
    plan: owned.plan === null ? null : planInEvent(ownVersion(owned.plan, owned.object)),
    unconfirmed: !isOwnBy(owned.relation.customer, owned.relation.by),
  }
}

/** An invoice as its customer sees it. */
export function ownInvoiceView({ object, relation }: Owned<AnyInvoice>) {
  const shown = invoiceView(object)
  // A merchant's notes are their own.
  const payments = shown.payments.map((payment) => ({ ...payment, note: null, recordedBy: null }))
  return { ...shown, payments, merchantName: relation.merchant.name }
}

/** A person's account at one merchant, whom it names (N4). */
export function ownStatementView<S extends object>({
  statement,
  merchant,
}: {
  readonly statement: S
  readonly merchant: Pick<Merchant, 'name'>
}): S & { readonly merchantName: string } {
  return { ...statement, merchantName: merchant.name }
}

/** A plan change as the customer who requested it sees it. */
export function ownPlanChangeView({
  object,
  relation,
}: Owned<{
  readonly subscription: Subscription
  readonly proration: ProrationView
  readonly invoice: AnyInvoice | null
}>) {
  const { subscription, proration, invoice } = object
  return {
    subscription: ownSubscriptionView({ object: subscription, relation }),
    proration,
    invoice: invoice && ownInvoiceView({ object: invoice, relation }),
  }
}

/** What a merchant lets customers do, as the interface shows it (A12). */
export function portalSettingsView({
  cancel,
  resume,
  changePlanTo,
  updateMethod,
  pause,
  offer,
}: PortalSettings) {
  const whole = offer && { ...offer, billingDay: offer.billingDay ?? null }
  return { cancel, resume, changePlanTo, updateMethod, pause, offer: whole }
}

/** The effect of a cancel, and the offer instead. */
export function cancelPreviewView({
  object: { atPeriodEnd, endsAt, offer },
}: Owned<{
  readonly atPeriodEnd: boolean
  readonly endsAt: string
  readonly offer: {
    readonly kind: StayOffer['kind']
    readonly resumesAt: string | null
    readonly plan: Plan | null
    readonly promoCode: string | null
    readonly billingDay: number | null
  } | null
}>) {
  if (offer === null) return { atPeriodEnd, endsAt, offer }
  const { kind, resumesAt, plan, promoCode, billingDay } = offer
  return { atPeriodEnd, endsAt, offer: { kind, resumesAt, planId: plan?.id ?? null, promoCode, billingDay } }
}

/** What the portal's page shows, for programs. */
export function portalView({
  person,
  entries,
  paid,
  returnUrl,
}: {
  readonly person: OwnContact | null
  readonly returnUrl: string | null
  readonly entries: readonly (Owned<Subscription> & {
    readonly plan: Plan | null
    readonly settings: PortalSettings
    readonly open: Invoice | null
  })[]
  readonly paid: readonly Owned<AnyInvoice>[]
}) {
  return {
    phone: person?.kind === 'phone' ? person.value : null,
    subscriptions: entries.map((entry) => {
      const { unconfirmed, ...listed } = listedSubscriptionView(entry)
      const allowed = portalSettingsView(entry.settings)
      return { ...listed, openInvoiceId: entry.open?.id ?? null, allowed, unconfirmed }
    }),
    payments: paid.map(ownInvoiceView),
    email: person?.kind === 'email' ? person.value : null,
    returnUrl,
  }
}

/** What a signed link shows, of one customer at one merchant (P2). */
export function signedPortalView({
  merchant,
  entries,
  until,
}: {
  readonly merchant: Pick<Merchant, 'name'>
  readonly until: string
  readonly entries: readonly {
    readonly object: Subscription
    readonly plan: Plan | null
    readonly open: Invoice | null
  }[]
}) {
  return {
    merchantName: merchant.name,
    expiresAt: until,
    subscriptions: entries.map(({ object, plan, open }) => ({
      plan: plan?.name ?? null,
      status: object.status,
      currentPeriodEnd: object.currentPeriodEnd,
      cancelAtPeriodEnd: object.cancelAtPeriodEnd,
      amountDue: open === null ? 0 : amountDue(open),
      currency: open?.currency ?? object.price.currency,
    })),
  }
}
