import { announceTo, fanOutEvent } from '../../shared/operations/webhooks/fan-out-event.ts'
import { pendingFanOuts } from '../../shared/operations/webhooks/select-fan-outs.ts'
import { optional } from '../../shared/runtime/config.ts'
import { gatheredDeliveryQueue } from '../../shared/runtime/providers/queues.ts'
import { causeIn } from '../../shared/store/codec.ts'
import { streamWorker } from './stream-worker.ts'

export const { handler, handlerFor } = streamWorker('event-fanout', {
  providers: { 'queue.webhook-delivery': gatheredDeliveryQueue },
  select: (changes) =>
    pendingFanOuts(changes, optional('RESTORED_AT')).map(({ change, carrierId, known, way, endpoints }) => ({
      change,
      run: async (context) => {
        const announce = announceTo(context.deliveryQueue, change.item && causeIn(change.item))
        await fanOutEvent(context, carrierId, announce, { known, way, endpoints })
        return 'done'
      },
    })),
})
