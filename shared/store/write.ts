import type { Problem } from '../domain/problem.ts'
import type { Codec, Item, Stamp } from './codec.ts'
import type { Meaning } from './context.ts'
import type { Key } from './keys.ts'
import { table } from './table.ts'
import { needs, type Needing } from '../ports/rights.ts'

/** One write of a commit, with what it means if its condition fails (H3). */
export interface Write {
  readonly label: string
  readonly meaning: Meaning
  /** For a whole item: the new value and the one it replaces. */
  readonly change?: WholeWrite<unknown>
  /** The write has an identifier that was made for it alone: see `minted`. */
  readonly minted?: true
  render(tableName: string, stamp: Stamp): RenderedWrite
}

/** A value written whole. `before` is null for a new value. */
export interface WholeWrite<T> {
  readonly codec: Codec<T>
  readonly before: T | null
  readonly after: T
}

/** One action of a transaction, in the form of the document client. */
export interface RenderedWrite {
  readonly Put?: Needing<PutInput>
  readonly Update?: Needing<UpdateInput>
  readonly Delete?: Needing<DeleteInput>
  readonly ConditionCheck?: Needing<CheckInput>
}

interface Conditional {
  TableName: string
  ConditionExpression?: string
  ExpressionAttributeNames?: Record<string, string>
  ExpressionAttributeValues?: Record<string, unknown>
}

interface PutInput extends Conditional {
  Item: Item
}

interface UpdateInput extends Conditional {
  Key: Key
  UpdateExpression: string
}

interface DeleteInput extends Conditional {
  Key: Key
}

interface CheckInput extends Conditional {
  Key: Key
}

/** The index of a write whose item an earlier write also writes; undefined if all items differ. */
export function writtenTwice(rendered: readonly RenderedWrite[]): number | undefined {
  const seen = new Set<string>()
  const at = rendered.findIndex((write) => seen.size === seen.add(keyTextOf(write)).size)
  return at < 0 ? undefined : at
}

function keyTextOf({ Put, Update, Delete, ConditionCheck }: RenderedWrite): string {
  const { pk, sk } = Put?.Item ?? (Update ?? Delete ?? ConditionCheck)!.Key
  return `${String(pk)} ${String(sk)}`
}

const absent = 'attribute_not_exists(#pk)'

/** Writes a value that must not exist yet. */
export function create<T>(codec: Codec<T>, value: T, meaning: Meaning = 'stale'): Write {
  return {
    label: `create ${codec.name}`,
    meaning,
    change: { codec, before: null, after: value },
    render: (TableName, stamp) => ({
      Put: needs('table:PutItem', {
        TableName,
        Item: codec.encode(value, stamp),
        ConditionExpression: absent,
        ExpressionAttributeNames: { '#pk': table.partitionKey },
      }),
    }),
  }
}

/**
 * Marks that the `id` of the item was made for this write alone. If the table holds an item with it, this very write
 * took effect and its answer was lost: then the commit took place, and must not be repeated under another identifier
 * (C6).
 */
export function minted(write: Write): Write {
  return { ...write, minted: true }
}

/** Writes a changed value over the one that was read; stale if another writer changed it meanwhile. */
export function replace<T extends { readonly version: number }>(codec: Codec<T>, before: T, after: T): Write {
  return {
    label: `replace ${codec.name}`,
    meaning: 'stale',
    change: { codec, before, after },
    render: (TableName, stamp) => {
      const guard = codec.guard?.(before)
      const held = guard !== undefined && guard.read !== null
      const condition = ['#v = :v', ...(guard ? [held ? '#g = :g' : 'attribute_not_exists(#g)'] : [])]
      return {
        Put: needs('table:PutItem', {
          TableName,
          Item: codec.encode(after, stamp),
          ConditionExpression: condition.join(' AND '),
          ExpressionAttributeNames: { '#v': 'v', ...(guard ? { '#g': guard.name } : {}) },
          ExpressionAttributeValues: { ':v': before.version, ...(held ? { ':g': guard.read } : {}) },
        }),
      }
    },
  }
}

/** Writes a value over the one that was read, or a new value if there was none. */
export function save<T extends { readonly version: number }>(
  codec: Codec<T>,
  before: T | undefined,
  after: T,
): Write {
  return before ? replace(codec, before, after) : create(codec, after)
}

/** What a commit changes of one type of item. */
export function changesOf<T>(writes: readonly Write[], codec: Codec<T>): WholeWrite<T>[] {
  return writes
    .map(({ change }) => change as WholeWrite<T> | undefined)
    .filter((change) => change?.codec === codec) as WholeWrite<T>[]
}

/** Writes a value over whatever is stored. */
export function put<T>(codec: Codec<T>, value: T): Write {
  return {
    label: `put ${codec.name}`,
    meaning: 'stale',
    render: (TableName, stamp) => ({
      Put: needs('table:PutItem', { TableName, Item: codec.encode(value, stamp) }),
    }),
  }
}

/** A condition on a stored item, with the names and values of the whole expression. */
interface Condition {
  readonly condition?: string
  readonly names?: Record<string, string>
  readonly values?: Record<string, unknown>
}

/** What a write of one stored item names: the item, and the condition on it. */
function inputOf(TableName: string, { pk, sk }: Key, { condition, names, values }: Condition) {
  return {
    TableName,
    Key: { pk, sk },
    ...(condition === undefined ? {} : { ConditionExpression: condition }),
    ...(names === undefined ? {} : { ExpressionAttributeNames: names }),
    ...(values === undefined ? {} : { ExpressionAttributeValues: values }),
  }
}

/** Changes attributes in place, with a condition on what is stored now. Names and values belong to the expression. */
export function update(
  label: string,
  key: Key,
  expression: Condition & { readonly set: string },
  meaning: 'stale' | (() => Problem) = 'stale',
): Write {
  return {
    label,
    meaning,
    render: (TableName) => ({
      Update: needs('table:UpdateItem', {
        ...inputOf(TableName, key, expression),
        UpdateExpression: expression.set,
      }),
    }),
  }
}

/** Changes nothing: makes a commit of several writes fail unless a condition on another item holds. */
export function check(
  label: string,
  key: Key,
  condition: Condition & { readonly condition: string },
  meaning: Meaning = 'stale',
): Write {
  return {
    label,
    meaning,
    render: (TableName) => ({
      ConditionCheck: needs('table:ConditionCheckItem', inputOf(TableName, key, condition)),
    }),
  }
}

const present: Condition = { condition: 'attribute_exists(#pk)', names: { '#pk': table.partitionKey } }

/** Deletes an item that must exist, or fulfil another condition. */
export function remove(
  label: string,
  key: Key,
  meaning: Meaning = 'stale',
  condition: Condition = present,
): Write {
  return {
    label,
    meaning,
    render: (TableName) => ({
      Delete: needs('table:DeleteItem', inputOf(TableName, key, condition)),
    }),
  }
}

/** Deletes an item, if it is there, whatever it says. */
export function discard(label: string, key: Key): Write {
  return remove(label, key, 'stale', {})
}
