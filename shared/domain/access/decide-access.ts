import type { Access } from './access.ts'
import type { AgentLimits } from '../agents/limits.ts'
import { made, turned } from '../change/change.ts'
import { newKeyWords } from '../message/owner-note.ts'
import { plainChange, type AccessChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'
import type { Scope } from './scopes.ts'

/** A key whose text has just been made. */
export interface MintedKey {
  readonly token: string
  readonly access: Access
}

/** Creates an API key, unless the merchant is disabled; their owner is notified (A14). */
export function decideNewKey(key: MintedKey): PlainChange<MintedKey> {
  const { mode, merchantId, id, name, kind, awaitsOwner = false } = key.access
  const shown = { id, name, kind: kind === 'secret_key' ? 'secret' : 'publishable' }
  const words = newKeyWords(mode, shown, awaitsOwner === true)
  return plainChange(key, made('access', key.access), [
    { kind: 'merchant_kept', merchantId },
    { kind: 'owner_told', words },
  ])
}

/** Registers a platform that will act for the merchant (D14.4), unless the merchant is disabled. */
export function decideNewClient(
  access: Access,
  clientSecret: string,
): PlainChange<{ readonly access: Access; readonly clientSecret: string }> {
  const { merchantId } = access
  return plainChange({ access, clientSecret }, made('access', access), [
    { kind: 'merchant_kept', merchantId },
  ])
}

/** What a token has that its client does not. */
export type TokenTerms = Pick<Access, 'hash' | 'id' | 'hint' | 'createdAt' | 'expiresAt'> & {
  readonly scopes: readonly Scope[]
}

/** Gives a client a token, unless the client has been deleted (S27). */
export function decideClientToken(client: Access, terms: TokenTerms): PlainChange<Access> {
  const access: Access = {
    ...client,
    ...terms,
    kind: 'access_token',
    subject: client.hash,
    secretHash: null,
    version: 1,
  }
  return plainChange(access, made('access', access), [{ kind: 'client_kept', client }])
}

/** Confirms a key that waits for an owner (R7). May be repeated. */
export function decideKeyConfirmation(access: Access): PlainChange<Access> {
  const after = access.awaitsOwner === true ? revised(access, { awaitsOwner: null }) : access
  return plainChange(after, turned('access', access, after))
}

/** Revokes a credential (D11.5). May be repeated. */
export function decideRevocation(access: Access, now: string): PlainChange<Access> {
  const after = access.revokedAt === null ? revised(access, { revokedAt: now }) : access
  return plainChange(after, turned('access', access, after))
}

/** Revokes credentials, whatever a concurrent write does to their other fields (D11.5). */
export function decideRevocations(credentials: readonly Access[], at: string): AccessChange<undefined> {
  return plainChange(
    undefined,
    [],
    credentials.map((access) => ({ kind: 'access_revoked', access, at })),
  )
}

/** Gives an agent's client other limits (V10). */
export function decideNewLimits(client: Access, limits: AgentLimits): PlainChange<Access> {
  const after = revised(client, { limits })
  return plainChange(after, turned('access', client, after))
}
