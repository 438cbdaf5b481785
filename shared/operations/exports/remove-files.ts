import { removedExport } from '../../domain/export/decide-export.ts'
import { commit } from '../../store/commit.ts'
import { exportCodec, exportsOf } from '../../store/entities/export.ts'
import { queryAll } from '../../store/query-all.ts'
import { replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'

/**
 * Removes the files that name customers, finished and unfinished (O3): they can't be downloaded from now on, and a worker
 * deletes them. A file requested again no longer contains erased customers.
 */
export async function removeCustomerFiles(context: Writing): Promise<void> {
  const { merchantId } = context.tenant
  const wall = context.time.wall.now()
  const all = await queryAll(context, exportsOf(merchantId))
  for (const one of all) {
    if (one.kind !== 'customers' || one.status === 'removed' || one.status === 'failed') continue
    if (one.fileExpiresAt !== null && one.fileExpiresAt <= wall) continue
    await commit(context, { writes: [replace(exportCodec, one, removedExport(one, wall))] })
  }
}
