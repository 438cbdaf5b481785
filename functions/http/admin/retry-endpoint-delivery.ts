import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { deliveryView } from '../../../shared/views/webhook.ts'
import { retryDelivery } from '../../../shared/operations/webhooks/redeliver-event.ts'
import { deliveryQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('retry-endpoint-delivery', {
  contract: contract.retryEndpointDelivery,
  providers: { 'queue.webhook-delivery': deliveryQueue },
  run: (context, { params }) => retryDelivery(context, params.deliveryId, params.id),
  present: deliveryView,
})
