import { lagosDayOf, type LagosDay } from '../../domain/time/lagos-day.ts'
import type { StoredHoldings } from '../../domain/ledger/fold.ts'
import type { Currency } from '../../domain/money/money.ts'
import { nowOf } from '../../store/context.ts'
import {
  availableName,
  balanceCodec,
  balanceKey,
  balancesOf,
  owedName,
  pendingDayOf,
  type Balance,
} from '../../store/entities/balance.ts'
import { queryAllSpread } from '../../store/query-all.ts'
import { readItems } from '../../store/read-items.ts'
import { readSnapshot, snapshotLimit } from '../../store/read-snapshot.ts'
import type { OperationContext } from '../unit-of-work/context.ts'

/** Every stored balance of a currency. */
export function readBalances(context: OperationContext, currency: Currency): Promise<Balance[]> {
  return queryAllSpread(context, balancesOf(context.tenant.merchantId, currency))
}

/** What the merchant owes at this instant, by its postings: zero or below. */
export async function readOwed({ table, tenant }: OperationContext, currency: Currency): Promise<number> {
  const [item] = await readItems(table, [balanceKey(tenant.merchantId, owedName(currency))], 'strong')
  return item ? balanceCodec.decode(item).amount : 0
}

/** Sorts the balances for a settlement, the oldest earnings first: names start with the day. */
export function storedHoldingsOf(
  context: OperationContext,
  currency: Currency,
  balances: readonly Balance[],
): StoredHoldings {
  const today = lagosDayOf(nowOf(context))
  const named = (name: string): Balance | undefined => balances.find((balance) => balance.name === name)
  const available = named(availableName(currency))
  const owed = named(owedName(currency)) ?? null
  return {
    currency,
    today,
    availableKobo: available?.amount ?? 0,
    foldedThrough: available?.foldedThrough ?? null,
    owed,
    owedKobo: Math.max(0, -(owed?.amount ?? 0)),
    settled: balances.filter(({ name }) => isSettled(name, today)).sort((a, b) => (a.name < b.name ? -1 : 1)),
  }
}

/**
 * The balances of a currency at one instant. A query may see half of a settlement that is being written: money that
 * has left its day and is not yet available. So when a settlement may be running, the balances are read again as a
 * snapshot.
 */
export async function readBalancesTogether(
  context: OperationContext,
  currency: Currency,
): Promise<readonly Balance[]> {
  const balances = await readBalances(context, currency)
  const { settled, foldedThrough, today } = storedHoldingsOf(context, currency, balances)
  if (settled.length === 0 && foldedThrough !== null && foldedThrough >= today) return balances
  const moving = [availableName(currency), owedName(currency)]
  const others = balances.map(({ name }) => name).filter((name) => !moving.includes(name))
  for (let tries = 1; ; tries += 1) {
    const snapshots = await snapshotsOf(context, moving, others)
    if (tries === mostSnapshots || snapshots.every((one) => sameStand(one, snapshots[0]!)))
      return snapshots
        .flatMap((one, i) => (i === 0 ? one : one.slice(moving.length)))
        .filter((one) => one !== null)
  }
}

/** Balances in the order of their names; null where there is none. */
type Snapshot = readonly (Balance | null)[]

/** Settlements of one merchant are further apart than this many reads. */
const mostSnapshots = 5

/** Snapshots that together hold all of `others`; each also holds `moving`, which every settlement changes. */
async function snapshotsOf(
  context: OperationContext,
  moving: readonly string[],
  others: readonly string[],
): Promise<Snapshot[]> {
  const snapshots: Snapshot[] = []
  const room = snapshotLimit - moving.length
  for (let i = 0; i === 0 || i < others.length; i += room) {
    const names = [...moving, ...others.slice(i, i + room)]
    const keys = names.map((name) => balanceKey(context.tenant.merchantId, name))
    const items = await readSnapshot(context.table, keys)
    snapshots.push(items.map((item) => (item === undefined ? null : balanceCodec.decode(item))))
  }
  return snapshots
}

/** Whether no settlement ran between two snapshots: each one changes what is available. */
function sameStand([a]: Snapshot, [b]: Snapshot): boolean {
  return a?.amount === b?.amount && a?.foldedThrough === b?.foldedThrough
}

function isSettled(name: string, today: LagosDay): boolean {
  const day = pendingDayOf(name)
  return day !== null && day < today
}
