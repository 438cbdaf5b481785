import type { Access } from '../domain/access.ts'
import type { Mode } from '../domain/merchant.ts'
import { credentialMatches, hashCredential } from '../security/credential.ts'
import { accessRef } from '../store/entities/access.ts'
import { merchantRef } from '../store/entities/merchant.ts'
import { clockRef } from '../store/entities/sandbox-clock.ts'
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
  return (await hasExpired(access, nowMs)) ? null : access
}

/** Access tokens of a sandbox follow the tenant's clock, which may jump at any moment, so it is never remembered (decisions 11). */
async function hasExpired(access: Access, wallMs: number): Promise<boolean> {
  if (access.expiresAt === null) return false
  if (access.kind !== 'access_token' || access.mode === 'live') return Date.parse(access.expiresAt) <= wallMs
  const ref = clockRef(access.merchantId)
  const [item] = await readItems(tableOf('sandbox'), [ref], true)
  return Date.parse(access.expiresAt) <= (item ? Date.parse(ref.codec.decode(item).now) : wallMs)
}

async function readAccess(hash: string, mode: Mode, nowMs: number): Promise<Access | null> {
  const ref = accessRef(hash)
  const table = tableOf(mode)
  // A key that was minted a moment ago may not be everywhere yet, so an absent one is asked for again strongly.
  const item = (await readItems(table, [ref], false))[0] ?? (await readItems(table, [ref], true))[0]
  if (!item || !(await isVouchedFor(ref.codec.decode(item), table))) return null
  if (remembered.size >= capacity) remembered.delete(remembered.keys().next().value!)
  const access = ref.codec.decode(item)
  // Whoever logs out is logged out: people call so seldom that a read a call costs nothing.
  if (access.kind === 'identity_session') return access
  remembered.set(hash, { access, until: nowMs + lifetimeMs })
  return access
}

/** An access token is as good as its client, a checkout token as its merchant: neither is revoked by itself (decisions 11). */
async function isVouchedFor(access: Access, table: ReturnType<typeof tableOf>): Promise<boolean> {
  if (access.kind === 'access_token') {
    const ref = accessRef(access.subject ?? '')
    const [item] = await readItems(table, [ref], true)
    return item !== undefined && ref.codec.decode(item).revokedAt === null
  }
  if (access.kind === 'checkout_token') {
    const ref = merchantRef(access.merchantId)
    const [item] = await readItems(table, [ref], true)
    return item !== undefined && !ref.codec.decode(item).disabled
  }
  return true
}
