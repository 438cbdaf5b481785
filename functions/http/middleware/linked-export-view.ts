import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import type { LinkedExport } from '../../../shared/operations/exports/get-export.ts'
import { checkoutBaseUrlOf } from '../../../shared/runtime/context.ts'
import { exportView } from '../../../shared/views/export.ts'

/** An export with the address of its file's link. */
export function linkedExportView({ one, link }: LinkedExport, mode: Mode) {
  const url = link && `${checkoutBaseUrlOf(mode)}/exports/${link.token}`
  return exportView(one, link && url ? { url, until: link.until } : null)
}
