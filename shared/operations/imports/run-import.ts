import { revised } from '../../domain/change/revised.ts'
import { withPart, type Import, type RowResult } from '../../domain/import/import.ts'
import { addMs } from '../../domain/time/time.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead, strongly } from '../../store/context.ts'
import { importCodec, importPartCodec, importPartRef, importRef } from '../../store/entities/import.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { Charging } from '../unit-of-work/context.ts'
import { importRow } from './import-row.ts'
import { importLeaseMs, importRunMs } from '../waits.ts'

/** Customers that are imported at the same time. */
const atOnce = 8

/**
 * Works through an import, part by part: the next part's number is written with the part's results. A run that
 * crashes leaves rows that the next finds done, because the merchant's own references make each object only once.
 */
export async function runImport(context: Charging, id: string): Promise<void> {
  const began = Date.parse(context.time.wall.now())
  let current = await takeOn(context, id)
  while (current !== null && current.dueAt !== null) {
    const wallMs = Date.parse(context.time.wall.now())
    current = await runPart(context, current, wallMs - began < importRunMs)
  }
}

/** Takes the import for this run alone; null when it is not due, or another run has it. */
async function takeOn(context: Charging, id: string): Promise<Import | null> {
  const found = await load(context, { one: importRef(context.tenant.merchantId, id) })
  const now = context.time.wall.now()
  const { one } = found
  if (!one || one.dueAt === null || one.dueAt > now) return null
  const mine: Import = revised(one, { status: 'running', dueAt: addMs(now, importLeaseMs) })
  return (await saved(context, one, mine)) ? mine : null
}

/** The import after its next part; null when this run ends. */
async function runPart(context: Charging, one: Import, goesOn: boolean): Promise<Import | null> {
  const { merchantId, id, nextPart } = one
  const now = context.time.wall.now()
  if (!goesOn) {
    await saved(context, one, revised(one, { dueAt: now }))
    return null
  }
  const fresh = strongly(context)
  const { part } = await load(fresh, { part: importPartRef(merchantId, id, nextPart) })
  const results = part ? await runRows(fresh, one, part.pending) : []
  const all = [...(part?.results ?? []), ...results].sort((a, b) => a.row - b.row)
  const after = withPart(one, all, addMs(fresh.time.wall.now(), importLeaseMs), nowOf(fresh))
  const writes = part ? [replace(importPartCodec, part, revised(part, { pending: [], results: all }))] : []
  try {
    await commit(fresh, { writes: [...writes, replace(importCodec, one, after)] })
    return after
  } catch (error) {
    if (error instanceof StaleRead) return null
    throw error
  }
}

async function saved(context: Charging, before: Import, after: Import): Promise<boolean> {
  try {
    await commit(context, { writes: [replace(importCodec, before, after)] })
    return true
  } catch (error) {
    if (error instanceof StaleRead) return false
    throw error
  }
}

/** Rows of one customer are imported in order; different customers at the same time. */
async function runRows(
  context: Charging,
  one: Import,
  pending: readonly Parameters<typeof importRow>[2][],
): Promise<RowResult[]> {
  const byCustomer = [...Map.groupBy(pending, ({ given }) => given.merchantRef).values()]
  const results: RowResult[] = []
  const next = async (): Promise<void> => {
    for (let rows = byCustomer.shift(); rows !== undefined; rows = byCustomer.shift())
      for (const row of rows) results.push(await importRow(context, one, row))
  }
  await Promise.all(Array.from({ length: atOnce }, next))
  return results
}
