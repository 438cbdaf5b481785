import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { identityOf, tenantOf } from '../../../shared/store/codec.ts'
import {
  accountHolderKey,
  auditKey,
  contactOwner,
  credentialKey,
  customerOwner,
  dueShardsOf,
  duePartitionOf,
  inShard,
  invitationKey,
  isOutbox,
  merchantEmailKey,
  oneTimeCodeKey,
  outboxPartitionOf,
  outboxPartitions,
  partitions,
  recoveryThread,
  shardOf,
  shardOfPartition,
  spreadKey,
  subscriptionThread,
  tenantKey,
  tokenKey,
  typedContactOwner,
  writerOf,
  type Key,
} from '../../../shared/store/keys.ts'

const phone = { kind: 'phone', value: '2348031234509' } as const
const email = { kind: 'email', value: 'Ada@Example.COM' } as const
const ulid = '01ARYZ6S41TSV4RRFFQ69G5FAV'
/** The same, in the third part. */
const spreadUlid = '01ARYZ6S41JSV4RRFFQ69G5FAV'
const at = '2016-07-30T22:36:16.385Z'

/** The first four bytes of the SHA-256. */
const hashOf = (text: string) => createHash('sha256').update(text).digest().readUInt32BE(0)

// Holds D11.7, E4.
describe('the layout of the table', () => {
  it.each<[string, () => Key, Key]>([
    ['a tenant’s item', () => tenantKey('mer_1', 'PLAN', 'plan_1'), { pk: 'mer_1#PLAN', sk: 'plan_1' }],
    [
      'an item of the first part',
      () => spreadKey('mer_1', 'INV', `inv_${ulid.replace('41T', '410')}`),
      { pk: 'mer_1#INV', sk: `inv_${ulid.replace('41T', '410')}` },
    ],
    [
      'an item of another part',
      () => spreadKey('mer_1', 'INV', `inv_${spreadUlid}`),
      { pk: 'mer_1#3#INV', sk: `inv_${spreadUlid}` },
    ],
    ['a credential', () => credentialKey('abc'), { pk: 'CRED#abc', sk: 'CRED' }],
    [
      'a merchant’s email',
      () => merchantEmailKey('Ada@Example.com'),
      { pk: 'EMAIL#ada@example.com', sk: 'EMAIL' },
    ],
    ['a one-time code', () => oneTimeCodeKey('abc', 'login'), { pk: 'OTP#abc', sk: 'login' }],
    ['a token', () => tokenKey('abc'), { pk: 'TOKEN#abc', sk: 'TOKEN' }],
    ['an account number', () => accountHolderKey('nomba#0123'), { pk: 'VACC#nomba#0123', sk: 'VACC' }],
    [
      'an invitation',
      () => invitationKey('Ada@Example.com', 'mer_1'),
      { pk: 'EMAIL#ada@example.com', sk: 'INVITED#mer_1' },
    ],
    [
      'an entry of the audit',
      () => auditKey('mer_1', 'create-plan', 'aud_1'),
      { pk: 'mer_1#AUD#create-plan', sk: 'aud_1' },
    ],
  ])('%s', (_, key, expected) => {
    expect(key()).toEqual(expected)
  })

  it.each<[string, () => string, string]>([
    ['a customer’s', () => customerOwner('mer_1', 'cus_1'), 'mer_1#cus_1'],
    ['a phone’s', () => contactOwner(phone), 'PHONE#2348031234509'],
    ['what was typed for a phone', () => typedContactOwner(phone), 'TYPED#2348031234509'],
    ['a subscription’s', () => subscriptionThread('mer_1', 'sub_1'), 'mer_1#sub_1'],
    ['an email’s, in any case', () => contactOwner(email), 'MAIL#ada@example.com'],
    ['what was typed for an email', () => typedContactOwner(email), 'TYPED-MAIL#ada@example.com'],
    ['a tenant’s recovery cases', () => recoveryThread('mer_1'), 'mer_1#RECOVERY'],
    ['the first part', () => inShard('mer_1#INV', 0), 'mer_1#INV'],
    ['the sixteenth', () => inShard('mer_1#INV', 15), 'mer_1#15#INV'],
  ])('in an index: %s', (_, partition, expected) => {
    expect(partition()).toBe(expected)
  })

  it.each([
    ['mer_1#INV', 0],
    ['mer_1#3#INV', 3],
    ['mer_1#15#INV', 15],
  ])('the partition %s is part %i', (pk, shard) => {
    expect(shardOfPartition(pk)).toBe(shard)
  })

  it('a partition of the audit names its writer', () => {
    expect(writerOf('mer_1#AUD#create-plan')).toBe('create-plan')
  })

  it('no two types share a partition, nor one with an index', () => {
    const names: string[] = [...Object.values(partitions), 'RECOVERY', 'EMAIL']
    expect(new Set(names).size).toBe(names.length)
  })

  it('due entries: in live by a stable hash of the identifiers, in the sandbox by tenant', () => {
    for (const id of [`sub_${ulid}`, 'sub_1', '']) {
      expect(shardOf(id, 96)).toBe(hashOf(id) % 96)
      expect(duePartitionOf('live', 'mer_1', id)).toBe(`DUE#${hashOf(id) % 96}`)
      expect(duePartitionOf('live', 'mer_1', id, { dueShards: 7 })).toBe(`DUE#${hashOf(id) % 7}`)
      expect(duePartitionOf('sandbox', 'mer_1', id, { dueShards: 7 })).toBe('DUE#mer_1')
    }
    expect([dueShardsOf({}), dueShardsOf({ dueShards: 3 })]).toEqual([96, 3])
  })

  it('the outbox: a sixth as many partitions as are due in live, two in the sandbox', () => {
    const names = (count: number) => Array.from({ length: count }, (_, shard) => `OUT#${shard}`)
    expect(outboxPartitions('live', {})).toEqual(names(16))
    expect(outboxPartitions('live', { dueShards: 7 })).toEqual(names(2))
    expect(outboxPartitions('sandbox', { dueShards: 96 })).toEqual(names(2))
    for (const id of [`evt_${ulid}`, 'evt_1', 'evt_2', '']) {
      expect(outboxPartitionOf('live', id, {})).toBe(`OUT#${hashOf(id) % 16}`)
      expect(outboxPartitionOf('sandbox', id, {})).toBe(`OUT#${hashOf(id) % 2}`)
    }
    expect(['OUT#0', 'OUT#15', 'DUE#0', 'mer_OUT#1'].map(isOutbox)).toEqual([true, true, false, false])
  })

  it('an item’s key names its tenant, type and time', () => {
    const key = { pk: 'mer_1#SUB', sk: `sub_${ulid}` }
    expect(identityOf(key)).toEqual({ merchantId: 'mer_1', id: `sub_${ulid}`, createdAt: at })
    expect(tenantOf({ pk: 'mer_1#3#INV' })).toBe('mer_1')
  })
})
