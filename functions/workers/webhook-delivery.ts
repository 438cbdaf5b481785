import { deliveryMessage } from '../../shared/jobs/messages.ts'
import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { webhookHttp } from '../../shared/runtime/providers/webhook-http.ts'
import { queueWorker } from './queue-worker.ts'

export const { handler, handlerFor } = queueWorker('webhook-delivery', {
  message: deliveryMessage,
  providers: { 'webhook-http': webhookHttp },
  run: (context, message) => onFreshState(context, (own) => deliverWebhook(own, message)),
})
