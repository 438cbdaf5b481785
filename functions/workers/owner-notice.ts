import { notifyOwner } from '../../shared/operations/messages/notify-owner.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { operationWorker } from './queue-worker.ts'

export const { handler, handlerFor } = operationWorker('owner-notice', { mailer }, notifyOwner)
