import { codeMessage } from '../../shared/jobs/messages.ts'
import { deliverCode } from '../../shared/operations/one-time-codes/deliver-code.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { messenger } from '../../shared/runtime/providers/messenger.ts'
import { pepper } from '../../shared/runtime/providers/pepper.ts'
import { queueWorker } from './queue-worker.ts'

export const { handler, handlerFor } = queueWorker('code-message', {
  message: codeMessage,
  providers: { mailer, messenger, pepper },
  run: (context, message) => onFreshState(context, (own) => deliverCode(own, message)),
})
