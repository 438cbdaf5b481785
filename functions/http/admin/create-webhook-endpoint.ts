import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { newWebhookEndpointView } from '../../../shared/views/webhook.ts'
import { createWebhookEndpoint } from '../../../shared/operations/webhooks/create-webhook-endpoint.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('create-webhook-endpoint', {
  contract: contract.createWebhookEndpoint,
  providers: {},
  run: (context, { body }) => createWebhookEndpoint(context, body),
  present: newWebhookEndpointView,
})
