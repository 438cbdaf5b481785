import {
  emptyResult,
  rowsPerPart,
  type Import,
  type ImportPart,
  type RowResult,
  type RowStatus,
} from '../../domain/import/import.ts'
import { cursorScope, decodeCursor, encodeCursor } from '../../store/cursor.ts'
import { importPartRef, importRef, importsOf } from '../../store/entities/import.ts'
import type { Page } from '../../store/page.ts'
import { readItems } from '../../store/read-items.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, readObject, type ListParameters } from '../unit-of-work/read-object.ts'

/**
 * An import and its progress.
 * @throws Problem 404.
 */
export function getImport(context: OperationContext, id: string): Promise<Import> {
  return readObject(context, importRef(context.tenant.merchantId, id))
}

/** A tenant's imports, newest first. */
export function listImports(context: OperationContext, parameters: ListParameters): Promise<Page<Import>> {
  return readList(context, importsOf(context.tenant.merchantId), parameters)
}

/** The requested rows of an import. */
export interface RowsQuery {
  readonly limit: number
  readonly cursor?: string | undefined
  readonly status?: RowStatus | undefined
}

/** Parts read at once. */
const partsAtOnce = 10

/**
 * The rows of an import with their results, in the file's order. A page may be short when a filter leaves most out.
 * @throws Problem 404; 400 `invalid_cursor`.
 */
export async function listImportRows(
  context: OperationContext,
  importId: string,
  { limit, cursor, status }: RowsQuery,
): Promise<Page<RowResult>> {
  const { parts } = await getImport(context, importId)
  const { merchantId } = context.tenant
  const scope = cursorScope(context, `import-rows-${importId}`, { status })
  const after = cursor === undefined ? 0 : Number(decodeCursor(scope, cursor).split('#')[1])
  const found: RowResult[] = []
  let part = Math.floor(after / rowsPerPart)
  while (part < parts && found.length <= limit) {
    const refs = Array.from({ length: Math.min(partsAtOnce, parts - part) }, (_, index) =>
      importPartRef(merchantId, importId, part + index),
    )
    for (const [index, item] of (await readItems(context.table, refs, 'eventual')).entries())
      if (item) found.push(...rowsOf(refs[index]!.codec.decode(item)).filter(isWanted(after, status)))
    part += refs.length
  }
  const items = found.slice(0, limit)
  const hasMore = found.length > limit
  const last = `${importId}#${items.at(-1)?.row ?? 0}`
  return { items, hasMore, nextCursor: hasMore ? encodeCursor(scope, last) : null }
}

function isWanted(after: number, status: RowStatus | undefined): (row: RowResult) => boolean {
  return (row) => row.row > after && (status === undefined || row.status === status)
}

function rowsOf({ pending, results }: ImportPart): RowResult[] {
  const waiting = pending.map(({ row, given }) => emptyResult(row, given.merchantRef))
  return [...waiting, ...results].sort((a, b) => a.row - b.row)
}
