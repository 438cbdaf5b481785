import type { SandboxClock } from '../domain/sandbox/sandbox-clock.ts'
import { conflict } from '../domain/problem.ts'
import { clockRef } from './entities/sandbox-clock.ts'
import type { Item, Ref } from './codec.ts'
import type { Consistency } from './consistency.ts'
import type { StoreContext } from './context.ts'
import { checkRecord, idempotencyRef } from './idempotency.ts'
import { readItems } from './read-items.ts'
import type { Spread } from './entities/spread.ts'
import { learnSpread, spreadToRead } from './spread.ts'

type Loaded<R> = { [K in keyof R]: R[K] extends Ref<infer T> | null ? T | undefined : never }

/**
 * The one way to read by key: everything an operation needs, in one round trip. The first load also reads the tenant's
 * clock (sandbox), how a large merchant's items are spread (live), and the record of the Idempotency-Key, so that a
 * repeat is answered here.
 * Reads are eventually consistent, and missing items are read again strongly: a 404 is never a stale read. The whole
 * load is strong when it includes a sandbox clock, or when the caller, the unit of work or one of the items asks for it.
 * @throws Replay and the Problems of an Idempotency-Key; Problem 409 `reset_running` while the sandbox is being reset.
 */
export async function load<const R extends Record<string, Ref<unknown> | null>>(
  context: StoreContext,
  refs: R,
  { read }: { readonly read?: Consistency } = {},
): Promise<Loaded<R>> {
  const names = Object.keys(refs).filter((name) => refs[name] !== null)
  const wanted = names.map((name) => refs[name]!)
  const clock = context.time.now === null ? clockRef(context.tenant.merchantId) : null
  const key =
    context.request.idempotency && !context.request.idempotency.checked
      ? idempotencyRef(context, context.request.idempotency)
      : null

  const spread = wanted.length > 0 ? spreadToRead(context) : null
  const extra: Ref<unknown>[] = [
    ...(clock ? [clock] : []),
    ...(spread ? [spread] : []),
    ...(key ? [key] : []),
  ]
  const all = [...wanted, ...extra]
  // A clock set a moment ago must be seen: otherwise a new item could be dated years too early.
  const isStrong = clock !== null || [context, { read }, ...wanted].some((asking) => asking.read === 'strong')
  const items = await readItems(context.table, all, isStrong ? 'strong' : 'eventual')
  if (!isStrong) await readMissing(context, wanted, items)

  const decoded = all.map((ref, i) => (items[i] ? ref.codec.decode(items[i]) : undefined))
  if (spread) learnSpread(context, decoded[wanted.length + (clock ? 1 : 0)] as Spread | undefined)
  if (clock) setTime(context, decoded[wanted.length] as SandboxClock | undefined)
  if (context.request.idempotency && key)
    checkRecord(context, context.request.idempotency, decoded[all.length - 1] as never)
  if (clock) refuseWhileReset(context, decoded[wanted.length] as SandboxClock | undefined)
  return Object.fromEntries(names.map((name, i) => [name, decoded[i]])) as Loaded<R>
}

/**
 * The first load of an operation that needs no item: only the sandbox's clock and the record of the Idempotency-Key are read.
 * @throws what `load` throws.
 */
export async function loadClock(context: StoreContext): Promise<void> {
  await load(context, {})
}

async function readMissing(
  context: StoreContext,
  wanted: Ref<unknown>[],
  items: (Item | undefined)[],
): Promise<void> {
  const missing = wanted.map((ref, i) => ({ ref, i })).filter(({ ref, i }) => !items[i] && !ref.optional)
  if (missing.length === 0) return
  const again = await readItems(
    context.table,
    missing.map(({ ref }) => ref),
    'strong',
  )
  missing.forEach(({ i }, n) => {
    items[i] = again[n]
  })
}

function setTime(context: StoreContext, clock: SandboxClock | undefined): void {
  context.time.now = clock?.now ?? context.time.wall.now()
  context.time.clock = clock ? 'set' : 'wall'
}

/** Nothing is written into a sandbox that is being emptied; the repeat of an answered request is answered before (Q8). */
function refuseWhileReset(context: StoreContext, clock: SandboxClock | undefined): void {
  if (!clock?.reset) return
  // A refusal is decided once more, which must look at the clock again.
  context.time.now = null
  throw conflict('reset_running', { startedAt: clock.reset.startedAt })
}
