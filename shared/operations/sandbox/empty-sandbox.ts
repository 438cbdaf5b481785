import { revised } from '../../domain/change/revised.ts'
import type { SandboxClock } from '../../domain/sandbox/sandbox-clock.ts'
import { commit } from '../../store/commit.ts'
import { StaleRead, withoutKey } from '../../store/context.ts'
import { webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import { clockCodec, clockRef } from '../../store/entities/sandbox-clock.ts'
import { emptiedPartitions } from '../../store/emptied-partitions.ts'
import { runPositionRef } from '../../store/entities/run-position.ts'
import { partitions, tenantKey, type Key } from '../../store/keys.ts'
import { query, type QueriedPage } from '../../store/query.ts'
import { queryAll } from '../../store/query-all.ts'
import { check, discard, remove, replace } from '../../store/write.ts'
import { resetQuietMs, walkLeaseMs, walkRunMs } from '../waits.ts'
import { atInstant, readClock } from './read-clock.ts'
import type { Writing } from '../unit-of-work/context.ts'

/** Items that are deleted in one commit: a transaction holds 100, and one is the clock's check. */
const deletedAtOnce = 99

/** Partitions that are checked concurrently. */
const lookedAtOnce = 8

/** The clock as this run holds it. */
interface Held {
  clock: SandboxClock
}

/**
 * The worker's part of a reset (Q8). Deletes everything that {@link emptiedPartitions} names, and again once nothing that began
 * before the reset can still be writing; the commit that ends the reset takes the clock away. One run at a time holds the
 * clock, with the lease of walks, and each commit requires that it still does: a run that slept through its lease can't delete
 * what was made after the reset. A run that is killed leaves less to delete to the next.
 * @returns after how many seconds it continues; null when it has ended, or another run has it; `no reset` without one.
 */
export async function emptySandbox(given: Writing): Promise<number | null | 'no reset'> {
  const context = withoutKey(given)
  const clock = await readClock(context)
  if (!clock?.reset) return 'no reset'
  const wallMs = () => Date.parse(context.time.wall.now())
  const heldMs = (clock.leaseUntil ?? 0) - wallMs()
  // A walk that is under way ends at its next step; one that has crashed keeps the clock until its lease ends.
  if (heldMs > 0) return Math.min(secondsOf(heldMs), 2)
  const quietAt = Date.parse(clock.reset.startedAt) + resetQuietMs
  const isLast = wallMs() >= quietAt
  const held: Held = { clock }
  try {
    const isEmpty = await emptyAll(context, held, wallMs() + walkRunMs)
    if (isEmpty && isLast) {
      await commit(atInstant(context, clock.now), { writes: [removeHeld(held.clock)] })
      return null
    }
    await lease(context, held, 0)
    return isEmpty ? secondsOf(quietAt - wallMs()) : 1
  } catch (error) {
    // Another run has taken the clock since.
    if (error instanceof StaleRead) return null
    throw error
  }
}

/** Whole seconds, at least one: a message's delay. */
function secondsOf(ms: number): number {
  return Math.max(1, Math.ceil(ms / 1000))
}

/** Empties every partition; false when the run's time ended first. */
async function emptyAll(context: Writing, held: Held, deadlineMs: number): Promise<boolean> {
  const { merchantId } = context.tenant
  const endpoints = await queryAll(context, { ...webhookEndpointsOf(merchantId), read: 'strong' })
  const endpointIds = endpoints.map(({ id }) => id)
  const all = emptiedPartitions(merchantId, endpointIds)
  for (let first = 0; first < all.length; first += lookedAtOnce) {
    const some = all.slice(first, first + lookedAtOnce)
    if (!(await mayGoOn(context, held, deadlineMs))) return false
    // Most are empty, and all of them after the first pass.
    const pages = await Promise.all(some.map((partition) => pageOf(context, partition)))
    for (const [i, page] of pages.entries())
      if (!(await emptyPartition(context, held, { partition: some[i]!, page, deadlineMs }))) return false
  }
  // Processed customers are counted by their identifiers' time, which is before the clock's again.
  await commit(context, { writes: [discard('lapse position', runPositionRef(`lapse#${merchantId}`))] })
  return true
}

interface Emptying {
  readonly partition: string
  /** Its first page. */
  readonly page: QueriedPage
  readonly deadlineMs: number
}

async function emptyPartition(
  context: Writing,
  held: Held,
  { partition, page: first, deadlineMs }: Emptying,
): Promise<boolean> {
  const kept = keptKeyOf(held.clock)
  for (let page = first; ; page = await pageOf(context, partition, page.end)) {
    const keys = page.rows
      .map(({ pk, sk }) => ({ pk: String(pk), sk: String(sk) }))
      .filter(({ pk, sk }) => pk !== kept?.pk || sk !== kept.sk)
    if (keys.length > 0) await deleteAll(context, held.clock, keys)
    if (!page.end) return true
    if (!(await mayGoOn(context, held, deadlineMs))) return false
  }
}

function pageOf(context: Writing, partition: string, start?: QueriedPage['end']): Promise<QueriedPage> {
  return query(context.table, { partition, read: 'strong', limit: deletedAtOnce, start })
}

/** Whether there is time for more; renews the lease when half of it is over. */
async function mayGoOn(context: Writing, held: Held, deadlineMs: number): Promise<boolean> {
  const nowMs = Date.parse(context.time.wall.now())
  if (nowMs >= deadlineMs) return false
  if ((held.clock.leaseUntil ?? 0) - nowMs < walkLeaseMs / 2) await lease(context, held, nowMs + walkLeaseMs)
  return true
}

/** The record of the reset's own Idempotency-Key, so that its repeat is answered, and empties nothing again. */
function keptKeyOf({ merchantId, reset }: SandboxClock): Key | null {
  const keyHash = reset?.keyHash ?? null
  return keyHash === null ? null : tenantKey(merchantId, partitions.idempotency, keyHash)
}

async function deleteAll(context: Writing, clock: SandboxClock, keys: readonly Key[]): Promise<void> {
  const still = check('reset still held', clockRef(clock.merchantId), versionOf(clock))
  await commit(context, { writes: [still, ...keys.map((key) => discard('sandbox object', key))] })
}

/** Holds the clock until an instant of the wall clock; 0 lets it go. */
async function lease(context: Writing, held: Held, leaseUntil: number): Promise<void> {
  const after = revised(held.clock, { leaseUntil })
  await commit(atInstant(context, after.now), { writes: [replace(clockCodec, held.clock, after)] })
  held.clock = after
}

/** Takes the clock away: the sandbox is at the wall clock again. */
function removeHeld(clock: SandboxClock) {
  return remove('reset sandbox clock', clockRef(clock.merchantId), 'stale', versionOf(clock))
}

function versionOf({ version }: SandboxClock) {
  return { condition: '#v = :v', names: { '#v': 'v' }, values: { ':v': version } }
}
