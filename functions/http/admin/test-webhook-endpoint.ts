import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { deliveryView } from '../../../shared/views/webhook.ts'
import { testWebhookEndpoint } from '../../../shared/operations/webhooks/test-webhook-endpoint.ts'
import { webhookHttp } from '../../../shared/runtime/providers/webhook-http.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('test-webhook-endpoint', {
  contract: contract.testWebhookEndpoint,
  providers: { 'webhook-http': webhookHttp },
  run: (context, { params, body }) => testWebhookEndpoint(context, params.id, body.eventType ?? null),
  present: deliveryView,
})
