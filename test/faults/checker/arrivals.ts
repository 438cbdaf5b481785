import type { Invoice } from './billing-items.ts'
import type { Arrival, BookEntry, Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings } from './violation.ts'

/** The parts of invoices that arrived on account numbers. */
export function transfersOf({ outside }: Pick<Invoice, 'outside'>): number {
  return sum(partsOf({ outside }).map(([, , amount]) => amount))
}

function partsOf({ outside }: Pick<Invoice, 'outside'>) {
  return (outside ?? []).filter(([, kind]) => kind === 'virtual_account')
}

/**
 * I3, money on account numbers (M4): a source of its own. What the gateway's book has is booked once, under its own reference and
 * amount; all of it is in invoices, the customer's credit, or still to be matched; and what was refunded of it was credit.
 */
export function arrivals(tenant: Tenant, { settled }: CheckOptions): Findings {
  const book = new Map(tenant.books.credit.map((entry) => [entry.reference, entry]))
  const byReference = Map.groupBy(tenant.arrivals.values(), ({ reference }) => reference)
  const paid = paidBy(tenant)
  const entries = Map.groupBy(tenant.journal, ({ sourceId }) => sourceId)
  return [
    ...[...byReference]
      .filter(([, all]) => all.length > 1)
      .map(([reference, all]): [string, string] => [reference, `is booked ${all.length} times`]),
    ...[...tenant.arrivals.values()].flatMap((arrival) => [
      ...inBook(arrival, book.get(arrival.reference)),
      ...added(arrival, paid.get(arrival.id) ?? 0),
      ...booked(arrival, entries.get(arrival.id) ?? []),
    ]),
    ...[...tenant.invoices.values()].flatMap((invoice) => posted(invoice, entries.get(invoice.id) ?? [])),
    ...[...paid.keys()]
      .filter((id) => !tenant.arrivals.has(id))
      .map((id): [string, string] => [id, 'paid an invoice, and never arrived']),
    ...(settled ? [...book.values()].filter(({ reference }) => !byReference.has(reference)) : []).map(
      ({ reference, amount }): [string, string] => [reference, `arrived with ${amount}, and is unknown here`],
    ),
    ...(settled ? [...tenant.arrivals.values()].filter(isForgotten) : []).map(({ id }): [string, string] => [
      id,
      'is not matched, and no worker will look at it',
    ]),
  ]
}

function isForgotten({ left, status, dueAt }: Arrival): boolean {
  return left > 0 && status === 'arrived' && dueAt === null
}

function paidBy({ invoices }: Tenant): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const invoice of invoices.values())
    for (const [id, , amount] of partsOf(invoice)) sums.set(id, (sums.get(id) ?? 0) + amount)
  return sums
}

function inBook({ id, amount, currency }: Arrival, entry: BookEntry | undefined): Findings {
  if (entry?.amount === amount && entry.currency === currency) return []
  return [[id, `is ${amount} ${currency} here, and ${entry?.amount} ${entry?.currency} at the gateway`]]
}

function added({ id, amount, left, depositKobo, refundedKobo, status }: Arrival, paid: number): Findings {
  const found: Findings = []
  if (amount !== left + depositKobo + paid)
    found.push([id, `brought ${amount}: ${paid} is in invoices, ${depositKobo} is credit, ${left} is left`])
  if (left < 0 || depositKobo < 0 || refundedKobo < 0 || refundedKobo > depositKobo)
    found.push([id, `gave ${refundedKobo} back of ${depositKobo}, and has ${left} left`])
  if ((status === 'matched') !== (left === 0)) found.push([id, `is ${status} with ${left} left`])
  return found
}

function booked({ id, amount, depositKobo, refundedKobo }: Arrival, entries: readonly Entry[]): Findings {
  const of = (type: string) => sum(entries.filter((one) => one.type === type).map((one) => one.amount))
  const wanted = [amount, depositKobo, refundedKobo]
  const has = [of('transfer'), of('transfer_deposit'), of('deposit_refund') - of('deposit_refund_back')]
  return wanted.join() === has.join()
    ? []
    : [[id, `is [${wanted.join()}], and [${has.join()}] in the journal`]]
}

function posted(invoice: Invoice, entries: readonly Entry[]): Findings {
  const moved = sum(entries.filter(({ type }) => type === 'transfer_payment').map(({ amount }) => amount))
  const parts = transfersOf(invoice)
  return moved === parts ? [] : [[invoice.id, `has ${parts} of transfers, and ${moved} in the journal`]]
}

function sum(amounts: readonly number[]): number {
  return amounts.reduce((all, amount) => all + amount, 0)
}
