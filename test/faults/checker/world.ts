import { readCredential, readPointer, type Credential, type Pointer } from './service-items.ts'
import type { RawItem } from './read.ts'
import { readTenant, type Tenant } from './tenant.ts'

/** A table, sorted out. */
export interface World {
  /** By identifier; only merchants that the table knows. */
  readonly tenants: ReadonlyMap<string, Tenant>
  readonly credentials: readonly Credential[]
  /** Which merchant an owner's email leads to. */
  readonly emails: readonly Pointer[]
  readonly items: readonly RawItem[]
}

/** What a partition key says: whose the item is, and of which type. */
export interface Place {
  /** A merchant, or instead of one a person, or the name of a partition that belongs to no one. */
  readonly owner: string
  /** Such as `PLAN`; of a twin's book `TWIN#<kind>`. */
  readonly type: string
}

/** Reads a partition key: `<owner>#<TYPE>`, more behind it, or `TWIN#<merchant>#<kind>`. */
export function placeOf(pk: string): Place {
  const end = pk.indexOf('#')
  if (end < 0) return { owner: pk, type: '' }
  const owner = pk.slice(0, end)
  const rest = pk.slice(end + 1)
  if (owner !== 'TWIN') return { owner, type: upToHash(rest) }
  const merchant = upToHash(rest)
  return { owner: merchant, type: `TWIN#${rest.slice(merchant.length + 1)}` }
}

/** Sorts raw items out by merchant and type. */
export function readWorld(items: readonly RawItem[]): World {
  const merchants = new Set(items.filter(({ pk }) => pk === 'MERCHANTS').map(({ sk }) => sk))
  const parts = new Map([...merchants].map((id) => [id, new Map<string, RawItem[]>()]))
  for (const item of items) {
    const { owner, type } = placeOf(item.pk)
    const ofOwner = parts.get(owner)
    if (!ofOwner) continue
    const ofType = ofOwner.get(type)
    if (ofType) ofType.push(item)
    else ofOwner.set(type, [item])
  }
  return {
    tenants: new Map([...parts].map(([id, own]) => [id, readTenant(id, own)])),
    credentials: items.filter(({ pk }) => pk.startsWith('CRED#')).map(readCredential),
    emails: items.filter(({ pk }) => pk.startsWith('EMAIL#')).map(readPointer),
    items,
  }
}

function upToHash(text: string): string {
  const end = text.indexOf('#')
  return end < 0 ? text : text.slice(0, end)
}
