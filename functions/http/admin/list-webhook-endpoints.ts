import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { pageView } from '../../../shared/views/page.ts'
import { webhookEndpointView } from '../../../shared/views/webhook.ts'
import { listWebhookEndpoints } from '../../../shared/operations/webhooks/list-webhook-endpoints.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('list-webhook-endpoints', {
  contract: contract.listWebhookEndpoints,
  providers: {},
  run: (context, { query }) => listWebhookEndpoints(context, query),
  present: pageView(webhookEndpointView),
})
