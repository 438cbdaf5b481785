import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { webhookEndpointView } from '../../../shared/views/webhook.ts'
import { updateWebhookEndpoint } from '../../../shared/operations/webhooks/update-webhook-endpoint.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-webhook-endpoint', {
  contract: contract.updateWebhookEndpoint,
  providers: {},
  run: (context, { params, body }) => updateWebhookEndpoint(context, params.id, body),
  present: webhookEndpointView,
})
