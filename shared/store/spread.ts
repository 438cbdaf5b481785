import type { Ref } from './codec.ts'
import type { StoreContext, TenantSpread } from './context.ts'
import { spreadRef, type Spread } from './entities/spread.ts'
import { readItems } from './read-items.ts'
import { spreadKeptMs, spreadListedMs } from './waits.ts'

/** The cache is cleared when it holds this many merchants. */
const mostKept = 10_000

const kept = new Map<string, { readonly spread: Spread | null; readonly untilMs: number }>()

type Asking = Pick<StoreContext, 'table' | 'tenant' | 'time'>

/** What must be read to know the tenant's spread; null if it is known. A sandbox has one partition. */
export function spreadToRead(context: Asking): Ref<Spread> | null {
  const { merchantId, mode, spread } = context.tenant
  if (!spread || spread.over !== null || mode !== 'live' || merchantId === '') return null
  const known = kept.get(nameOf(context))
  if (known === undefined || known.untilMs <= wallMs(context)) return spreadRef(merchantId)
  setSpread(context, spread, known.spread)
  return null
}

/** Remembers what was read; undefined if there is no record. */
export function learnSpread(context: Asking, found: Spread | undefined): void {
  if (!context.tenant.spread) return
  if (kept.size >= mostKept) kept.clear()
  kept.set(nameOf(context), { spread: found ?? null, untilMs: wallMs(context) + spreadKeptMs })
  setSpread(context, context.tenant.spread, found ?? null)
}

/** Over how many partitions the tenant's lists are read. */
export async function spreadOver(context: Asking): Promise<number> {
  const ref = spreadToRead(context)
  if (ref !== null) {
    const [item] = await readItems(context.table, [ref], 'eventual')
    learnSpread(context, item ? ref.codec.decode(item) : undefined)
  }
  return context.tenant.spread?.over ?? 1
}

/** One unit of work writes to only one of the partitions, so that its identifiers are in order. */
function setSpread(context: Asking, spread: TenantSpread, stored: Spread | null): void {
  spread.over = stored?.over ?? 1
  const isListed = stored !== null && Date.parse(stored.since) + spreadListedMs <= wallMs(context)
  const written = isListed ? stored.over : (stored?.before ?? 1)
  spread.written = written
  spread.shard = Math.floor(Math.random() * written)
}

function nameOf({ table, tenant: { merchantId } }: Asking): string {
  return `${table.name} ${merchantId}`
}

function wallMs({ time }: Asking): number {
  return Date.parse(time.wall.now())
}
