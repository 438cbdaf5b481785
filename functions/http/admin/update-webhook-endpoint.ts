import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { webhookEndpointView } from '../../../shared/views/webhook.ts'
import {
  readWebhookEndpoint,
  updateWebhookEndpoint,
} from '../../../shared/operations/webhooks/update-webhook-endpoint.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('update-webhook-endpoint', {
  contract: contract.updateWebhookEndpoint,
  providers: {},
  run: (context, { params, body }) => updateWebhookEndpoint(context, params.id, body),
  current: (context, { params }) => readWebhookEndpoint(context, params.id),
  present: webhookEndpointView,
})
