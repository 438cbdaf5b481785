import { turnTaken } from '../../domain/access/attempt-log.ts'
import { made, turned } from '../../domain/change/change.ts'
import { plainChange } from '../../domain/change/plain-change.ts'
import { conflict, invalid } from '../../domain/problem.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { wantedAfter } from '../../domain/webhook/wanted-events.ts'
import { checkWebhookUrl } from '../../security/url-guard.ts'
import { mintWebhookSecret } from '../../security/webhook-signature.ts'
import { newId, nowOf } from '../../store/context.ts'
import { wantedEventsRef } from '../../store/entities/wanted-events.ts'
import { webhookEndpointsOf } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { queryAll } from '../../store/query-all.ts'
import { learnWantedEvents } from '../../store/wanted-events.ts'
import { commitPlainChange } from '../commit/commit-plain-change.ts'
import type { OperationContext, Writing } from '../unit-of-work/context.ts'
import { attemptsRef } from '../unit-of-work/count-attempt.ts'

/** Every event is sent to each endpoint: with more of them, one event would make a flood of calls (A17). */
const mostEndpoints = 20

/** The URL, event types and description of an endpoint. */
export type NewWebhookEndpoint = Pick<WebhookEndpoint, 'url' | 'eventTypes' | 'description'>

/**
 * Registers a webhook endpoint with its own secret, which is shown once.
 * @throws Problem 422 for a URL that must not be called; 409 `too_many_endpoints` (A17: 20 per tenant and mode).
 */
export async function createWebhookEndpoint(
  context: Writing,
  { url, eventTypes, description }: NewWebhookEndpoint,
): Promise<WebhookEndpoint> {
  const checked = checkedUrl(context, url)
  const turn = { owner: context.tenant.merchantId, name: 'webhook-endpoints' }
  // Two parallel requests must not both add the last endpoint. The turn is read first, then the list: an endpoint
  // that is not on the list yet takes a turn after this one was read, and the write below is refused.
  const { before, wanted = null } = await load(
    context,
    { before: attemptsRef(turn), wanted: wantedEventsRef(context.tenant.merchantId) },
    { read: 'strong' },
  )
  const present = await queryAll(context, {
    ...webhookEndpointsOf(context.tenant.merchantId),
    read: 'strong',
  })
  if (present.length >= mostEndpoints) throw conflict('too_many_endpoints', { most: mostEndpoints })
  const endpoint: WebhookEndpoint = {
    merchantId: context.tenant.merchantId,
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
    former: null,
    version: 1,
  }
  const log = before ?? null
  const taken = turned('attemptLog', log, turnTaken(log, turn, context.time.wall.now()))
  const wantedNow = wantedAfter(wanted, endpoint.merchantId, [...present, endpoint])
  const turns = [...made('webhookEndpoint', endpoint), ...taken, ...turned('wantedEvents', wanted, wantedNow)]
  await commitPlainChange(context, plainChange(endpoint, turns))
  learnWantedEvents(context, wantedNow)
  return endpoint
}

/**
 * A webhook URL in the form to store and call (D8.13, D8.16: checked when saved, and again after DNS when called).
 * @throws Problem 422 with the reason against it.
 */
export function checkedUrl(context: OperationContext, url: string): string {
  const check = checkWebhookUrl(url, { allowLoopbackHttp: context.deployment.allowLoopbackWebhooks })
  if (!check.ok)
    throw invalid('url', `must be a public https address: ${check.reason}`, { reason: check.reason })
  return check.url
}
