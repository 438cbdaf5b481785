import * as contract from '../../../shared/api/contracts/export.ts'
import { notFound } from '../../../shared/domain/problem.ts'
import { openExport } from '../../../shared/operations/exports/get-export.ts'
import { fileLinks } from '../../../shared/runtime/providers/file-links.ts'
import { parseExportToken } from '../../../shared/security/export-link.ts'
import { endpoint } from '../endpoint.ts'
import { downloadWire } from '../middleware/link-wire.ts'

export const handler = endpoint('download-export', {
  contract: contract.downloadExport,
  providers: { 'files.read': fileLinks },
  run: async (context, { params }) => {
    const link = parseExportToken(params.token)
    if (link === null) throw notFound()
    return openExport(context, link)
  },
  present: (url) => ({ url }),
  wire: downloadWire,
})
