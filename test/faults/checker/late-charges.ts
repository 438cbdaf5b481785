import { referenceOf } from './attempts.ts'
import type { BookEntry, Entry, LooseCharge } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings } from './violation.ts'

/** Statuses of a late charge whose money is on `unapplied`, or was there. */
export const arrived: readonly string[] = ['received', 'returning', 'returned', 'credited', 'unreturnable']

/** Statuses of a late charge whose money is still on `unapplied`. */
export const held: readonly string[] = ['received', 'returning', 'unreturnable']

/** What a charge that was let go, and whose success was found while its invoice was still due, brought above that (M1). Minor units. */
export function lateDepositIn({ lateCharges }: Tenant, entry: Entry): number {
  if (entry.type !== 'charge' || lateCharges.get(referenceOf(entry))?.status !== 'applied') return 0
  const credit = (entry.postings ?? []).filter(({ account }) => account === 'customer_credit')
  return credit.reduce((sum, { amount }) => sum + amount, 0)
}

const statuses: readonly string[] = ['awaited', 'over', 'declined', 'applied', ...arrived]

/**
 * I3, charges that were let go: what the gateway took of them is applied, or booked on `unapplied` and given back once, under
 * `<reference>-back`, or credited. So charges at the gateway are booked, given back, or open.
 */
export function lateCharges(tenant: Tenant, { settled }: CheckOptions): Findings {
  const book = new Map(tenant.books.charge.map((entry) => [entry.reference, entry]))
  const refunds = new Map(tenant.books.refund.map((entry) => [entry.reference, entry]))
  const entries = Map.groupBy(
    tenant.journal.filter(({ type }) => type.startsWith('late_charge')),
    (entry) => entry.attempt?.reference ?? '',
  )
  return [
    ...[...tenant.lateCharges.values()].flatMap((charge) => [
      ...taken(charge, book.get(charge.id)),
      ...moved(charge, entries.get(charge.id) ?? []),
      ...returned(charge, refunds.get(`${charge.id}-back`)),
      ...(settled && (charge.status === 'received' || charge.status === 'returning') && charge.dueAt === null
        ? [[charge.id, 'is to be given back, and no worker will look at it'] as [string, string]]
        : []),
    ]),
    ...[...entries.keys()]
      .filter((reference) => !tenant.lateCharges.has(reference))
      .map((reference): [string, string] => [reference, 'is booked as late, and was never let go']),
  ]
}

function taken({ id, status, amount, currency }: LooseCharge, entry: BookEntry | undefined): Findings {
  if (!statuses.includes(status)) return [[id, `is ${status}`]]
  if (entry && (entry.amount !== amount || entry.currency !== currency))
    return [[id, `is ${entry.amount} ${entry.currency} at the gateway and ${amount} ${currency} here`]]
  const took = entry?.outcome === 'succeeded'
  if ((arrived.includes(status) || status === 'applied') && !took)
    return [[id, `is ${status}, and ${entry?.outcome ?? 'unknown'} at the gateway`]]
  if (status === 'declined' && entry?.outcome !== 'declined')
    return [[id, `is declined here, and ${entry?.outcome ?? 'unknown'} at the gateway`]]
  return []
}

const expected: Readonly<Record<string, readonly string[]>> = {
  received: ['late_charge'],
  returning: ['late_charge'],
  unreturnable: ['late_charge'],
  returned: ['late_charge', 'late_charge_back'],
  credited: ['late_charge', 'late_charge_credit'],
}

function moved({ id, status, amount, currency }: LooseCharge, entries: readonly Entry[]): Findings {
  const types = entries.map(({ type }) => type).sort()
  const wanted = expected[status] ?? []
  if (types.join() !== [...wanted].sort().join())
    return [[id, `is ${status}, and booked as [${types.join()}]`]]
  const wrong = entries.filter((entry) => entry.amount !== amount || entry.currency !== currency)
  return wrong.map((entry) => [entry.id, `books ${entry.amount} ${entry.currency} of ${amount} ${currency}`])
}

function returned({ id, status, amount }: LooseCharge, entry: BookEntry | undefined): Findings {
  if (entry && !arrived.includes(status)) return [[id, `is ${status}, and was given back at the gateway`]]
  if (entry && entry.amount !== amount) return [[id, `gave back ${entry.amount} of ${amount}`]]
  if (status === 'credited' && entry?.outcome === 'succeeded')
    return [[id, 'was given back, and credited too']]
  return status === 'returned' && !entry ? [[id, 'is given back here, and not at the gateway']] : []
}
