import type { Export } from '../../domain/export/export.ts'
import { defineEntity, identityOf, json, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const exportCodec = defineEntity<Export, 'merchantId' | 'id' | 'createdAt'>({
  name: 'export',
  key: (one) => tenantKey(one.merchantId, partitions.export, one.id),
  attributes: {
    kind: 'k',
    format: 'f',
    from: time('fr'),
    to: time('to'),
    timeZone: 'tz',
    accounts: json('ac'),
    status: 's',
    rows: 'r',
    bytes: 'b',
    position: json('p'),
    shards: 'sh',
    fileName: 'n',
    uploadId: 'u',
    tags: json('t'),
    beginnings: 'bg',
    linkKey: 'lk',
    completedAt: time('ca'),
    fileExpiresAt: time('fe'),
    dueAt: time('du'),
    expiresAt: time('e'),
    version: 'v',
  },
  derive: identityOf,
  due: ({ id, dueAt }) => (dueAt === null ? null : { at: dueAt, job: 'export', id }),
  expires: ({ expiresAt }) => expiresAt,
})

export function exportRef(merchantId: string, id: string): Ref<Export> {
  return { ...tenantKey(merchantId, partitions.export, id), codec: exportCodec }
}

/** Access pattern: a tenant's exports, newest first. */
export function exportsOf(merchantId: string): ListSource<Export> {
  return tenantList(merchantId, partitions.export, { list: 'exports', prefix: 'exp_', codec: exportCodec })
}
