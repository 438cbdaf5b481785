import type { TableClient } from '../ports/table-client.ts'
import type { AuditActor } from '../domain/audit-entry.ts'
import type { IdType } from '../domain/ids.ts'
import type { Mode } from '../domain/merchant.ts'
import type { Problem } from '../domain/problem.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/ids.ts'
import type { Stamp } from './codec.ts'
import type { Key } from './keys.ts'

/** One mode's table. */
export interface TableHandle {
  readonly client: TableClient
  readonly name: string
  /** How many partitions its due index is spread over; the usual number where the deployment says nothing. */
  readonly dueShards?: number
  /** What check values of its lists' cursors are made with; without one they hold no stranger off. */
  readonly cursorKey?: string
}

/** A table that this function was granted to write: only `commit` asks for it, so a read-only route can't compile one. */
export interface WritableTable extends TableHandle {
  readonly writable: true
}

/**
 * The tenant's time. In live it is the wall clock; in the sandbox the first load reads the tenant's clock on top.
 * Within one unit of work it stands still, until what was decided on a stale read is decided anew.
 */
export interface TenantTime {
  readonly wall: Clock
  /** Null until the first load of a sandbox request has read the tenant's clock. */
  now: string | null
  clock: Stamp['clock']
}

/** A rendered answer, as it is stored and replayed. */
export interface Outcome {
  readonly status: number
  readonly body: string
}

/** The request's idempotency key on its way through an operation (D11.15). */
export interface IdempotencyState {
  /** SHA-256 of the key: the sort key of its record. */
  readonly keyHash: string
  /** Whose keys they are; null for the tenant's own, a person's for what they do at any merchant. */
  readonly owner: string | null
  readonly fingerprint: string
  /** Turns an operation's result, or a problem, into the stored answer. */
  readonly render: (result: unknown) => Outcome
  /** Set by the first load. */
  checked: boolean
  /** The answer is in the table. */
  stored: boolean
  /** The record is in the table already, claimed by this request or taken over from one that crashed. */
  claimed: boolean
  /** Identifier that a crashed run of this request worked on: continue with it. */
  resumed: string | null
}

/**
 * A dashboard mutation to be recorded: who does what to which object (D14.7). The commit writes it beside the effect.
 */
export interface AuditState {
  readonly actor: AuditActor
  /** The endpoint's name, such as `create-api-key`. */
  readonly action: string
  /** The identifier in the path; null where the answer names what was made. */
  readonly targetId: string | null
  readonly requestId: string
  /** The record is in the table. */
  stored: boolean
}

/**
 * Hears what a commit makes due, before it is sent: whoever goes on by what is due need not wait for an index to show it.
 * It may be told about what then is refused, and need not be told when something is due no more.
 */
export interface DueLog {
  note(key: Key, at: string): void
}

/** What a unit of work knows of its tenant's spread. */
export interface TenantSpread {
  /** Partitions to be listed; null until it is known. */
  over: number | null
  /** The one that this unit of work writes to. */
  shard: number
}

/** What the store needs of a unit of work. */
export interface StoreContext {
  readonly table: TableHandle
  readonly merchantId: string
  readonly mode: Mode
  readonly time: TenantTime
  readonly ids: IdSource
  readonly idempotency: IdempotencyState | null
  /** Null for everything but the dashboard's mutations. */
  readonly audit: AuditState | null
  /** Only a sandbox clock's walk has one. */
  readonly dueLog?: DueLog
  /** Whether everything is read strongly: see {@link strongly}. */
  readonly consistent: boolean
  /** Over how many partitions the tenant's newest items lie; absent where one is enough. */
  readonly spread?: TenantSpread
  /** Whether anything is written: what is refused after that was decided on it. One for all contexts of a unit of work. */
  readonly effects?: { any: boolean }
}

/** A unit of work that may write. */
export interface WriteContext extends StoreContext {
  readonly table: WritableTable
}

/**
 * The same unit of work, which reads strongly from here on: where a write has found that what was read is stale, and
 * where a copy of a second ago would decide wrongly (E1).
 */
export function strongly<C extends StoreContext>(context: C): C {
  return context.consistent ? context : { ...context, consistent: true }
}

/** The present instant in tenant time. */
export function nowOf(context: StoreContext): string {
  if (context.time.now === null) throw new Error('the tenant’s clock was not loaded before it was used')
  return context.time.now
}

/** What is written so often that a large merchant's does not go into one partition. */
const spreadTypes: ReadonlySet<IdType> = new Set(['event', 'invoice', 'transaction'])

/** A new identifier, made now. */
export function newId(context: StoreContext, type: IdType): string {
  const shard = spreadTypes.has(type) ? (context.spread?.shard ?? 0) : 0
  return context.ids.next(type, nowOf(context), context.time.clock !== 'wall', shard)
}

/** Thrown when a condition on a version failed: what was read is stale, so load and decide again. */
export class StaleRead extends Error {
  constructor(label: string) {
    super(`stale: ${label}`)
    this.name = 'StaleRead'
  }
}

/** Thrown to answer a repeated request with what it was answered before. */
export class Replay extends Error {
  readonly outcome: Outcome

  constructor(outcome: Outcome) {
    super('replay')
    this.name = 'Replay'
    this.outcome = outcome
  }
}

/** What a failed condition means. */
export type Meaning = 'stale' | (() => Problem)
