import { runImport } from '../../shared/operations/imports/run-import.ts'
import { gateway } from '../../shared/runtime/providers/gateway.ts'
import { operationWorker } from './queue-worker.ts'

export const { handler, handlerFor } = operationWorker('import', { gateway }, (own, { sk }) =>
  runImport(own, sk),
)
