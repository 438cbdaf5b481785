import {
  begun,
  completedExport,
  lostExport,
  takenOn,
  withFilePart,
  type WrittenPart,
} from '../../domain/export/decide-export.ts'
import type { Export, ExportPosition } from '../../domain/export/export.ts'
import { headOf, linesOfThing } from '../../domain/export/written.ts'
import { leastPartBytes, PartsLost } from '../../ports/files.ts'
import { commit } from '../../store/commit.ts'
import { nowOf, StaleRead } from '../../store/context.ts'
import { exportCodec, exportRef } from '../../store/entities/export.ts'
import { load } from '../../store/load.ts'
import { exportedBehind } from '../../store/query-exported.ts'
import { replace } from '../../store/write.ts'
import type { ContextOf } from '../unit-of-work/context.ts'
import { exportRunMs } from '../waits.ts'

/** A unit of work that may write files. */
export type Exporting = ContextOf<'table.write' | 'files'>

const contentTypes = { csv: 'text/csv; charset=utf-8', jsonl: 'application/x-ndjson' } as const

/**
 * Writes an export's file, part by part: position and tag of each part are stored in one write, so a run that crashed has its
 * last part written anew, under the same number. Memory holds one part and one page, whatever the size of the books.
 */
export async function runExport(context: Exporting, id: string): Promise<void> {
  const began = Date.parse(context.time.wall.now())
  let current = await takeOn(context, id)
  while (current !== null && current.dueAt !== null) {
    if (Date.parse(context.time.wall.now()) - began >= exportRunMs) {
      await saved(context, current, {
        ...takenOn(current, context.time.wall.now()),
        dueAt: context.time.wall.now(),
      })
      return
    }
    current = await step(context, current)
  }
}

/** Takes the export for this run alone; null when it is not due, or another run has it. */
async function takeOn(context: Exporting, id: string): Promise<Export | null> {
  const { one } = await load(context, { one: exportRef(context.tenant.merchantId, id) }, { read: 'strong' })
  const now = context.time.wall.now()
  if (!one || one.dueAt === null || one.dueAt > now) return null
  if (one.status === 'removed') {
    await context.files.remove(one.fileName)
    await saved(context, one, { ...one, dueAt: null, version: one.version + 1 })
    return null
  }
  return saved(context, one, takenOn(one, now))
}

/** The export after its next step; null when another run has it. */
async function step(context: Exporting, one: Export): Promise<Export | null> {
  const wall = (): string => context.time.wall.now()
  const upload = one.uploadId === null ? null : { name: one.fileName, uploadId: one.uploadId }
  if (upload === null) {
    const { uploadId } = await context.files.begin(one.fileName, contentTypes[one.format])
    return saved(context, one, begun(one, uploadId, wall()))
  }
  try {
    if (one.position !== null) {
      const part = await writePart(context, one, one.position)
      return await saved(context, one, withFilePart(one, part, wall()))
    }
    await context.files.complete(upload, one.tags)
    return await saved(context, one, completedExport(one, nowOf(context), wall()))
  } catch (error) {
    if (!(error instanceof PartsLost)) throw error
    return saved(context, one, lostExport(one, wall()))
  }
}

/** Reads until a part is full, or all is read, and writes it. */
async function writePart(context: Exporting, one: Export, from: ExportPosition): Promise<WrittenPart> {
  const number = one.tags.length + 1
  const chunks: Buffer[] = number === 1 ? [Buffer.from(headOf(one))] : []
  let bytes = chunks.reduce((sum, { length }) => sum + length, 0)
  let rows = 0
  let position: ExportPosition | null = from
  while (position !== null && bytes < leastPartBytes) {
    const { shard }: ExportPosition = position
    position = shard + 1 < one.shards ? { shard: shard + 1, after: null } : null
    for await (const page of exportedBehind(
      context,
      one.kind,
      { ...from, ...(shard === from.shard ? {} : { shard, after: null }) },
      one,
    )) {
      const lines = page.things.flatMap((thing) => linesOfThing(one, thing))
      const chunk = Buffer.from(lines.join(''))
      chunks.push(chunk)
      bytes += chunk.length
      rows += lines.length
      if (bytes >= leastPartBytes && !page.isLast) {
        position = { shard, after: page.behind }
        break
      }
    }
  }
  const tag = await context.files.part(
    { name: one.fileName, uploadId: one.uploadId! },
    number,
    Buffer.concat(chunks),
  )
  return { tag, rows, bytes, position }
}

/** Stores a step, on condition that no other run has made one; null then. */
async function saved(context: Exporting, before: Export, after: Export): Promise<Export | null> {
  try {
    await commit(context, { writes: [replace(exportCodec, before, after)] })
    return after
  } catch (error) {
    if (error instanceof StaleRead) return null
    throw error
  }
}
