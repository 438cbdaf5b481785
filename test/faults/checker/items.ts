import type { RawItem } from './read.ts'
import { inflate } from '../../../shared/store/deflate.ts'

/** What every record has, whatever its type. */
export interface Stored {
  /** The sort key: for most types the object's identifier. */
  readonly id: string
  /** When it was made, epoch milliseconds, as its identifier says; NaN for a sort key that is no identifier. */
  readonly at: number
  readonly raw: RawItem
}

/** The attribute that holds each field of a record. */
export type Names<T extends Stored> = Readonly<Record<Exclude<keyof T, keyof Stored>, string>>

/** Reads raw items of one type: absent attributes are null, deflated ones are the JSON inside. Times are epoch milliseconds. */
export function reader<T extends Stored>(names: Names<T>): (raw: RawItem) => T {
  const fields = Object.entries<string>(names)
  return (raw) => {
    const record: Record<string, unknown> = { id: raw.sk, at: madeAt(raw.sk), raw }
    for (const [field, attribute] of fields) record[field] = valueOf(raw[attribute])
    return record as unknown as T
  }
}

function valueOf(stored: unknown): unknown {
  if (stored === undefined) return null
  return stored instanceof Uint8Array ? inflated(stored) : stored
}

/** The JSON of a deflated attribute; null when it can't be read, which the checks then find. */
function inflated(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(inflate(bytes))
  } catch {
    return null
  }
}

const alphabet = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const timeCharacters = 10

/** Epoch milliseconds of an identifier, `<prefix>_<ULID>`; NaN for any other text. */
export function madeAt(id: string): number {
  const start = id.indexOf('_') + 1
  if (start === 0 || id.length < start + timeCharacters) return NaN
  let ms = 0
  for (let i = start; i < start + timeCharacters; i += 1) {
    const digit = alphabet.indexOf(id.charAt(i))
    if (digit < 0) return NaN
    ms = ms * alphabet.length + digit
  }
  return ms
}

/** The ULID of an identifier, by which objects of all types sort in the order they were made. */
export function ulidOf(id: string): string {
  return id.slice(id.indexOf('_') + 1)
}

/**
 * The due entry of an item: when a worker must look at it, and which; null when none must. What is in the outbox is
 * compared with its deliveries, and stays.
 */
export function dueOf(raw: RawItem): { readonly at: string; readonly job: string } | null {
  const { dpk, dsk, dk } = raw
  if (typeof dsk !== 'string' || typeof dk !== 'string' || String(dpk).startsWith('OUT#')) return null
  return { at: dsk.slice(0, dsk.indexOf('#')), job: dk }
}

/** An item's key as one text. */
export function keyOf({ pk, sk }: RawItem): string {
  return `${pk} | ${sk}`
}
