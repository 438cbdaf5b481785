import { chargedId } from './attempts.ts'
import { idsIn } from './directory.ts'
import type { RawItem } from './read.ts'
import type { Tenant } from './tenant.ts'

/** A reference: the item that names something, and what it names. */
export type Reference = readonly [from: RawItem, to: string | null | undefined]

/** Everything that a merchant's objects name; what is named must last as long as they. */
export function* referencesOf(tenant: Tenant): Generator<Reference> {
  yield* billingReferences(tenant)
  yield* checkoutReferences(tenant)
  yield* moneyReferences(tenant)
  for (const { raw, data } of tenant.told) for (const to of idsIn(data)) yield [raw, to]
}

/**
 * What may have been removed meanwhile, or was never kept: methods, answers that are replayed, tries of an example. It must only
 * not be another merchant's.
 */
export function* looseReferencesOf(tenant: Tenant): Generator<Reference> {
  const { subscriptions, records, deliveries, audit } = tenant
  for (const { raw, paymentMethodId } of subscriptions.values()) yield [raw, paymentMethodId]
  for (const { raw, body, operationId } of records)
    for (const to of [...idsIn(body), operationId]) yield [raw, to]
  for (const { raw, id } of deliveries) {
    yield [raw, raw.pk.split('#')[2]]
    yield [raw, id.split('#')[0]]
  }
  for (const { raw, targetId } of audit) yield [raw, targetId]
  const { charge, refund, transfer, vend } = tenant.books
  for (const { raw, reference } of charge) yield [raw, paidBy(tenant, reference)]
  for (const { raw, reference } of [...refund, ...transfer, ...vend]) yield [raw, reference]
}

/** The object of a charge. A session's charges have the reference of the invoice that it will make. */
function paidBy({ invoices, sessions }: Tenant, reference: string): string {
  const id = chargedId(reference)
  const session = id.replace(/^inv_/, 'chk_')
  return !invoices.has(id) && sessions.has(session) ? session : id
}

function* billingReferences({
  subscriptions,
  invoices,
  drafts,
  quotes,
  promoCodes,
}: Tenant): Generator<Reference> {
  for (const {
    raw,
    customerId,
    planId,
    scheduledPlanId,
    promoCodeId,
    latestInvoiceId,
  } of subscriptions.values())
    for (const to of [customerId, planId, scheduledPlanId, promoCodeId, latestInvoiceId]) yield [raw, to]
  for (const { raw, subscriptionId, customerId, planId } of [...invoices.values(), ...drafts.values()])
    for (const to of [subscriptionId, customerId, planId]) yield [raw, to]
  for (const { raw, fromPlanId } of drafts.values()) yield [raw, fromPlanId]
  for (const { raw, subscriptionId, planId } of quotes.values())
    for (const to of [subscriptionId, planId]) yield [raw, to]
  for (const { raw, planId } of promoCodes.values()) yield [raw, planId]
}

function* checkoutReferences({ sessions }: Tenant): Generator<Reference> {
  for (const session of sessions.values()) {
    const { raw, planId, customerId, promo, openInvoiceId, subscriptionId, invoiceId } = session
    for (const to of [planId, customerId, promo?.promoCodeId, openInvoiceId, subscriptionId, invoiceId])
      yield [raw, to]
  }
}

function* moneyReferences({ journal, declined, refunds, reversals }: Tenant): Generator<Reference> {
  for (const { raw, sourceId, customerId, subscriptionId } of [...journal, ...declined])
    for (const to of [sourceId, customerId, subscriptionId]) yield [raw, to]
  for (const { raw, invoiceId, subscriptionId, customerId, planId, transactionId } of refunds.values())
    for (const to of [invoiceId, subscriptionId, customerId, planId, transactionId]) yield [raw, to]
  for (const { raw, invoiceId } of reversals) if (invoiceId !== null) yield [raw, invoiceId]
}
