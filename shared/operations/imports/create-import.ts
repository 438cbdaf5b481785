import {
  rowsPerPart,
  type Import,
  type ImportPart,
  type PendingRow,
  type RowResult,
} from '../../domain/import/import.ts'
import { withImport, type OpenImports } from '../../domain/import/open-imports.ts'
import { addMs } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf, withoutKey } from '../../store/context.ts'
import {
  importCodec,
  importPartCodec,
  importRef,
  openImportsCodec,
  openImportsRef,
} from '../../store/entities/import.ts'
import { load } from '../../store/load.ts'
import { create, save } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { importLifetimeMs } from '../waits.ts'

/** A parsed file: each row is pending, or has its parse error. */
export interface ImportOrder {
  readonly dryRun: boolean
  readonly rows: readonly (PendingRow | RowResult)[]
}

/** Parts written in one transaction, which is limited to 100 items and 4 MB. */
const partsAtOnce = 10

/**
 * Creates an import: stores its rows for a job to work through.
 * @throws Problem 409 `too_many_imports` while two are open.
 */
export async function createImport(context: Writing, { dryRun, rows }: ImportOrder): Promise<Import> {
  const { merchantId, timeZone } = context.tenant
  const { before } = await load(context, { before: openImportsRef(merchantId) })
  const now = context.time.wall.now()
  const id = newId(context, 'import')
  const found = await readOpen(context, before)
  const open = withImport(before, found, { merchantId, id })
  const parts: ImportPart[] = []
  for (let first = 0; first < rows.length; first += rowsPerPart) {
    const some = rows.slice(first, first + rowsPerPart)
    parts.push({
      merchantId,
      importId: id,
      part: parts.length,
      pending: some.filter((one): one is PendingRow => 'given' in one),
      results: some.filter((one): one is RowResult => 'status' in one),
      expiresAt: addMs(now, importLifetimeMs),
      version: 1,
    })
  }
  // Written separately from the request's own answer: parts without their import belong to no one, and expire.
  const aside: Writing = withoutKey(context)
  for (let first = 0; first < parts.length; first += partsAtOnce) {
    const writes = parts.slice(first, first + partsAtOnce).map((part) => create(importPartCodec, part))
    await commit(aside, { writes })
  }
  const made: Import = {
    merchantId,
    id,
    createdAt: nowOf(context),
    status: 'pending',
    dryRun,
    rows: rows.length,
    imported: 0,
    unchanged: 0,
    failed: 0,
    parts: parts.length,
    nextPart: 0,
    timeZone,
    completedAt: null,
    dueAt: now,
    version: 1,
  }
  const writes = [create(importCodec, made), save(openImportsCodec, before, open)]
  return commit(context, { writes, result: made })
}

async function readOpen(
  context: Writing,
  before: OpenImports | undefined,
): Promise<readonly (Import | undefined)[]> {
  const refs = (before?.ids ?? []).map((id) => [id, importRef(context.tenant.merchantId, id)] as const)
  return Object.values(await load(context, Object.fromEntries(refs), { read: 'strong' }))
}
