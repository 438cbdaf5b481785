import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import { DeleteCommand, PutCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb'
import type { Tally } from '../domain/analytics/tally.ts'
import type { BillingEvent } from '../domain/event/event.ts'
import { Problem } from '../domain/problem.ts'
import { nowOf, StaleRead, type DueLog, type StoreContext, type WriteContext } from './context.ts'
import { readDue } from './due.ts'
import type { Stamp } from './codec.ts'
import { auditCodec, composeAuditEntry } from './entities/audit-entry.ts'
import { eventCodec } from './entities/event.ts'
import { checkRecord, composeRecord, idempotencyCodec, idempotencyRef } from './idempotency.ts'
import type { Needing } from '../ports/rights.ts'
import { readItems } from './read-items.ts'
import { reasonsOf, withRetries } from './retry.ts'
import { tallyOf } from './tally.ts'
import { create, minted, put, writtenTwice, type RenderedWrite, type Write } from './write.ts'
import { busyRetrySeconds } from './waits.ts'

/** Everything that an operation changes, in one transaction. */
export interface Changes<R> {
  readonly writes: readonly Write[]
  readonly events?: readonly BillingEvent[]
  /** The operation's answer. With an Idempotency-Key it is rendered and stored in the same transaction. */
  readonly result?: R
  /** Instead of a result, before an outside call: claims the Idempotency-Key for this identifier. */
  readonly claim?: string
  /** What the audit's entry concerns, if the result is not known yet. */
  readonly about?: unknown
}

/**
 * Writes all or nothing: state, postings, events (outbox) and the idempotency outcome are always consistent (H2). If
 * the answer of a commit is lost and the commit is sent again, its own new items prove that it took effect (C6).
 * @throws StaleRead when something read has changed meanwhile; the Problem of a failed condition; Replay when another
 * run answered the same request; Problem 503 when conflicts and throttles do not end.
 */
export async function commit<R>(context: WriteContext, changes: Changes<R>): Promise<R> {
  const writes = [
    ...changes.writes,
    ...eventWrites(changes.events ?? [], tallyOf(changes.writes, changes.events ?? [])),
    ...idempotencyWrites(context, changes),
    ...auditWrites(context, changes),
  ]
  const rendered = writes.map((write) => write.render(context.table.name, stampOf(context)))
  // Two writes of one item mean that it was read at two instants, before and after another commit.
  const twice = writtenTwice(rendered)
  if (twice !== undefined) throw new StaleRead(`${writes[twice]!.label} twice`)
  // One token for all tries: if a try took effect unseen, the next is answered instead of failing on its own writes.
  const token = randomUUID()
  if (context.dueLog) noteDue(context.dueLog, rendered)
  if (rendered.length > 0 && context.request.effects) context.request.effects.any = true
  try {
    if (rendered.length > 0) await withRetries(() => send(context, rendered, token))
  } catch (error) {
    const failed = failedWrites(writes, error)
    const [first] = failed
    if (!first) throw error
    if (!(await tookEffect(context, failed)) && !(await isReplaced(context, writes, error))) {
      if (first.label === idempotencyLabel) await throwForKey(context)
      if (first.meaning === 'stale') throw new StaleRead(first.label)
      throw first.meaning()
    }
  }
  if (context.request.audit && writes.length > 0) context.request.audit.stored = true
  if (context.request.idempotency && changes.claim !== undefined) context.request.idempotency.claimed = true
  if (context.request.idempotency && changes.result !== undefined) context.request.idempotency.stored = true
  return changes.result as R
}

/** How and when an item was written. */
export function stampOf({ time, table, tenant: { mode }, request: { cause } }: StoreContext): Stamp {
  const behindMs = time.now === null ? 0 : Date.parse(time.wall.now()) - Date.parse(time.now)
  return {
    mode,
    clock: time.clock,
    ...(behindMs > 0 ? { behindMs } : {}),
    ...(table.dueShards === undefined ? {} : { dueShards: table.dueShards }),
    ...(cause === undefined ? {} : { cause }),
  }
}

function noteDue(log: DueLog, rendered: readonly RenderedWrite[]): void {
  for (const { Put } of rendered) {
    const due = Put ? readDue(Put.Item) : null
    if (due) log.note(due.key, due.at)
  }
}

const idempotencyLabel = 'idempotency'

/** The first event of a commit carries the tally, and one outbox entry for all, which costs one index entry. */
function eventWrites(events: readonly BillingEvent[], tally: Tally | null): Write[] {
  const ids = events.map((event) => event.id)
  return events.map((event, i) => {
    const carried = i === 0 ? { outbox: ids, tally } : { outbox: null, tally: null }
    return minted(create(eventCodec, { ...event, ...carried }))
  })
}

/** An audited mutation leaves one record, in the same commit. */
function auditWrites<R>(context: StoreContext, changes: Changes<R>): Write[] {
  const { audit } = context.request
  const changesNothing = changes.writes.length === 0 && (changes.events ?? []).length === 0
  if (!audit || audit.stored || changesNothing || context.tenant.merchantId === '') return []
  return [create(auditCodec, composeAuditEntry(context, audit, changes.result ?? changes.about))]
}

function idempotencyWrites<R>(context: StoreContext, changes: Changes<R>): Write[] {
  const state = context.request.idempotency
  if (!state || (changes.claim === undefined && changes.result === undefined)) return []
  const content = changes.claim === undefined ? state.render(changes.result) : { operationId: changes.claim }
  const record = composeRecord(context, state, content)
  const taken = state.claimed || state.resumed !== null
  const write = taken ? put(idempotencyCodec, record) : create(idempotencyCodec, record)
  return [
    { ...write, label: idempotencyLabel, render: conditional(write, taken, state.fingerprint, context) },
  ]
}

/** A key's record may be overwritten if it is our claim, or if it has expired and the table has not deleted it yet. */
function conditional(
  write: Write,
  taken: boolean,
  fingerprint: string,
  context: StoreContext,
): Write['render'] {
  return (tableName, stamp) => {
    const { Put } = write.render(tableName, stamp)
    const now = Date.parse(nowOf(context))
    const own = '#f = :f AND attribute_not_exists(#s)'
    return {
      Put: {
        ...Put!,
        ConditionExpression: taken ? own : 'attribute_not_exists(#pk) OR #x <= :now',
        ExpressionAttributeNames: taken ? { '#f': 'f', '#s': 's' } : { '#pk': 'pk', '#x': 'x' },
        ExpressionAttributeValues: taken ? { ':f': fingerprint } : { ':now': now },
      },
    }
  }
}

/** Another request wrote the key's record first: answer with what it says. */
async function throwForKey(context: StoreContext): Promise<never> {
  const state = context.request.idempotency!
  const ref = idempotencyRef(context, state)
  const [item] = await readItems(context.table, [ref], 'strong')
  state.claimed = false
  checkRecord(context, state, item ? ref.codec.decode(item) : undefined)
  throw new Problem('idempotency_in_progress', [], { retryAfterSeconds: busyRetrySeconds })
}

/**
 * Whether a refused commit took effect all the same: its first try was carried out, the answer was lost, and the next
 * try failed on what the first had written. An item with an identifier minted for this commit proves it.
 */
async function tookEffect(context: StoreContext, failed: readonly Write[]): Promise<boolean> {
  const own = failed.find((write) => write.minted && write.change)
  if (!own) return false
  const { codec, after } = own.change!
  const [item] = await readItems(context.table, [codec.key(after)], 'strong')
  if (!item) return false
  return idOf(codec.decode(item)) === idOf(after)
}

/**
 * The same for a single item without a minted identifier, new or overwritten: the client sent the write more than once,
 * and the stored item equals what was written. Otherwise a sender's claim of a try would block the sender itself.
 */
async function isReplaced(context: StoreContext, writes: readonly Write[], error: unknown): Promise<boolean> {
  const change = writes.length === 1 ? writes[0]!.change : undefined
  const { attempts = 1 } = (error as { $metadata?: { attempts?: number } }).$metadata ?? {}
  if (!change || attempts === 1) return false
  const { codec, after } = change
  const [item] = await readItems(context.table, [codec.key(after)], 'strong')
  if (!item) return false
  return isDeepStrictEqual(codec.decode(item), codec.decode(codec.encode(after, stampOf(context))))
}

function idOf(value: unknown): unknown {
  return (value as { readonly id: string }).id
}

async function send(
  context: StoreContext,
  rendered: RenderedWrite[],
  ClientRequestToken: string,
): Promise<unknown> {
  const [only] = rendered
  if (rendered.length > 1 || !only || only.ConditionCheck) {
    const input = { TransactItems: rendered as never, ClientRequestToken }
    return context.table.client.send(ofParts(new TransactWriteCommand(input)))
  }
  // A single write needs no transaction, which would cost twice as much.
  if (only.Put) return context.table.client.send(ofParts(new PutCommand(only.Put)))
  if (only.Update) return context.table.client.send(ofParts(new UpdateCommand(only.Update)))
  return context.table.client.send(ofParts(new DeleteCommand(only.Delete!)))
}

/** Needs the rights of its parts, which are marked where they are made: a read-only function may contain this one. */
function ofParts<T>(command: T): Needing<T> {
  return command as Needing<T>
}

/** The writes whose conditions failed, the one that decides the error first. */
function failedWrites(writes: readonly Write[], error: unknown): Write[] {
  const name = (error as Error).name
  if (name === 'ConditionalCheckFailedException') return writes.slice(0, 1)
  if (name !== 'TransactionCanceledException') return []
  const reasons = reasonsOf(error)
  const failed = writes.filter((_, i) => reasons[i] === 'ConditionalCheckFailed')
  const rank = ({ label, meaning }: Write): number =>
    label === idempotencyLabel ? 0 : meaning === 'stale' ? 1 : 2
  return failed.toSorted((a, b) => rank(a) - rank(b))
}
