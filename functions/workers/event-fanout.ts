import { announceTo, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { pendingFanOuts } from '../../shared/operations/webhooks/select-fan-outs.ts'
import { gatheredDeliveryQueue } from '../../shared/runtime/providers/queues.ts'
import { streamWorker } from './stream-worker.ts'

export const { handler, handlerFor } = streamWorker('event-fanout', {
  providers: { 'queue.webhook-delivery': gatheredDeliveryQueue },
  select: (changes) =>
    pendingFanOuts(changes).map(({ change, carrierId, known, way, endpoints }) => ({
      change,
      run: (context) =>
        fanOutEvent(context, carrierId, announceTo(context.deliveryQueue), { known, way, endpoints }),
    })),
})
