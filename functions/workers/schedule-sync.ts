import { lastChanges, syncSchedule } from '../../shared/operations/wake-up/sync-schedule.ts'
import { gatheredDeliveryQueue, gatheredDueQueue } from '../../shared/runtime/providers/queues.ts'
import { schedules } from '../../shared/runtime/providers/schedules.ts'
import { streamWorker } from './stream-worker.ts'

export const { handler, handlerFor } = streamWorker('schedule-sync', {
  providers: { schedules, 'queue.due': gatheredDueQueue, 'queue.webhook-delivery': gatheredDeliveryQueue },
  select: (changes) =>
    lastChanges(changes).map((change) => ({
      change,
      run: async (context) => ((await syncSchedule(context, change)) ? 'done' : 'nothing'),
    })),
})
