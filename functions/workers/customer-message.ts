import { sendCustomerMessage } from '../../shared/operations/messages/send-customer-message.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { messenger } from '../../shared/runtime/providers/messenger.ts'
import { pepper } from '../../shared/runtime/providers/pepper.ts'
import { operationWorker } from './queue-worker.ts'

export const { handler, handlerFor } = operationWorker(
  'customer-message',
  { mailer, messenger, pepper },
  (own, { sk }) => sendCustomerMessage(own, sk),
)
