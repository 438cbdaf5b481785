import { deliverCode } from '../../shared/operations/one-time-codes/deliver-code.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { messenger } from '../../shared/runtime/providers/messenger.ts'
import { pepper } from '../../shared/runtime/providers/pepper.ts'
import { operationWorker } from './queue-worker.ts'

export const { handler, handlerFor } = operationWorker(
  'code-message',
  { mailer, messenger, pepper },
  deliverCode,
)
