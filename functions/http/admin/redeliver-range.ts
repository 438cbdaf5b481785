import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { redeliverRange } from '../../../shared/operations/webhooks/redeliver-range.ts'
import { deliveryQueue } from '../../../shared/runtime/providers/queues.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('redeliver-range', {
  contract: contract.redeliverRange,
  providers: { 'queue.webhook-delivery': deliveryQueue },
  run: (context, { params, body }) => redeliverRange(context, params.id, body),
  present: (page) => page,
})
