import { dueOf } from './items.ts'
import type { Bill, BookEntry, Payout } from './money-items.ts'
import type { Tenant } from './tenant.ts'
import type { CheckOptions, Findings } from './violation.ts'

/** I3, what leaves: each payout is one transfer and each bill one purchase, with the same amount and the same end. */
export function gatewayPayments(tenant: Tenant, { settled }: CheckOptions): Findings {
  return [
    ...matched(tenant.payouts, tenant.books.transfer, { settled, name: 'transfer', endOf: payoutEnd }),
    ...matched(tenant.bills, tenant.books.vend, { settled, name: 'purchase', endOf: billEnd }),
  ]
}

interface Matching<T> {
  readonly settled: boolean
  readonly name: string
  /** What is wrong about an object's end for what the outside did; null when nothing is. */
  readonly endOf: (one: T, entry: BookEntry | undefined) => string | null
}

function matched<T extends Payout | Bill>(
  objects: ReadonlyMap<string, T>,
  book: readonly BookEntry[],
  { settled, name, endOf }: Matching<T>,
): Findings {
  const entries = new Map(book.map((entry) => [entry.reference, entry]))
  const strange = book.filter(({ reference }) => !objects.has(reference))
  return [
    ...strange.map(({ reference }): [string, string] => [
      reference,
      `is a ${name} that nobody here asked for`,
    ]),
    ...[...objects.values()].flatMap((one) => {
      const entry = entries.get(one.id)
      const end = endOf(one, entry)
      return [
        ...sameMoney(one, entry, name),
        ...(end === null ? [] : [[one.id, end] as [string, string]]),
        ...watched(one, settled),
      ]
    }),
  ]
}

function sameMoney(
  { id, amount, currency }: Payout | Bill,
  entry: BookEntry | undefined,
  name: string,
): Findings {
  if (!entry || (entry.amount === amount && entry.currency === currency)) return []
  return [[id, `is ${amount} ${currency}, its ${name} ${entry.amount} ${entry.currency}`]]
}

/** Unfinished objects must be due for a worker; once settled there are none. */
function watched({ id, status, raw }: Payout | Bill, settled: boolean): Findings {
  if (status !== 'processing') return []
  if (settled) return [[id, 'is still processing']]
  return dueOf(raw) === null ? [[id, 'is processing, and no worker will look at it']] : []
}

/** The bank's own note of a transfer: `<behaviour> <since> <bankCode> <accountNumber>`. */
function payoutEnd(payout: Payout, entry: BookEntry | undefined): string | null {
  const { status, failureReason, completedAt, bankCode, accountNumber, raw } = payout
  if (status === 'processing') return null
  if (entry && failureReason === 'stopped_by_owner') return 'was stopped, and the bank has it'
  if (!entry) {
    const without = failureReason === 'gateway_error' || failureReason === 'stopped_by_owner'
    const givenUp = status === 'failed' && completedAt === null && without
    return givenUp ? null : `is ${status}, and the bank never saw it`
  }
  const [behaviour = '', , bank, account] = entry.detail.split(' ')
  if (bank !== bankCode || account !== accountNumber) return `went to ${bank} ${account}`
  const reversed = status === 'failed' && failureReason === 'reversed_by_bank'
  const allowed: Readonly<Record<string, boolean>> = {
    succeeds: status === 'completed',
    slow: status === 'completed',
    fails: status === 'failed' && !reversed,
    reversed: reversed || (status === 'completed' && dueOf(raw) !== null),
  }
  return allowed[behaviour] === true
    ? null
    : `is ${status} (${failureReason ?? 'no failure'}); at the bank it ${behaviour}`
}

function billEnd({ status, meta }: Bill, entry: BookEntry | undefined): string | null {
  if (status === 'processing') return null
  if (!entry) {
    const never = status === 'failed' && meta?.['failureReason'] === 'never_received'
    return never ? null : `is ${status}, and the provider never saw it`
  }
  const expected = entry.outcome === 'succeeded' ? 'success' : 'failed'
  return status === expected ? null : `is ${status}; at the provider it ${entry.outcome}`
}
