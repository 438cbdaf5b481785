import type { Import, ImportPart } from '../../domain/import/import.ts'
import type { OpenImports } from '../../domain/import/open-imports.ts'
import { defineEntity, identityOf, json, tenantOf, time, type Ref } from '../codec.ts'
import { partitions, tenantKey } from '../keys.ts'
import { definePointer, type Pointer } from '../pointer.ts'
import type { ListSource } from '../page.ts'
import { tenantList } from '../tenant-list.ts'

export const importCodec = defineEntity<Import, 'merchantId' | 'id' | 'createdAt'>({
  name: 'import',
  key: (one) => tenantKey(one.merchantId, partitions.import, one.id),
  attributes: {
    status: 's',
    dryRun: 'd',
    rows: 'r',
    imported: 'im',
    unchanged: 'un',
    failed: 'f',
    parts: 'p',
    nextPart: 'np',
    timeZone: 'tz',
    completedAt: time('ca'),
    dueAt: time('du'),
    version: 'v',
  },
  derive: identityOf,
  due: ({ id, dueAt }) => (dueAt === null ? null : { at: dueAt, job: 'import', id }),
})

export function importRef(merchantId: string, id: string): Ref<Import> {
  return { ...tenantKey(merchantId, partitions.import, id), codec: importCodec }
}

/** Access pattern: a tenant's imports, newest first. */
export function importsOf(merchantId: string): ListSource<Import> {
  return tenantList(merchantId, partitions.import, { list: 'imports', prefix: 'imp_', codec: importCodec })
}

export const openImportsCodec = defineEntity<OpenImports, 'merchantId'>({
  name: 'open-imports',
  key: ({ merchantId }) => tenantKey(merchantId, partitions.importRef, 'OPEN'),
  attributes: { ids: 'i', version: 'v' },
  derive: (item) => ({ merchantId: tenantOf(item) }),
})

/** Which imports of a tenant may still be open. */
export function openImportsRef(merchantId: string): Ref<OpenImports> {
  return {
    ...tenantKey(merchantId, partitions.importRef, 'OPEN'),
    codec: openImportsCodec,
    optional: true,
    read: 'strong',
  }
}

export const importPartCodec = defineEntity<ImportPart, 'merchantId' | 'importId' | 'part'>({
  name: 'import-part',
  key: ({ merchantId, importId, part }) =>
    tenantKey(merchantId, partitions.importPart, partName(importId, part)),
  attributes: { pending: json('p'), results: json('r'), expiresAt: time('e'), version: 'v' },
  derive: (item) => {
    const [importId = '', part = '0'] = item.sk.split('#')
    return { merchantId: tenantOf(item), importId, part: Number(part) }
  },
  expires: ({ expiresAt }) => expiresAt,
})

export function importPartRef(merchantId: string, importId: string, part: number): Ref<ImportPart> {
  return {
    ...tenantKey(merchantId, partitions.importPart, partName(importId, part)),
    codec: importPartCodec,
  }
}

function partName(importId: string, part: number): string {
  return `${importId}#${String(part).padStart(4, '0')}`
}

/** The subscription made for a merchant's own reference, so that importing the same file twice makes nothing twice. */
export const importedCodec = definePointer('imported', partitions.importRef)

export function importedRef(merchantId: string, name: string): Ref<Pointer> {
  return {
    ...tenantKey(merchantId, partitions.importRef, name),
    codec: importedCodec,
    optional: true,
  }
}
