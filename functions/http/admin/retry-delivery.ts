import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { deliveryView } from '../../../shared/views/webhook.ts'
import { retryDelivery } from '../../../shared/operations/webhooks/redeliver-event.ts'
import { deliveryQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('retry-delivery', {
  contract: contract.retryDelivery,
  providers: { 'queue.webhook-delivery': deliveryQueue },
  run: (context, { params }) => retryDelivery(context, params.id, null),
  present: deliveryView,
})
