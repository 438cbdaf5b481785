import * as contract from '../../../shared/api/contracts/webhook-endpoint.ts'
import { newSecretView } from '../../../shared/views/webhook.ts'
import { rotateWebhookSecret } from '../../../shared/operations/webhooks/update-webhook-endpoint.ts'
import { endpoint } from '../endpoint.ts'

export const handler = endpoint('rotate-webhook-secret', {
  contract: contract.rotateWebhookSecret,
  providers: {},
  run: (context, { params }) => rotateWebhookSecret(context, params.id),
  present: newSecretView,
})
