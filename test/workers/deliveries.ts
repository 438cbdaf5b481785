import type { BillingEvent } from '../../shared/domain/event/event.ts'
import type { Delivery } from '../../shared/domain/webhook/delivery.ts'
import type { WebhookEndpoint } from '../../shared/domain/webhook/endpoint.ts'
import type { SettledTry } from '../../shared/domain/webhook/settle-try.ts'
import { onFreshState } from '../../shared/operations/unit-of-work/retry-when-stale.ts'
import { deliverWebhook } from '../../shared/operations/webhooks/deliver-webhook.ts'
import { mintWebhookSecret } from '../../shared/security/webhook-signature.ts'
import { commit } from '../../shared/store/commit.ts'
import { newId } from '../../shared/store/context.ts'
import { deliveriesOf, deliveryKey } from '../../shared/store/entities/delivery.ts'
import { webhookEndpointCodec, webhookEndpointRef } from '../../shared/store/entities/webhook-endpoint.ts'
import { load } from '../../shared/store/load.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { create } from '../../shared/store/write.ts'
import { patience } from '../support/unkind.ts'
import type { PipelineContext } from './pipeline.ts'

/** Makes a try as its worker does. It is at least as late as its wait; that time is skipped here. */
export function deliverTry(
  context: PipelineContext,
  { merchantId, id }: Pick<WebhookEndpoint, 'merchantId' | 'id'>,
  eventId: string,
  attempt: number,
): Promise<SettledTry | null> {
  const key = deliveryKey(merchantId, id, `${eventId}#${String(attempt).padStart(3, '0')}`)
  patience()
  return onFreshState(context, (own) => deliverWebhook(own, key))
}

/** Registers an endpoint of a merchant. */
export async function addEndpoint(
  context: PipelineContext,
  url: string,
  changes: Partial<WebhookEndpoint> = {},
): Promise<WebhookEndpoint> {
  await load(context, {})
  const endpoint: WebhookEndpoint = {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'webhookEndpoint'),
    createdAt: context.time.now!,
    url,
    eventTypes: null,
    description: null,
    status: 'active',
    disabledReason: null,
    secrets: [{ secret: mintWebhookSecret(), expiresAt: null }],
    failingSince: null,
    answeredAt: '2026-01-01T00:00:00.000Z',
    circuit: null,
    noticeDueAt: null,
    former: null,
    version: 1,
    ...changes,
  }
  await commit(context, { writes: [create(webhookEndpointCodec, endpoint)] })
  return endpoint
}

/** Commits events of the given types together, as an operation would. */
export async function emit(
  context: PipelineContext,
  ...types: { type: BillingEvent['type']; optIn?: boolean }[]
): Promise<BillingEvent[]> {
  await load(context, {})
  const createdAt = context.time.now!
  const events = types.map(({ type, optIn = false }): BillingEvent => {
    const id = newId(context, 'event')
    const body = JSON.stringify({ id, type, createdAt, data: { name: 'Ngọzi ₦' } })
    const { merchantId } = context.tenant
    return {
      merchantId,
      id,
      createdAt,
      type,
      body,
      timelineOf: null,
      optIn,
      outbox: null,
      tally: null,
      talliedOn: null,
      message: null,
    }
  })
  await commit(context, { writes: [], events })
  return events
}

/** Every try of an endpoint, in order. */
export async function triesOf(
  context: PipelineContext,
  endpoint: Pick<WebhookEndpoint, 'id'>,
): Promise<Delivery[]> {
  const { partition, codec } = deliveriesOf(context.tenant.merchantId, endpoint.id)
  return queryAll(context, { partition, codec, read: 'strong' })
}

/** The endpoint as it is now. */
export async function endpointNow(
  context: PipelineContext,
  { id }: Pick<WebhookEndpoint, 'id'>,
): Promise<WebhookEndpoint | undefined> {
  const ref = webhookEndpointRef(context.tenant.merchantId, id)
  return (await load(context, { endpoint: ref }, { read: 'strong' })).endpoint
}
