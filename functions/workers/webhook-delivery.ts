import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts'
import { webhookHttp } from '../../shared/runtime/providers/webhook-http.ts'
import { operationWorker } from './queue-worker.ts'

export const { handler, handlerFor } = operationWorker(
  'webhook-delivery',
  { 'webhook-http': webhookHttp },
  deliverWebhook,
)
