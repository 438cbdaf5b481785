import { isUndecided } from './dispute-items.ts'
import type { Customer, Invoice } from './billing-items.ts'
import type { Tenant } from './tenant.ts'
import type { Findings } from './violation.ts'

const others = ['gift', 'imported', 'deposit', 'late_charge']

/** A customer's credit by currency, summed over its lots. */
export function creditsOf({ lots }: Pick<Customer, 'lots'>): Readonly<Record<string, number>> {
  const sums: Record<string, number> = {}
  for (const [currency, , , left] of lots ?? []) sums[currency] = (sums[currency] ?? 0) + left
  return sums
}

/**
 * I5, lots (F2): none is empty or below zero; a chain's lot holds at most what the chain gave; what an invoice drew is
 * what it applied; over a chain, refunded and credited is at most what was paid, but for credit that a reversal waits for
 * (R4).
 */
export function lots(tenant: Tenant): Findings {
  return [
    ...[...tenant.customers.values()].flatMap((customer) => ofCustomer(tenant, customer)),
    ...[...tenant.customers.values()].flatMap((customer) => frozenOf(tenant, customer)),
    ...[...tenant.invoices.values()].flatMap((invoice) => ofInvoice(tenant, invoice)),
    ...[...tenant.invoices.values()].flatMap((first) => joinedOf(tenant, first)),
  ]
}

/** N3: a customer's frozen chains are those with open disputes, as often; what waits is in the lot. */
function frozenOf({ disputes, invoices }: Tenant, { id, lots: all, frozen }: Customer): Findings {
  const open = new Map<string, number>()
  for (const dispute of disputes.values()) {
    const invoice = invoices.get(dispute.invoiceId)
    if (!isUndecided(dispute) || invoice?.customerId !== id) continue
    const chain = invoice.chainId ?? invoice.id
    open.set(chain, (open.get(chain) ?? 0) + 1)
  }
  const found: Findings = []
  for (const [chain, count, left] of frozen ?? []) {
    if (open.get(chain) !== count)
      found.push([id, `freezes ${chain} for ${count} disputes, and ${open.get(chain) ?? 0} are open`])
    open.delete(chain)
    const lot = (all ?? []).reduce((sum, [, source, , has]) => sum + (source === chain ? has : 0), 0)
    if (left < 0 || left > lot) found.push([id, `freezes ${left} of ${chain}, whose lot has ${lot}`])
  }
  for (const chain of open.keys())
    found.push([id, `does not freeze ${chain}, of which a payment is in dispute`])
  return found
}

function ofCustomer({ invoices }: Tenant, { id, lots: all }: Customer): Findings {
  return (all ?? []).flatMap(([, source, , left]): Findings => {
    if (left <= 0) return [[id, `has a lot of ${source} with ${left}`]]
    if (others.includes(source)) return []
    const given = creditedBy(invoices.get(source))
    return left <= given ? [] : [[id, `has ${left} of ${source}, which gave ${given}`]]
  })
}

function ofInvoice({ disputes }: Tenant, invoice: Invoice): Findings {
  const { id, status, creditApplied, drawn, amountPaid, amountRefunded, chain } = invoice
  const from = (drawn ?? []).reduce((sum, [, , amount]) => sum + amount, 0)
  const found: Findings = []
  if (status !== 'void' && from !== creditApplied)
    found.push([id, `applied ${creditApplied} of credit, and drew ${from}`])
  if (chain) {
    const [credited, joined, joinedPaid, joinedRefunded, , , , outside] = chain
    // What a dispute holds may still return; only its loss says what was taken of credit that is spent (N3, R4).
    const held = [...disputes.values()]
      .filter((one) => isUndecided(one) && (one.invoiceId === id || joined.includes(one.invoiceId)))
      .reduce((sum, { hold }) => sum + hold[0], 0)
    const [back, paid] = [amountRefunded + joinedRefunded - held + credited, amountPaid + joinedPaid]
    if (credited < 0 || back > paid + outside) found.push([id, `its chain gave ${back} back of ${paid}`])
  }
  return found
}

/** B1: what joined a chain is every invoice of it that is paid, and what was paid for them; one that was sent joins then (M3). */
function joinedOf({ invoicesOf }: Tenant, { id, subscriptionId, chain }: Invoice): Findings {
  const others = (invoicesOf.get(subscriptionId ?? '') ?? []).filter(
    ({ chainId, status }) => chainId === id && status === 'paid',
  )
  const [, joined = [], joinedPaid = 0] = chain ?? []
  const paid = others.reduce((sum, { amountPaid }) => sum + amountPaid, 0)
  const isSame = joined.length === others.length && others.every((one) => joined.includes(one.id))
  if (isSame && paid === joinedPaid) return []
  return [
    [id, `its chain has ${joined.length} others that paid ${joinedPaid}, of ${others.length} paid ${paid}`],
  ]
}

function creditedBy(first: Invoice | undefined): number {
  return first?.chain?.[0] ?? 0
}
