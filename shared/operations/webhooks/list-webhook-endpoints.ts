import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import type { Page } from '../../store/page.ts'
import type { OperationContext } from '../unit-of-work/context.ts'
import { readList, type ListParameters } from '../unit-of-work/read-object.ts'

/** A tenant's webhook endpoints of this mode, newest first. */
export function listWebhookEndpoints(
  context: OperationContext,
  parameters: ListParameters,
): Promise<Page<WebhookEndpoint>> {
  return readList(context, webhookEndpointsOf(context.tenant.merchantId), parameters)
}
