import { chargedId, referenceOf } from './attempts.ts'
import type { Invoice, Session } from './billing-items.ts'
import { lateDepositIn } from './late-charges.ts'
import type { BookEntry, Entry } from './money-items.ts'
import { paidCharges, type Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

/** I1: at most one paid attempt per invoice, by the product's own log and by the gateway's book. */
export function onePayment(tenant: Tenant): Findings {
  const paid = Map.groupBy(paidCharges(tenant.charges), ({ sourceId }) => sourceId)
  return [
    ...[...tenant.invoices.values()].flatMap((invoice) =>
      ofInvoice(tenant, invoice, paid.get(invoice.id) ?? []),
    ),
    ...[...tenant.sessions.values()].flatMap((session) => ofSession(session, paid.get(session.id) ?? [])),
    ...inBook(tenant, paid),
    ...[...tenant.invoices.values()].flatMap(asksForDue),
    ...[...tenant.sessions.values()].flatMap(asksForSession),
  ]
}

/** A charge in progress asks for what is due: no other payment, credit or correction has changed it meanwhile (M1). */
function asksForDue({ id, charge, amount, currency, outside }: Invoice): Findings {
  if (charge === null || charge.status === 'unseen') return []
  const due = amount - (outside ?? []).reduce((sum, [, , part]) => sum + part, 0)
  if (charge.amount === due && charge.currency === currency) return []
  return [[id, `asks for ${charge.currency} ${charge.amount}, and ${currency} ${due} is due`]]
}

/** A session's charge asks for its amount; only where that is 0 for another, to store a card (A3). */
function asksForSession({ id, charge, amount, currency }: Session): Findings {
  if (charge === null || amount === 0) return []
  if (charge.amount === amount && charge.currency === currency) return []
  return [[id, `asks for ${charge.currency} ${charge.amount}, and costs ${currency} ${amount}`]]
}

function ofInvoice(tenant: Tenant, invoice: Invoice, paid: readonly Entry[]): Findings {
  const { id, status } = invoice
  // What was received outside pays its part, and no attempt does (M1).
  const amount = invoice.amount - sumOf(invoice.outside ?? [])
  if (status !== 'paid') {
    return paid.length === 0 ? [] : [[id, `has a paid attempt, and is ${status}`]]
  }
  const [first, ...surplus] = paid
  if (!first) return amount === 0 ? [] : [[id, 'is paid without a paid attempt']]
  // What a late success brought above what was due then is the customer's credit (F5); nothing else brings more.
  const deposit = lateDepositIn(tenant, first)
  if (first.amount !== amount + deposit) return [[id, `was charged ${first.amount} for ${amount}`]]
  const kept = surplus.filter((charge) => !isUndone(tenant, referenceOf(charge), charge.amount))
  return kept.map((charge) => [id, `has another paid attempt, ${charge.id}`])
}

function sumOf(parts: NonNullable<Invoice['outside']>): number {
  return parts.reduce((sum, [, , amount]) => sum + amount, 0)
}

/** What a session takes pays the invoice that it makes (M6). */
function ofSession({ id, kind, status }: Session, paid: readonly Entry[]): Findings {
  if (kind !== 'one_time') return []
  const expected = 0
  return paid.length === expected ? [] : [[id, `is ${status} with ${paid.length} paid attempts`]]
}

/** What the gateway took for one thing, without charges that were returned because they came too late. */
function inBook(tenant: Tenant, paid: ReadonlyMap<string, readonly Entry[]>): Findings {
  const taken = tenant.books.charge.filter(({ outcome }) => outcome === 'succeeded')
  return [...Map.groupBy(taken, ({ reference }) => chargedId(reference))].flatMap(([id, charges]) => {
    if (charges.length < 2) return []
    const booked = paid.get(id)?.[0]
    const own = charges.find(({ reference }) => booked && reference === referenceOf(booked)) ?? charges[0]!
    const others = charges.filter((charge: BookEntry) => charge !== own)
    const kept = others.filter(({ reference, amount }) => !isUndone(tenant, reference, amount))
    return kept.map(({ reference }): [string, string] => [
      id,
      `was charged again at the gateway, ${reference}`,
    ])
  })
}

/** Whether all of a charge was returned: by a refund, or by the gateway under the charge's own reference. */
function isUndone({ refunds, reversals, lateCharges }: Tenant, reference: string, amount: number): boolean {
  // A charge that was let go is given back, or its success is still to be found.
  const late = lateCharges.get(reference)
  if (late && late.status !== 'applied' && late.status !== 'declined') return true
  const refunded = [...refunds.values()]
    .filter((refund) => refund.chargeReference === reference && refund.status !== 'failed')
    .reduce((sum, refund) => sum + refund.amount, 0)
  const reversed = reversals
    .filter((reversal) => reversal.chargeReference === reference)
    .reduce((sum, reversal) => sum + reversal.amount, 0)
  return refunded + reversed >= amount
}
