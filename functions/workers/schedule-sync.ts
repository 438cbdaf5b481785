import { lastChanges, syncSchedule } from '../../shared/operations/wake-up/sync-schedule.ts'
import { deliveryQueue, dueQueue } from '../../shared/runtime/providers/queues.ts'
import { schedules } from '../../shared/runtime/providers/schedules.ts'
import { streamWorker } from './stream-worker.ts'

export const { handler, handlerFor } = streamWorker('schedule-sync', {
  providers: { schedules, 'queue.due': dueQueue, 'queue.webhook-delivery': deliveryQueue },
  select: (changes) =>
    lastChanges(changes).map((change) => ({ change, run: (context) => syncSchedule(context, change) })),
})
