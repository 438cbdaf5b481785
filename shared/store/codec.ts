import { createdAtOf } from '../domain/ids.ts'
import type { Mode } from '../domain/merchant/merchant.ts'
import type { Consistency } from './consistency.ts'
import { deflate, inflate } from './deflate.ts'
import { dueAttributes, packHints } from './due-attributes.ts'
import { duePartitionOf, outboxPartitionOf, type Key } from './keys.ts'
import { table, type IndexName } from './table.ts'

/** The attribute that records an item's writer (O7). */
const causeAttribute = 'cz'

/** An item as the document client reads and writes it. */
export type Item = Record<string, unknown>

/**
 * The key of one value and how to read it. `optional` items are not read again when missing; one whose `read` is
 * strong makes its whole load strong.
 */
export interface Ref<T> extends Key {
  readonly codec: Codec<T>
  readonly optional?: true
  readonly read?: Consistency
}

/** How a value of the domain is stored in the table. */
export interface Codec<T> {
  readonly name: string
  key(value: T): Key
  encode(value: T, stamp: Stamp): Item
  decode(item: Item): T
  /** What a replacement requires besides the version: an attribute of the stored item and its value when read. */
  guard?(value: T): { readonly name: string; readonly read: unknown }
}

/** What the writer adds to the value: its mode, whether a sandbox clock is set, and whether a walk does the writing. */
export interface Stamp {
  readonly mode: Mode
  readonly clock: 'wall' | 'set' | 'walking'
  /** Milliseconds by which the tenant's time is behind the wall clock; absent if it is not behind. */
  readonly behindMs?: number
  /** Due shards of the table that is written; absent for the usual number. */
  readonly dueShards?: number
  /** The request or job that writes (O7). */
  readonly cause?: string
}

/** An entry in an index: its partition and sort key. */
export interface IndexEntry {
  readonly partition: string
  readonly sort: string
}

/** When an item needs a worker, and which one (D13.1). `hints` are further keys that the worker will read. */
export interface DueEntry {
  /** ISO instant. */
  readonly at: string
  readonly job: string
  readonly id: string
  readonly hints?: Readonly<Record<string, string>>
}

/** How one field is stored: under a short name, and times as numbers, long texts deflated, small records without names. */
export type Attribute =
  | string
  | { readonly name: string; readonly as: 'time' | 'deflated' | 'json' | 'many' }
  | { readonly name: string; readonly as: 'row' | 'rows'; readonly fields: readonly string[] }

/** An instant, stored as epoch milliseconds. */
export function time(name: string): Attribute {
  return { name, as: 'time' }
}

/** A small record, stored as a list of its values, since their names would take more room. The order never changes. */
export function row(name: string, fields: readonly string[]): Attribute {
  return { name, as: 'row', fields }
}

/** Small records, each stored as a list of its values; nothing is stored while there are none. The order never changes. */
export function rows(name: string, fields: readonly string[]): Attribute {
  return { name, as: 'rows', fields }
}

/** A quantity; nothing is stored for one, the usual value. */
export function many(name: string): Attribute {
  return { name, as: 'many' }
}

/** A wordy record, stored as deflated JSON. */
export function json(name: string): Attribute {
  return { name, as: 'json' }
}

/** A long text, stored deflated: a second kilobyte would double the price of every write (H11). */
export function deflated(name: string): Attribute {
  return { name, as: 'deflated' }
}

/** The storage of one type of item. It does not compile unless every field of T is named. */
export interface EntityDefinition<T, Derived extends keyof T> {
  readonly name: string
  readonly key: (value: T) => Key
  readonly attributes: Record<Exclude<keyof T & string, Derived>, Attribute>
  /** The fields that are part of the key. */
  readonly derive: (item: Item & Key) => Pick<T, Derived>
  /** Values of fields that older items were written without; null where not given. */
  readonly absent?: Partial<T>
  readonly owner?: (value: T) => IndexEntry | null
  readonly thread?: (value: T) => IndexEntry | null
  readonly due?: (value: T, stamp: Stamp) => DueEntry | null
  /** The outbox entry of an item that has no due entry; the audit looks for it there. */
  readonly outbox?: (value: T, stamp: Stamp) => DueEntry | null
  /** A plain text field that may change without a new version; a replacement requires its value as it was read. */
  readonly guard?: Exclude<keyof T & string, Derived>
  /** Whether it records its writer even when nothing is due (O7): an event, a message, a delivery. */
  readonly caused?: true
  /** When the table may delete it, as an ISO instant; readers compare the expiry themselves (D13.7). */
  readonly expires?: (value: T) => string | null
}

/** Builds the codec of a definition. */
export function defineEntity<T, Derived extends keyof T = never>(
  definition: EntityDefinition<T, Derived>,
): Codec<T> {
  const fields = Object.entries(definition.attributes) as [keyof T & string, Attribute][]
  const { guard } = definition
  return {
    name: definition.name,
    key: definition.key,
    ...(guard === undefined
      ? {}
      : { guard: (value: T) => ({ name: definition.attributes[guard] as string, read: value[guard] }) }),
    encode(value, stamp) {
      const item: Item = { ...definition.key(value) }
      for (const [field, attribute] of fields) putAttribute(item, attribute, value[field])
      putIndex(item, 'owner', definition.owner?.(value))
      putIndex(item, 'thread', definition.thread?.(value))
      putDue(item, definition.due?.(value, stamp), stamp)
      putOutbox(item, definition.outbox?.(value, stamp), stamp)
      putCause(item, stamp, definition.caused === true)
      const expires = definition.expires?.(value)
      // The table deletes by the wall clock: a day of a tenant in the past must last a day of wall time (E2).
      if (expires) item[table.ttlAttribute] = Math.ceil((Date.parse(expires) + (stamp.behindMs ?? 0)) / 1000)
      return item
    },
    decode(item) {
      const value = definition.derive(item as Item & Key) as Record<string, unknown>
      for (const [field, attribute] of fields)
        value[field] = readAttribute(item, attribute) ?? definition.absent?.[field] ?? null
      return value as T
    },
  }
}

