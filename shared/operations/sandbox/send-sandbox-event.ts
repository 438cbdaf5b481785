import { notFound } from '../../domain/problem.ts'
import { commit } from '../../store/commit.ts'
import { newId, nowOf } from '../../store/context.ts'
import { isEventType } from '../../domain/event-catalog.ts'
import { composeEvent } from '../../webhooks/compose-event.ts'
import { sampleData } from '../../webhooks/sample-event.ts'
import type { Writing } from '../unit-of-work/context.ts'
import { readSubscriptionState } from '../billing-state/load-subscription-state.ts'

/** Fields of `data` that an event shows of real objects; a synthetic one takes the others from the samples. */
const real = ['invoice', 'subscription', 'customer', 'plan']

/**
 * Sends an event without its cause: the subscription's objects as they are, `synthetic: true` beside them, and sample
 * values for the rest. It moves no money and counts for nothing (D12.4).
 * @throws Problem 404 for an unknown type, or subscription with the path.
 */
export async function sendSandboxEvent(
  context: Writing,
  type: string,
  subscriptionId: string,
): Promise<string> {
  if (!isEventType(type)) throw notFound()
  const state = await readSubscriptionState(context, subscriptionId).catch((error: unknown) => {
    throw (error as { code?: string }).code === 'not_found' ? notFound('subscriptionId') : error
  })
  const extra = Object.fromEntries(
    Object.entries(sampleData(type)).filter(([field]) => !real.includes(field)),
  )
  const own = state.invoice ? { amount: state.invoice.amount, cycle: state.invoice.cycle } : {}
  const origin = {
    merchantId: context.merchantId,
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
      ...('toPlanId' in extra ? { fromPlanId: state.plan.id, toPlanId: state.plan.id } : {}),
    },
  )
  return commit(context, { writes: [], events: [{ ...told, tally: null, message: null }], result: told.id })
}
