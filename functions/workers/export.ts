import { runExport } from '../../shared/operations/exports/run-export.ts'
import { files } from '../../shared/runtime/providers/files.ts'
import { operationWorker } from './queue-worker.ts'

export const { handler, handlerFor } = operationWorker('export', { files }, (own, { sk }) =>
  runExport(own, sk),
)
