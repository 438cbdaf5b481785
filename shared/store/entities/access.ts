import type { Access } from '../../domain/access.ts'
import { defineEntity, time, type Ref } from '../codec.ts'
import { credentialKey, partitions } from '../keys.ts'
import type { ListSource } from '../page.ts'

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
    version: 'v',
  },
  derive: (item) => ({ hash: item.pk.slice('CRED#'.length) }),
  owner: (access) => ({ partition: accessOwner(access.merchantId), sort: access.id }),
  expires: (access) => access.expiresAt,
})

export function accessRef(hash: string): Ref<Access> {
  return { ...credentialKey(hash), codec: accessCodec }
}

/** Access pattern (owner index): a merchant's keys, clients and sessions. */
export function accessOwner(merchantId: string): string {
  return `${merchantId}#${partitions.credentials}`
}

/** Access pattern: a merchant's API keys, newest first. */
export function apiKeysOf(merchantId: string): ListSource<Access> {
  return {
    list: 'api-keys',
    index: 'owner',
    partition: accessOwner(merchantId),
    prefix: 'key_',
    codec: accessCodec,
    idOf: (access) => access.id,
  }
}
