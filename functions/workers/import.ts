import { dueMessage } from '../../shared/jobs/messages.ts'
import { runImport } from '../../shared/operations/imports/run-import.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { gateway } from '../../shared/runtime/providers/gateway.ts'
import { queueWorker } from './queue-worker.ts'

export const { handler, handlerFor } = queueWorker('import', {
  message: dueMessage,
  providers: { gateway },
  run: (context, message) => onFreshState(context, (own) => runImport(own, message.sk)),
})
