import { notFound, Problem } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { eventCatalog, isEventType } from '../../domain/event/event-catalog.ts'
import { composeEvent } from '../../webhooks/compose-event.ts'
import { sampleData } from '../../webhooks/sample-event.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { readSubscriptionState } from '../billing-state/load-subscription-state.ts'

/** The fields of `data` that a synthetic event takes from real objects; the others come from the samples. */
const real = ['invoice', 'subscription', 'customer', 'plan']

/**
 * Sends an event without its cause: the subscription's present objects, `synthetic: true` beside them, and sample
 * values for the rest. It moves no money and is not counted (D12.4).
 * @throws Problem 404 for an unknown type, or subscription with the path.
 */
export async function sendSandboxEvent(
  context: Writing,
  type: string,
  subscriptionId: string,
): Promise<string> {
  if (!isEventType(type))
    throw new Problem('not_found', [
      { path: 'type', issue: `unknown event type; known are ${Object.keys(eventCatalog).join(', ')}` },
    ])
  const state = await readSubscriptionState(context, subscriptionId).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'not_found' ? notFound('subscriptionId') : error
  })
  const extra = Object.fromEntries(
    Object.entries(sampleData(type)).filter(([field]) => !real.includes(field)),
  )
  const own = state.invoice ? { amount: state.invoice.amount, cycle: state.invoice.cycle } : {}
  const origin = {
    merchantId: context.tenant.merchantId,
    id: newId(context, 'event'),
    now: nowOf(context),
    onTimeline: false,
  }
  const told = composeEvent(
    origin,
    type,
    { ...state, invoice: state.invoice ?? null },
    {
      synthetic: true,
      ...extra,
      ...Object.fromEntries(Object.entries(own).filter(([field]) => field in extra)),
      ...('toPlanId' in extra
        ? { fromPlanId: state.plan.id, toPlanId: state.plan.id, fromQuantity: 1, toQuantity: 1 }
        : {}),
    },
  )
  return commit(context, { writes: [], events: [{ ...told, tally: null, message: null }], result: told.id })
}
