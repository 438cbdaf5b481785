import type { Mode } from '../../shared/domain/merchant/merchant.ts'
import type { OperationContext } from '../../shared/operations/unit-of-work/context.ts'
import { causeIn, type Item } from '../../shared/store/codec.ts'
import { readDue } from '../../shared/store/due.ts'
import { customerMessageRef } from '../../shared/store/entities/customer-message.ts'
import { deliveryCodec, deliveryKey } from '../../shared/store/entities/delivery.ts'
import { eventCodec } from '../../shared/store/entities/event.ts'
import { invoiceRef } from '../../shared/store/entities/invoice.ts'
import { subscriptionRef } from '../../shared/store/entities/subscription.ts'
import { webhookEndpointsOf } from '../../shared/store/entities/webhook-endpoint.ts'
import { query } from '../../shared/store/query.ts'
import { queryAll } from '../../shared/store/query-all.ts'
import { readItems } from '../../shared/store/read-items.ts'

/** One line of a story: what happened, to what, and which request or job did it (O7). */
export interface Step {
  readonly at: string
  readonly mode: Mode
  readonly merchantId: string
  readonly what: 'customer' | 'audit' | 'due' | 'event' | 'message' | 'webhook' | 'log'
  readonly about: string
  readonly says: string
  readonly cause: string | null
}

/** A step of a merchant's mode. */
export function stepOf(
  { tenant: { mode, merchantId } }: OperationContext,
  step: Omit<Step, 'mode' | 'merchantId'>,
): Step {
  return { ...step, mode, merchantId }
}

const ranks: readonly Step['what'][] = ['customer', 'log', 'audit', 'event', 'due', 'message', 'webhook']

/** Steps in order of time: what happened at one instant from the call to the webhook. */
export function inOrder(steps: readonly Step[]): Step[] {
  return steps.toSorted((a, b) =>
    a.at === b.at ? ranks.indexOf(a.what) - ranks.indexOf(b.what) : a.at < b.at ? -1 : 1,
  )
}

/** Stored events, the messages to customers about them, and every try to deliver them. */
export async function eventSteps(context: OperationContext, events: readonly Item[]): Promise<Step[]> {
  const { merchantId } = context.tenant
  const endpoints = await queryAll(context, webhookEndpointsOf(merchantId))
  const told = await Promise.all(
    events.map(async (item) => {
      const event = eventCodec.decode(item)
      const { id, createdAt, type } = event
      const ref = customerMessageRef(merchantId, id)
      const [[message], tries] = await Promise.all([
        readItems(context.table, [ref], 'strong'),
        Promise.all(
          endpoints.map(async ({ id: endpointId }) => {
            const { pk: partition } = deliveryKey(merchantId, endpointId, id)
            const sort = { prefix: `${id}#` }
            return (await query(context.table, { partition, sort, read: 'strong' })).rows
          }),
        ),
      ])
      const happened = { at: createdAt, what: 'event', about: id, says: type, cause: causeIn(item) } as const
      return [
        stepOf(context, happened),
        ...(message === undefined ? [] : [messageStep(context, message)]),
        ...tries.flat().map((one) => tryStep(context, one)),
      ]
    }),
  )
  return told.flat()
}

function messageStep(context: OperationContext, item: Item): Step {
  const { template, status, sentBy, dueAt, failure, eventId } = customerMessageRef('', '').codec.decode(item)
  const by = sentBy.length === 0 ? '' : ` by ${sentBy.join(', ')}`
  const says = `${template}: ${status}${by}${failure === null ? '' : ` (${failure})`}`
  return stepOf(context, { at: dueAt, what: 'message', about: eventId, says, cause: causeIn(item) })
}

function tryStep(context: OperationContext, item: Item): Step {
  const { endpointId, eventType, attempt, status, ...made } = deliveryCodec.decode(item)
  const answer = made.responseStatus ?? made.failure
  const took = made.durationMs === null ? '' : ` in ${made.durationMs} ms`
  const next = made.nextAttemptAt === null ? '' : `, again at ${made.nextAttemptAt}`
  const says = `${eventType} try ${attempt}: ${status}${answer === null ? '' : ` ${answer}`}${took}${next}`
  return stepOf(context, { at: made.dueAt, what: 'webhook', about: endpointId, says, cause: causeIn(item) })
}

/** What the events concern and is still waiting for a worker, where `wanted` says so of the stored item. */
export async function subjectSteps(
  context: OperationContext,
  events: readonly Item[],
  wanted: (item: Item) => boolean,
): Promise<Step[]> {
  const { merchantId } = context.tenant
  const bodies = events.map((item) => eventCodec.decode(item).body).join(' ')
  const named = (prefix: string): string[] => [...new Set(bodies.match(new RegExp(`${prefix}_\\w{26}`, 'g')))]
  const refs = [
    ...named('sub').map((id) => subscriptionRef(merchantId, id)),
    ...named('inv').map((id) => invoiceRef(merchantId, id)),
  ]
  const items = await readItems(context.table, refs, 'strong')
  return items.flatMap((item) => {
    const due = item && wanted(item) ? readDue(item) : null
    if (due === null) return []
    const { at, job, key, cause } = due
    return [stepOf(context, { at, what: 'due', about: key.sk, says: `waits for ${job}`, cause })]
  })
}
