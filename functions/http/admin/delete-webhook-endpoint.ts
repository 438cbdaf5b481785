import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { webhookEndpointView } from '../../../shared/views/webhook.ts'
import { deleteWebhookEndpoint } from '../../../shared/operations/webhooks/update-webhook-endpoint.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('delete-webhook-endpoint', {
  contract: contract.deleteWebhookEndpoint,
  providers: {},
  run: (context, { params }) => deleteWebhookEndpoint(context, params.id),
  present: webhookEndpointView,
})
