import type { BillingEvent } from '../../domain/event/event.ts'
import { retryAfterMs } from '../../domain/webhook/backoff.ts'
import { liveSecrets, type WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import type { TryResult } from '../../domain/webhook/settle-try.ts'
import { signedHeaders } from '../../security/webhook-signature.ts'
import { nowOf } from '../../store/context.ts'
import type { ContextOf } from '../unit-of-work/context.ts'

/** Sends an event's bytes, signed now. Receivers refuse old timestamps, so the sandbox uses the wall clock too. */
export async function postEvent(
  context: ContextOf<'webhook-http'>,
  event: Pick<BillingEvent, 'id' | 'type' | 'body'>,
  endpoint: WebhookEndpoint,
): Promise<TryResult> {
  const { wall } = context.time
  const headers = signedHeaders({
    id: event.id,
    eventType: event.type,
    timestampSeconds: Math.floor(Date.parse(wall.now()) / 1000),
    body: event.body,
    secrets: liveSecrets(endpoint, nowOf(context)),
  })
  const { url } = endpoint
  const outcome = await context.webhookHttp.post({ url, headers: { ...headers }, body: event.body })
  if (outcome.kind !== 'response') return { kind: 'unanswered', reason: outcome.reason }
  const { status, retryAfter, bodyHead } = outcome
  return { kind: 'answered', status, bodyHead, retryAfter: retryAfterMs(status, retryAfter, wall.now()) }
}
