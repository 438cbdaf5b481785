import { invalid } from '../../domain/problem.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { checkWebhookUrl } from '../../security/url-guard.ts'
import { mintWebhookSecret } from '../../security/webhook-signature.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { webhookEndpointCodec } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { create, minted } from '../../store/write.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'

/** Where to send what. */
export type NewWebhookEndpoint = Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description'>

/**
 * Registers a webhook endpoint with a secret of its own, which is shown once.
 * @throws Problem 422 for a URL that must not be called.
 */
export async function createWebhookEndpoint(
  context: Writing,
  { url, eventTypes, description }: NewWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const checked = checkedUrl(context, url)
  await load(context, {})
  const endpoint: WebhookEndpoint = {
    merchantId: context.merchantId,
    id: newId(context, 'webhookEndpoint'),
    createdAt: nowOf(context),
    url: checked,
    eventTypes,
    description,
    status: 'active',
    disabledReason: null,
    secrets: [{ secret: mintWebhookSecret(), expiresAt: null }],
    failingSince: null,
    circuit: null,
    noticeDueAt: null,
    version: 1,
  }
  return commit(context, { writes: [minted(create(webhookEndpointCodec, endpoint))], result: endpoint })
}

/**
 * A webhook URL in the form to store and call (decisions 8: checked when saved, and again after DNS when called).
 * @throws Problem 422 with the reason against it.
 */
export function checkedUrl(context: OperationContext, url: string): string {
  const check = checkWebhookUrl(url, { allowLoopbackHttp: context.deployment.allowLoopbackWebhooks })
  if (!check.ok)
    throw invalid('url', `must be a public https address: ${check.reason}`, { reason: check.reason })
  return check.url
}
