import type { Access } from '../../domain/access/access.ts'
import { isId } from '../../domain/ids.ts'
import { defineEntity, row, time, type Ref } from '../codec.ts'
import type { Meaning } from '../context.ts'
import { credentialKey, partitions } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { check, update, type Write } from '../write.ts'
import { ownerIndex } from '../indexes.ts'

/**
 * The kinds in a merchant's list of credentials. Short-lived ones are numerous and end with what vouches for them: an
 * access token with its client, a checkout token with the merchant.
 */
const listed = new Set<Access['kind']>([
  'secret_key',
  'publishable_key',
  'oauth_client_id',
  'dashboard_session',
])

export const accessCodec = defineEntity<Access, 'hash'>({
  name: 'access',
  key: (access) => credentialKey(access.hash),
  attributes: {
    kind: 'k',
    mode: 'm',
    merchantId: 't',
    id: 'i',
    name: 'n',
    hint: 'h',
    scopes: 'sc',
    timeZone: 'tz',
    createdAt: time('c'),
    expiresAt: time('x'),
    revokedAt: time('r'),
    subject: 'su',
    secretHash: 'sh',
    madeBy: 'by',
    awaitsOwner: 'aw',
    enrolsFirst: 'ef',
    returnUrl: 'ru',
    member: row('mb', ['id', 'role', 'refundLimitKobo', 'name']),
    limits: row('lm', ['perCall', 'perDay', 'approveAbove', 'sandboxOnly']),
    version: 'v',
  },
  derive: (item) => ({ hash: item.pk.slice('CRED#'.length) }),
  owner: (access) => {
    if (access.kind === 'identity_session')
      return { partition: personOwner(access.subject ?? ''), sort: access.id }
    return listed.has(access.kind) ? { partition: accessOwner(access.merchantId), sort: access.id } : null
  },
  expires: (access) => access.expiresAt,
})

export function accessRef(hash: string): Ref<Access> {
  return { ...credentialKey(hash), codec: accessCodec }
}

/** Access pattern (owner index): a merchant's keys, clients and sessions. */
function accessOwner(merchantId: string): string {
  return `${merchantId}#${partitions.credentials}`
}

/** Access pattern (owner index): the sessions opened with a phone or an email. */
function personOwner(subject: string): string {
  return `PERSON#${subject}`
}

/** Access pattern: every session of the person with this phone or email. */
export function identitySessionsOf(subject: string) {
  return { index: ownerIndex(), partition: personOwner(subject), prefix: 'ses_', codec: accessCodec } as const
}

/** Revokes a credential, whatever else changes it meanwhile. */
export function revoke(access: Access, now: string): Write {
  return update('revoke credential', credentialKey(access.hash), {
    set: 'SET #r = :now ADD #v :one',
    condition: 'attribute_exists(#v)',
    names: { '#r': 'r', '#v': 'v' },
    values: { ':now': Date.parse(now), ':one': 1 },
  })
}

/** Access pattern: all of a merchant's credentials of one mode. */
export function credentialsOf(merchantId: string) {
  return { index: ownerIndex(), partition: accessOwner(merchantId), codec: accessCodec } as const
}

/** Access pattern: a merchant's API keys, newest first. */
export function apiKeysOf(merchantId: string): ListSource<Access> {
  return {
    list: 'api-keys',
    index: ownerIndex(),
    partition: accessOwner(merchantId),
    prefix: 'key_',
    codec: accessCodec,
    idOf: (access) => access.id,
  }
}

/** Access pattern: one API key of a merchant by its identifier, since the key's text is not stored. */
export function apiKeyOf(merchantId: string, keyId: string) {
  const prefix = isId('apiKey', keyId) ? keyId : 'none'
  return { index: ownerIndex(), partition: accessOwner(merchantId), prefix, codec: accessCodec } as const
}

/** Access pattern: a merchant's OAuth clients that are not deleted, newest first. */
export function oauthClientsOf(merchantId: string): ListSource<Access> {
  return {
    list: 'oauth-clients',
    index: ownerIndex(),
    partition: accessOwner(merchantId),
    prefix: 'cli_',
    codec: accessCodec,
    idOf: (access) => access.id,
    matches: (access) => access.revokedAt === null,
  }
}

/** Makes a commit fail if the credential is revoked: no token is minted while its client is being deleted. */
export function stillGood(access: Access, meaning: Meaning): Write {
  return check(
    'credential still good',
    credentialKey(access.hash),
    {
      condition: '#k = :k AND attribute_not_exists(#r)',
      names: { '#k': 'k', '#r': 'r' },
      values: { ':k': access.kind },
    },
    meaning,
  )
}

/** Access pattern: a merchant's dashboard sessions, newest first; ended and revoked ones are left out. */
export function sessionsOf(merchantId: string, now: string): ListSource<Access> {
  return {
    list: 'sessions',
    index: ownerIndex(),
    partition: accessOwner(merchantId),
    prefix: 'ses_',
    codec: accessCodec,
    idOf: (access) => access.id,
    matches: (access) =>
      access.kind === 'dashboard_session' && access.revokedAt === null && (access.expiresAt ?? '') > now,
  }
}

/** Access pattern: one dashboard session of a merchant by its identifier. */
export function sessionOf(merchantId: string, sessionId: string) {
  const prefix = isId('session', sessionId) ? sessionId : 'none'
  return { index: ownerIndex(), partition: accessOwner(merchantId), prefix, codec: accessCodec } as const
}
