import { conflict } from '../problem.ts'
import { revised } from '../change/revised.ts'
import { addMs, type Instant } from '../time/time.ts'
import { exportFileMs, exportLeaseMs, exportRecordMs } from '../time/waits.ts'
import { mostBeginnings, mostOpenExports, type Export, type ExportPosition } from './export.ts'

/** What a merchant requests. */
export type ExportOrder = Pick<Export, 'kind' | 'format' | 'from' | 'to' | 'timeZone' | 'accounts'>

/**
 * A new export, due at once.
 * @param wall The wall clock, by which files live.
 * @throws Problem 409 `too_many_exports` while as many are open as may be.
 */
export function newExport(
  order: ExportOrder,
  {
    folder,
    ...origin
  }: Pick<Export, 'merchantId' | 'id' | 'createdAt' | 'linkKey' | 'shards'> & { readonly folder: string },
  open: readonly Export[],
  wall: Instant,
): Export {
  const ids = open.filter(({ status }) => status === 'pending' || status === 'running').map(({ id }) => id)
  if (ids.length >= mostOpenExports) throw conflict('too_many_exports', { limit: mostOpenExports, open: ids })
  return {
    ...origin,
    ...order,
    status: 'pending',
    rows: 0,
    bytes: 0,
    position: { shard: 0, after: null },
    fileName: `${folder}/${origin.merchantId}/${origin.id}-${origin.linkKey}.${order.format}`,
    uploadId: null,
    tags: [],
    beginnings: 0,
    completedAt: null,
    fileExpiresAt: null,
    dueAt: wall,
    expiresAt: addMs(wall, exportRecordMs),
    version: 1,
  }
}

/** The export held by one run. */
export function takenOn(one: Export, wall: Instant): Export {
  return revised(one, { status: 'running', dueAt: addMs(wall, exportLeaseMs) })
}

/** Its file is begun, or begun again: everything is read again. */
export function begun(one: Export, uploadId: string, wall: Instant): Export {
  return revised(one, {
    uploadId,
    tags: [],
    rows: 0,
    bytes: 0,
    position: { shard: 0, after: null },
    beginnings: one.beginnings + 1,
    dueAt: addMs(wall, exportLeaseMs),
  })
}

/** What a run has read and written as one part. */
export interface WrittenPart {
  readonly tag: string
  readonly rows: number
  readonly bytes: number
  readonly position: ExportPosition | null
}

/** The export with one more part. */
export function withFilePart(
  one: Export,
  { tag, rows, bytes, position }: WrittenPart,
  wall: Instant,
): Export {
  return revised(one, {
    tags: [...one.tags, tag],
    rows: one.rows + rows,
    bytes: one.bytes + bytes,
    position,
    dueAt: addMs(wall, exportLeaseMs),
  })
}

/** The file is complete. */
export function completedExport(one: Export, now: Instant, wall: Instant): Export {
  return revised(one, {
    status: 'completed',
    uploadId: null,
    tags: [],
    completedAt: now,
    fileExpiresAt: addMs(wall, exportFileMs),
    dueAt: null,
  })
}

/** Its parts were lost: it is begun again, a few times. */
export function lostExport(one: Export, wall: Instant): Export {
  return one.beginnings < mostBeginnings
    ? revised(one, { uploadId: null, dueAt: wall })
    : revised(one, { status: 'failed', uploadId: null, tags: [], dueAt: null })
}

/** Its file is no longer available: a worker deletes it (O3). */
export function removedExport(one: Export, wall: Instant): Export {
  return revised(one, { status: 'removed', dueAt: wall })
}

/** Whether its file can be downloaded. */
export function hasFile({ status, fileExpiresAt }: Export, wall: Instant): boolean {
  return status === 'completed' && fileExpiresAt !== null && wall < fileExpiresAt
}
