import { notifyOwner } from '../../shared/operations/messages/notify-owner.ts'
import { mailer } from '../../shared/runtime/providers/mailer.ts'
import { messenger } from '../../shared/runtime/providers/messenger.ts'
import { operationWorker } from './queue-worker.ts'

export const { handler, handlerFor } = operationWorker('owner-notice', { mailer, messenger }, notifyOwner)
