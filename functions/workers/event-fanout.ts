import { announceTo, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { pendingFanOuts } from '../../shared/operations/webhooks/select-fan-outs.ts'
import { deliveryQueue } from '../../shared/runtime/providers/queues.ts'
import { streamWorker } from './stream-worker.ts'

export const { handler, handlerFor } = streamWorker('event-fanout', {
  providers: { 'queue.webhook-delivery': deliveryQueue },
  select: (changes) =>
    pendingFanOuts(changes).map(({ change, carrierId, known }) => ({
      change,
      run: (context) => fanOutEvent(context, carrierId, announceTo(context.deliveryQueue), known),
    })),
})