/** The codec of a value that is stored in another form than it is worked with. */
export function storedAs<T, Stored>(
  codec: Codec<Stored>,
  { stored, read }: { readonly stored: (value: T) => Stored; readonly read: (value: Stored) => T },
): Codec<T> {
  return {
    name: codec.name,
    key: (value) => codec.key(stored(value)),
    ...(codec.guard ? { guard: (value: T) => codec.guard!(stored(value)) } : {}),
    encode: (value, stamp) => codec.encode(stored(value), stamp),
    decode: (item) => read(codec.decode(item)),
  }
}

/** `merchantId`, `id` and `createdAt` of an item whose key is `<merchant>#<TYPE>` | id. */
export function identityOf(item: Key): { merchantId: string; id: string; createdAt: string } {
  return { merchantId: tenantOf(item), id: item.sk, createdAt: createdAtOf(item.sk) }
}

/** The tenant whose identifier begins a partition key. */
export function tenantOf(item: Pick<Key, 'pk'>): string {
  return item.pk.slice(0, item.pk.indexOf('#'))
}

function putAttribute(item: Item, attribute: Attribute, value: unknown): void {
  if (value === null || value === undefined) return
  if (typeof attribute === 'string') item[attribute] = value
  else if (attribute.as === 'time') item[attribute.name] = Date.parse(value as string)
  else if (attribute.as === 'many') {
    if (value !== 1) item[attribute.name] = value
  } else if (attribute.as === 'row') item[attribute.name] = rowOf(attribute.fields, value)
  else if (attribute.as === 'rows') {
    const records = value as readonly unknown[]
    if (records.length > 0) item[attribute.name] = records.map((record) => rowOf(attribute.fields, record))
  } else item[attribute.name] = deflate(attribute.as === 'json' ? JSON.stringify(value) : (value as string))
}

function readAttribute(item: Item, attribute: Attribute): unknown {
  if (typeof attribute === 'string') return item[attribute] ?? null
  const stored = item[attribute.name]
  if (attribute.as === 'rows')
    return ((stored ?? []) as readonly unknown[]).map((values) => recordOf(attribute.fields, values))
  if (attribute.as === 'many') return stored ?? 1
  if (stored === undefined) return null
  if (attribute.as === 'time') return new Date(stored as number).toISOString()
  if (attribute.as === 'row') return recordOf(attribute.fields, stored)
  const text = inflate(stored as Uint8Array)
  return attribute.as === 'json' ? JSON.parse(text) : text
}

/** Fields at the end that a record does not have take no room. */
function rowOf(fields: readonly string[], record: unknown): unknown[] {
  const values = fields.map((field) => (record as Record<string, unknown>)[field])
  const length = values.findLastIndex((value) => value !== undefined) + 1
  return values.slice(0, length).map((value) => value ?? null)
}

function recordOf(fields: readonly string[], values: unknown): Record<string, unknown> {
  return Object.fromEntries(fields.map((field, i) => [field, (values as unknown[])[i]]))
}

function putIndex(item: Item, index: IndexName, entry: IndexEntry | null | undefined): void {
  if (!entry) return
  item[table.indexes[index].partitionKey] = entry.partition
  item[table.indexes[index].sortKey] = entry.sort
}

function putDue(item: Item, due: DueEntry | null | undefined, stamp: Stamp): void {
  if (!due) return
  const partition = duePartitionOf(stamp.mode, tenantOf(item as Item & Key), due.id, stamp)
  putIndex(item, 'due', { partition, sort: dueSort(due.at, due.id) })
  item[dueAttributes.job] = due.job
  if (due.hints) item[dueAttributes.hints] = packHints(item, due.hints)
  if (stamp.clock !== 'wall') item[dueAttributes.clock] = stamp.clock
}

/** Indexes an item in an outbox partition, which has no due work. The job is for versions without an outbox. */
function putOutbox(item: Item, entry: DueEntry | null | undefined, stamp: Stamp): void {
  if (!entry) return
  const { at, id, job } = entry
  putIndex(item, 'due', { partition: outboxPartitionOf(stamp.mode, id, stamp), sort: dueSort(at, id) })
  item[dueAttributes.job] = job
}

/**
 * Items that are due, and sent ones, record their last writer (O7). A due entry under a walking clock has it
 * already, and has no room for more.
 */
function putCause(item: Item, { cause, clock }: Stamp, always: boolean): void {
  const isDue = dueAttributes.job in item && clock !== 'walking'
  if (cause !== undefined && (always || isDue)) item[causeAttribute] = cause
}

/** The request or job that wrote an item, if recorded (O7). */
export function causeIn(item: Readonly<Item>): string | null {
  const cause = item[causeAttribute]
  if (typeof cause === 'string') return cause
  return item[dueAttributes.clock] === 'walking' ? 'clock-advance' : null
}

/** The sort key of the due index: the instant, then the item. */
export function dueSort(at: string, id: string): string {
  return `${at}#${id}`
}
