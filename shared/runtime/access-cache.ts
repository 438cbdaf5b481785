import type { Access } from '../domain/access.ts'
import type { Mode } from '../domain/merchant.ts'
import { credentialMatches, hashCredential } from '../security/credential.ts'
import { accessRef } from '../store/entities/access.ts'
import { readItems } from '../store/read-items.ts'
import { tableOf } from './clients.ts'
import { wallClock } from './wall-clock.ts'

/** A credential may be remembered this long, so a revoked one dies within it (decisions 11). */
const lifetimeMs = 60_000
const capacity = 2_000

const remembered = new Map<string, { readonly access: Access; readonly until: number }>()

/** The record of a credential that is good now; null for an unknown, revoked or expired one. */
export async function findAccess(token: string, mode: Mode): Promise<Access | null> {
  const hash = hashCredential(token)
  const nowMs = Date.parse(wallClock.now())
  const known = remembered.get(hash)
  const access = known && known.until > nowMs ? known.access : await readAccess(hash, mode, nowMs)
  if (access === null || !credentialMatches(token, access.hash)) return null
  if (access.revokedAt !== null || access.mode !== mode) return null
  return access.expiresAt !== null && Date.parse(access.expiresAt) <= nowMs ? null : access
}

async function readAccess(hash: string, mode: Mode, nowMs: number): Promise<Access | null> {
  const ref = accessRef(hash)
  const table = tableOf(mode)
  // A key that was minted a moment ago may not be everywhere yet, so an absent one is asked for again strongly.
  const item = (await readItems(table, [ref], false))[0] ?? (await readItems(table, [ref], true))[0]
  if (!item) return null
  if (remembered.size >= capacity) remembered.delete(remembered.keys().next().value!)
  const access = ref.codec.decode(item)
  remembered.set(hash, { access, until: nowMs + lifetimeMs })
  return access
}
