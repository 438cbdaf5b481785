import type { TableClient } from '../ports/table-client.ts'
import type { AuditActor } from '../domain/audit/audit-entry.ts'
import type { IdType } from '../domain/ids.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import type { Currency } from '../domain/money/money.ts'
import type { Problem } from '../domain/problem.ts'
import type { Clock } from '../ports/clock.ts'
import type { IdSource } from '../ports/ids.ts'
import type { Stamp } from './codec.ts'
import type { Consistency } from './consistency.ts'
import type { Key } from './keys.ts'

/** One mode's table. */
export interface TableHandle {
  readonly client: TableClient
  readonly name: string
  /** How many partitions its due index is spread over; absent for the usual number. */
  readonly dueShards?: number
  /** The secret for the check values of list cursors; without it anyone could forge a cursor. */
  readonly cursorKey?: string
}

/** A table that this function may write. Only `commit` takes one, so a read-only route with a commit won't compile. */
export interface WritableTable extends TableHandle {
  readonly writable: true
}

/**
 * The tenant's time. In live it is the wall clock; in the sandbox the first load also reads the tenant's clock. It
 * stays the same within one unit of work, until a stale read makes the operation decide again.
 */
export interface TenantTime {
  readonly wall: Clock
  /** Null until the first load of a sandbox request has read the tenant's clock. */
  now: string | null
  clock: Stamp['clock']
}

/** A rendered answer, as stored and replayed. */
export interface Outcome {
  readonly status: number
  readonly body: string
}

/** The request's idempotency key on its way through an operation (D11.15). */
export interface IdempotencyState {
  /** SHA-256 of the key: the sort key of its record. */
  readonly keyHash: string
  /** The owner of the keys: null for the tenant's own; otherwise the person, with one set of keys for all merchants. */
  readonly owner: string | null
  readonly fingerprint: string
  /** Turns an operation's result, or a problem, into the stored answer. */
  readonly render: (result: unknown) => Outcome
  /** Set by the first load. */
  checked: boolean
  /** The answer is in the table. */
  stored: boolean
  /** The record is in the table, claimed by this request or taken over from one that crashed. */
  claimed: boolean
  /** Identifier of the object that a crashed run of this request had begun to process; this run continues with it. */
  resumed: string | null
}

/** A mutation to be recorded: who does what to which object (D14.7, R7). It is written with the effect. */
export interface AuditState {
  /** With the owner's name once it is read, where a link from a mail acts. */
  actor: AuditActor
  /** The endpoint's name, such as `create-api-key`. */
  readonly action: string
  /** The identifier in the path; null if the answer names the new object; an operation may name another. */
  targetId: string | null
  readonly requestId: string
  /** The amount that it concerns, if the result does not contain it; null for none. */
  money?: { readonly amount: number; readonly currency: Currency }
  /** The record is in the table. */
  stored: boolean
}

/**
 * Is notified of what a commit makes due before the commit is sent, so that its reader need not wait for an index. It
 * may be notified of a commit that then fails, and is not notified when something is no longer due.
 */
export interface DueLog {
  note(key: Key, at: string): void
}

/** A unit of work's knowledge of its tenant's spread. */
export interface TenantSpread {
  /** Partitions to list; null until known. */
  over: number | null
  /** The partition that this unit of work writes to. */
  shard: number
  /** How many are written; 1 until known. */
  written: number
}

/** The tenant and cell of a unit of work. */
export interface Tenant {
  readonly merchantId: string
  readonly mode: Mode
  /** Over how many partitions the tenant's newest items are spread; absent if there is one. */
  readonly spread?: TenantSpread
}

/** The request that a unit of work carries out; a worker's has neither a key nor an audit entry. */
export interface RequestState {
  /** The request, or the job and its message, in whose name everything is written (O7); absent if there is none. */
  readonly cause?: string
  readonly idempotency: IdempotencyState | null
  /** Null for everything that leaves no entry. */
  readonly audit: AuditState | null
  /**
   * Whether anything was written, which later refusals must consider, and whether the caller has proved their second
   * factor. All contexts of a unit of work share it.
   */
  readonly effects?: { any: boolean; proved?: boolean }
}

/** What the store needs of a unit of work. */
export interface StoreContext {
  readonly table: TableHandle
  readonly tenant: Tenant
  readonly request: RequestState
  readonly time: TenantTime
  readonly ids: IdSource
  /** Only a sandbox clock's walk has one. */
  readonly dueLog?: DueLog
  /** How every read is made that does not itself ask for a strong one: see {@link strongly}. */
  readonly read: Consistency
}

/** A unit of work that may write. */
export interface WriteContext extends StoreContext {
  readonly table: WritableTable
}

/** The same unit of work, reading strongly from here on: after a stale read, and where old data could mislead (E1). */
export function strongly<C extends StoreContext>(context: C): C {
  return context.read === 'strong' ? context : { ...context, read: 'strong' }
}

/** The same unit of work, whose commits answer no Idempotency-Key: a step of it that is not the request's answer. */
export function withoutKey<C extends Pick<StoreContext, 'request'>>(context: C): C {
  return { ...context, request: { ...context.request, idempotency: null } }
}

/** The same unit of work, whose commits answer no Idempotency-Key and leave no audit entry. */
export function besideRequest<C extends Pick<StoreContext, 'request'>>(context: C): C {
  return { ...context, request: { ...context.request, idempotency: null, audit: null } }
}

/** The request or job in whose name a unit of work writes (O7); null if there is none. */
export function causeOf({ request }: { readonly request: Pick<RequestState, 'cause'> }): string | null {
  return request.cause ?? null
}

/** The present instant in tenant time. */
export function nowOf(context: StoreContext): string {
  if (context.time.now === null) throw new Error('the tenant’s clock was not loaded before it was used')
  return context.time.now
}

/** Written so often that a large merchant's do not fit into one partition. */
const spreadTypes: ReadonlySet<IdType> = new Set(['event', 'invoice', 'transaction'])

/** A new identifier, made now. */
export function newId(context: StoreContext, type: IdType): string {
  const shard = spreadTypes.has(type) ? (context.tenant.spread?.shard ?? 0) : 0
  return context.ids.next(type, nowOf(context), context.time.clock !== 'wall', shard)
}

/** Thrown when a condition on a version failed: what was read is stale, so the operation must load and decide again. */
export class StaleRead extends Error {
  constructor(label: string) {
    super(`stale: ${label}`)
    this.name = 'StaleRead'
  }
}

/** Thrown to answer a repeated request with its first answer. */
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
