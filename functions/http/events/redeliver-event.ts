import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { redeliveredEventView } from '../../../shared/views/webhook.ts'
import { redeliverEvent } from '../../../shared/operations/webhooks/redeliver-event.ts'
import { deliveryQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('redeliver-event', {
  contract: contract.redeliverEvent,
  providers: { 'queue.webhook-delivery': deliveryQueue },
  run: (context, { params }) => redeliverEvent(context, params.id),
  present: redeliveredEventView,
})
