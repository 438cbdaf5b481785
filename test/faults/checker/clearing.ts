import { openCharges, referenceOf } from './attempts.ts'
import type { Entry } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings } from './violation.ts'

/** Entries by which a gateway owes more. */
const incoming = new Set(['charge', 'late_charge', 'transfer'])

/**
 * I3, N2: what the books say a gateway owes for charges, less what it has settled, is what the gateway's own book took and has
 * not paid out. Each entry says all of what was charged, whoever bears the fee.
 */
export function clearing(tenant: Tenant, { settled }: CheckOptions): Findings {
  const marks = new Set(tenant.settledMarks.map(({ id }) => id))
  const paidOut = new Set(tenant.books.settled.map(({ reference }) => reference))
  const isSettled = (reference: string): boolean => marks.has(`charge#${reference}`)
  const entries = tenant.journal.filter(
    (entry) => incoming.has(entry.type) && clearedBy(entry) !== 0 && entry.status === 'succeeded',
  )
  const owed = sums(entries.filter((entry) => !isSettled(referenceOf(entry))).map(owedOf))
  const open = new Set(openCharges(tenant).map(({ reference }) => reference))
  const unpaid = sums([
    ...tenant.books.charge.filter(
      ({ reference, outcome }) =>
        outcome === 'succeeded' &&
        !(open.has(reference) || isUnbooked(tenant, reference)) &&
        !(settled ? paidOut.has(reference) : isSettled(reference)),
    ),
    // Credits of account numbers that are booked here; what is not is found by another check.
    ...tenant.books.credit.filter(({ reference }) => isArrived(tenant, reference)),
  ])
  return [
    ...entries.flatMap((entry): Findings =>
      clearedBy(entry) === -entry.amount
        ? []
        : [[entry.id, `is of ${entry.amount}, and the gateway owes ${-clearedBy(entry)} for it`]],
    ),
    ...[
      ...Map.groupBy(
        entries.filter((entry) => referenceOf(entry) !== ''),
        referenceOf,
      ),
    ].flatMap(([reference, all]): Findings =>
      all.length === 1 ? [] : [[reference, `is owed by the gateway ${all.length} times`]],
    ),
    ...[...new Set([...owed.keys(), ...unpaid.keys()])].flatMap((currency): Findings => {
      const [here, there] = [owed.get(currency) ?? 0, unpaid.get(currency) ?? 0]
      if (here === there) return []
      return [
        [`${tenant.id} ${currency}`, `is owed ${here} of charges not settled; the gateway has ${there}`],
      ]
    }),
  ]
}

function clearedBy({ postings }: Entry): number {
  return (postings ?? []).reduce(
    (sum, { account, amount }) => sum + (account === 'gateway_clearing' ? amount : 0),
    0,
  )
}

function owedOf(entry: Entry): Money {
  return { amount: -clearedBy(entry), currency: entry.currency }
}

/** A charge that was let go, of whose money nothing is known here yet. */
function isUnbooked({ lateCharges, journal }: Tenant, reference: string): boolean {
  return (
    lateCharges.has(reference) &&
    !journal.some((entry) => referenceOf(entry) === reference && clearedBy(entry) < 0)
  )
}

function isArrived({ arrivals }: Tenant, reference: string): boolean {
  return [...arrivals.values()].some((one) => one.reference === reference)
}

interface Money {
  readonly amount: number
  readonly currency: string
}

function sums(all: readonly Money[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const { amount, currency } of all) found.set(currency, (found.get(currency) ?? 0) + amount)
  return found
}
