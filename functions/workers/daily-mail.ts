import { dueWorker } from './due-worker.ts'

export const { handler, handlerFor } = dueWorker('daily-mail', {})
