import { revised } from '../../domain/change/revised.ts'
import { admit, circuitAfter, suspect, type Admission } from '../../domain/webhook/circuit.ts'
import type { WebhookEndpoint } from '../../domain/webhook/endpoint.ts'
import { endpointAfter, verdictOf, type TryEnd, type TryResult } from '../../domain/webhook/settle-try.ts'
import { commit } from '../../store/commit.ts'
import { webhookEndpointCodec, webhookEndpointRef } from '../../store/entities/webhook-endpoint.ts'
import { load } from '../../store/load.ts'
import { replace } from '../../store/write.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { onFreshState } from '../unit-of-work/retry-when-stale.ts'

/** The result of a call to an endpoint. */
export interface Call {
  readonly result: TryResult
  readonly tookMs: number
  /** Whether it waited so long that the endpoint was put under suspicion. */
  readonly suspected: boolean
}

/** Whether the endpoint may be called now. The sandbox clock's walk must keep its due instants, so it always may. */
export function admission(context: Writing, { circuit }: WebhookEndpoint): Admission {
  return context.time.clock === 'walking' ? { kind: 'go' } : admit(circuit, wallMs(context))
}

/**
 * Writes the effect of a call on its endpoint, apart from the try itself: in one transaction, all of an endpoint's
 * deliveries would contend for one item. If a crash loses it, the next call has the same effect.
 */
export async function noteCall(
  context: Writing,
  found: WebhookEndpoint,
  call: Call,
  end: Pick<TryEnd, 'at' | 'wallAt'>,
): Promise<void> {
  const { result, tookMs } = call
  const decide = (endpoint: WebhookEndpoint): WebhookEndpoint => {
    const after = endpointAfter(endpoint, verdictOf(result), end)
    if (context.time.clock === 'walking' || after.status !== 'active') return after
    const answered = result.kind === 'answered'
    return withCircuit(after, circuitAfter(after.circuit, { answered, tookMs }, wallMs(context)))
  }
  // What was written during the call is missing in `found`.
  if (call.suspected || decide(found) !== found) await amendEndpoint(context, found, decide)
}

/** Puts an endpoint under suspicion while a call to it waits. */
export function noteSuspicion(context: Writing, found: WebhookEndpoint): Promise<void> {
  return amendEndpoint(context, found, (endpoint) =>
    withCircuit(endpoint, suspect(endpoint.circuit, wallMs(context))),
  )
}

/** Changes the present endpoint; one that was deleted, or would not change, is left alone. */
async function amendEndpoint(
  context: Writing,
  { merchantId, id }: WebhookEndpoint,
  decide: (endpoint: WebhookEndpoint) => WebhookEndpoint,
): Promise<void> {
  await onFreshState(context, async (own) => {
    const refs = { endpoint: webhookEndpointRef(merchantId, id) }
    const { endpoint } = await load(own, refs, { read: 'strong' })
    if (!endpoint) return
    const after = decide(endpoint)
    if (after === endpoint) return
    await commit(own, { writes: [replace(webhookEndpointCodec, endpoint, after)] })
  })
}

function withCircuit(endpoint: WebhookEndpoint, circuit: WebhookEndpoint['circuit']): WebhookEndpoint {
  return circuit === endpoint.circuit ? endpoint : revised(endpoint, { circuit })
}

function wallMs(context: Writing): number {
  return Date.parse(context.time.wall.now())
}
