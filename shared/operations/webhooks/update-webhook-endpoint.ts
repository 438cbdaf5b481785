import { turned } from '../../domain/change/change.ts'
import type { PlainChange } from '../../domain/change/plain-change.ts'
import { notFound } from '../../domain/problem.ts'
import {
  decideEndpointChange,
  decideEndpointDeletion,
  decideSecretRotation,
  type EndpointChanges,
  type EndpointMoment,
} from '../../domain/webhook/endpoint-changes.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { wantedAfter } from '../../domain/webhook/wanted-events.ts'
import { mintWebhookSecret } from '../../security/webhook-signature.ts'
import { nowOf } from '../../store/context.ts'
import { wantedEventsRef } from '../../store/entities/wanted-events.ts'
import { webhookEndpointRef, webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { learnWantedEvents } from '../../store/wanted-events.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { checkedUrl } from './create-webhook-endpoint.ts'

/**
 * Changes a webhook endpoint, or disables and enables it (D14.5).
 * @throws Problem 404, 422 for a URL that must not be called.
 */
export async function updateWebhookEndpoint(
  context: Writing,
  endpointId: string,
  changes: EndpointChanges,
): Promise<WebhookEndpoint> {
  const endpoint = await readWebhookEndpoint(context, endpointId)
  const checked = changes.url === undefined ? {} : { url: checkedUrl(context, changes.url) }
  const change = decideEndpointChange(endpoint, { ...changes, ...checked }, momentOf(context))
  return commitWithWanted(context, change, (others) => [...others, change.result])
}

/**
 * Gives an endpoint a new secret; the old one keeps signing for 24 hours of tenant time (D8.5).
 * @throws Problem 404.
 */
export async function rotateWebhookSecret(context: Writing, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await readWebhookEndpoint(context, endpointId)
  const change = decideSecretRotation(endpoint, mintWebhookSecret(), momentOf(context))
  return commitPlainChange(context, change)
}

/**
 * Deletes an endpoint, and answers it as it last was. Its pending deliveries end at their next due time.
 * @throws Problem 404.
 */
export async function deleteWebhookEndpoint(context: Writing, endpointId: string): Promise<WebhookEndpoint> {
  const endpoint = await readWebhookEndpoint(context, endpointId)
  return commitWithWanted(context, decideEndpointDeletion(endpoint), (others) => others)
}

/**
 * Writes a change of an endpoint with what the tenant's endpoints want after it (Q7). That is read first and then the
 * list, so that another endpoint's change at the same time makes this one decide again.
 */
async function commitWithWanted(
  context: Writing,
  change: PlainChange<WebhookEndpoint>,
  after: (others: readonly WebhookEndpoint[]) => readonly WebhookEndpoint[],
): Promise<WebhookEndpoint> {
  const { merchantId } = context.tenant
  const { wanted = null } = await load(context, { wanted: wantedEventsRef(merchantId) }, { read: 'strong' })
  const all = await queryAll(context, { ...webhookEndpointsOf(merchantId), read: 'strong' })
  const others = all.filter(({ id }) => id !== change.result.id)
  const now = wantedAfter(wanted, merchantId, after(others))
  const turns = [...change.turns, ...turned('wantedEvents', wanted, now)]
  await commitPlainChange(context, { ...change, turns })
  learnWantedEvents(context, now)
  return change.result
}

/**
 * A webhook endpoint, to be changed.
 * @throws Problem 404.
 */
export async function readWebhookEndpoint(context: Writing, endpointId: string): Promise<WebhookEndpoint> {
  const { endpoint } = await load(context, {
    endpoint: webhookEndpointRef(context.tenant.merchantId, endpointId),
  })
  if (!endpoint) throw notFound()
  return endpoint
}

function momentOf(context: Writing): EndpointMoment {
  return { now: nowOf(context), mode: context.tenant.mode }
}
