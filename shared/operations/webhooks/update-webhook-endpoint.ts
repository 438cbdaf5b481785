import { changedEndpointWords } from '../../domain/message/owner-note.ts'
import { notFound } from '../../domain/problem.ts'
import {
  decideEndpointChange,
  decideSecretRotation,
  type EndpointChanges,
} from '../../domain/webhook/endpoint-changes.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { mintWebhookSecret } from '../../security/webhook-signature.ts'
import { commit } from '../../store/commit.ts'
import { nowOf } from '../../store/context.ts'
import { webhookEndpointCodec, webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { remove, replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { noteToOwner } from '../unit-of-work/note-owner.ts'
import { checkedUrl } from './create-webhook-endpoint.ts'

/**
 * Changes a webhook endpoint, or switches it off and on (D14.5).
 * @throws Problem 404, 422 for a URL that must not be called.
 */
export async function updateWebhookEndpoint(
  context: Writing,
  endpointId: string,
  changes: EndpointChanges,
): Promise<WebhookEndpoint> {
  const endpoint = await loadEndpoint(context, endpointId)
  const checked = changes.url === undefined ? {} : { url: checkedUrl(context, changes.url) }
  const after = decideEndpointChange(endpoint, { ...changes, ...checked }, nowOf(context))
  return store(context, endpoint, after, after.url === endpoint.url ? null : 'url')
}

/**
 * Gives an endpoint a new secret; the old one signs for 24 hours of tenant time more (D8.5).
 * @throws Problem 404.
 */
export async function rotateWebhookSecret(context: Writing, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await loadEndpoint(context, endpointId)
  const after = decideSecretRotation(endpoint, mintWebhookSecret(), nowOf(context))
  return store(context, endpoint, after, 'secret')
}

/**
 * Deletes an endpoint, and answers it as it last was. Deliveries under way end when their turn comes.
 * @throws Problem 404.
 */
export async function deleteWebhookEndpoint(context: Writing, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await loadEndpoint(context, endpointId)
  const ref = webhookEndpointRef(context.merchantId, endpointId)
  return commit(context, { writes: [remove('delete webhook-endpoint', ref)], result: endpoint })
}

async function loadEndpoint(context: Writing, endpointId: string): Promise<WebhookEndpoint> {
  const { endpoint } = await load(context, { endpoint: webhookEndpointRef(context.merchantId, endpointId) })
  if (!endpoint) throw notFound()
  return endpoint
}

/** @param told What the owner is told of by mail (A14). */
function store(
  context: Writing,
  before: WebhookEndpoint,
  after: WebhookEndpoint,
  told: 'url' | 'secret' | null,
): Promise<WebhookEndpoint> {
  const note = told && noteToOwner(context, changedEndpointWords(context.mode, after, told))
  const writes = [replace(webhookEndpointCodec, before, after), ...(note ? [note] : [])]
  return commit(context, { writes, result: after })
}
