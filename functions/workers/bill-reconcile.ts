import { vas } from '../../shared/runtime/providers/vas.ts'
import { dueWorker } from './due-worker.ts'

export const { handler, handlerFor } = dueWorker('bill-reconcile', { vas })
