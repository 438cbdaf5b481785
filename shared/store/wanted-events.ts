import type { WantedEvents } from '../domain/webhook/wanted-events.ts'
import type { StoreContext } from './context.ts'
import { wantedEventsRef } from './entities/wanted-events.ts'
import { readItems } from './read-items.ts'
import { wantedEventsKeptMs } from './waits.ts'

/** The cache is cleared when it holds this many tenants. */
const mostKept = 10_000

const kept = new Map<string, { readonly types: readonly string[]; readonly untilMs: number }>()

type Asking = Pick<StoreContext, 'table' | 'tenant' | 'time'>

/**
 * The opt-in types that the tenant's endpoints want. A process remembers them for a moment: a commit that has nothing to
 * send reads nothing, and an endpoint that subscribes to a new type gets events from a minute later on, at the latest.
 */
export async function wantedEventsOf(context: Asking): Promise<readonly string[]> {
  const known = kept.get(nameOf(context))
  if (known !== undefined && known.untilMs > wallMs(context)) return known.types
  const ref = wantedEventsRef(context.tenant.merchantId)
  const [item] = await readItems(context.table, [ref], 'eventual')
  return remember(context, item ? ref.codec.decode(item).types : [])
}

/** Remembers what this process has just written. */
export function learnWantedEvents(context: Asking, { types }: Pick<WantedEvents, 'types'>): void {
  remember(context, types)
}

function remember(context: Asking, types: readonly string[]): readonly string[] {
  if (kept.size >= mostKept) kept.clear()
  kept.set(nameOf(context), { types, untilMs: wallMs(context) + wantedEventsKeptMs })
  return types
}

function nameOf({ table, tenant: { merchantId } }: Asking): string {
  return `${table.name} ${merchantId}`
}

function wallMs({ time }: Asking): number {
  return Date.parse(time.wall.now())
}
