import { dueMessage } from '../../shared/jobs/messages.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { sendCustomerMessage } from '../../shared/operations/messages/send-customer-message.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { messenger } from '../../shared/runtime/providers/messenger.ts'
import { queueWorker } from './queue-worker.ts'

export const { handler, handlerFor } = queueWorker('customer-message', {
  message: dueMessage,
  providers: { mailer, messenger },
  run: (context, message) => onFreshState(context, (own) => sendCustomerMessage(own, message.sk)),
})
