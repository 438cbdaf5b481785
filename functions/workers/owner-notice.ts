import { dueMessage } from '../../shared/jobs/messages.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { notifyOwner } from '../../shared/operations/messages/notify-owner.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { queueWorker } from './queue-worker.ts'

export const { handler, handlerFor } = queueWorker('owner-notice', {
  message: dueMessage,
  providers: { mailer },
  run: (context, message) => onFreshState(context, (own) => notifyOwner(own, message)),
})
