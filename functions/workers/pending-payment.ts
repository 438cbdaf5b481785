import { gateway } from '../../shared/runtime/providers/gateway.ts'
import { dueWorker } from './due-worker.ts'

export const { handler, handlerFor } = dueWorker('pending-payment', { gateway })
