import { bank } from '../../shared/runtime/providers/bank.ts'
import { dueWorker } from './due-worker.ts'

export const { handler, handlerFor } = dueWorker('payout', { bank })
