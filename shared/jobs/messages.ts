import * as z from 'zod/mini'
import { jobs, type MessageKind, type QueueJobName } from './catalog.ts'

/** Every job that an item's due entry can name: the queues of due work, deliveries, and events to be fanned out. */
export const dueJobs = [
  'renewal',
  'trial-end',
  'period-end',
  'dunning',
  'incomplete-expiry',
  'reconcile',
  'refund-reconcile',
  'pending-payment',
  'payout',
  'bill-reconcile',
  'checkout-expiry',
  'webhook-delivery',
  'event-fanout',
  'owner-notice',
  'customer-message',
  'import',
  'export',
  'documents',
  'price-change',
  'price-notice',
  'daily-mail',
] as const

export type DueJob = (typeof dueJobs)[number]

/** Due jobs whose queue takes a {@link DueMessage}. */
export type DueQueueJob = {
  [J in DueJob & QueueJobName]: (typeof jobs)[J]['message'] extends 'due' ? J : never
}[DueJob & QueueJobName]

/** Whether a due entry names a job we know. */
export function isDueJob(name: string): name is DueJob {
  return (dueJobs as readonly string[]).includes(name)
}

const text = z.string().check(z.minLength(1), z.maxLength(1024))
/** The request or job that made the work necessary (O7); older messages name none. */
const cause = z.optional(text)
const item = { merchantId: text, pk: text, sk: text, cause }

/** An item is stored in its own tenant's partition, so a message can't make a worker touch another tenant's data. */
const ownItem = z.refine<{ merchantId: string; pk: string }>(({ merchantId, pk }) =>
  pk.startsWith(`${merchantId}#`),
)

/** An item is due (D13.2). The worker decides by the item's state at that time; `hints` are further keys to read. */
const dueMessage = z
  .object({ ...item, at: z.iso.datetime(), job: z.enum(dueJobs), hints: z.record(z.string(), z.string()) })
  .check(ownItem)

export type DueMessage = z.infer<typeof dueMessage>

/** A try of a webhook delivery is due: its key holds the endpoint, event and number of the try. */
const deliveryMessage = z.object(item).check(ownItem)

export type DeliveryMessage = z.infer<typeof deliveryMessage>

/**
 * A person requested a one-time code, or entered too many wrong ones. The message contains no code: the worker derives
 * it from the record. The worker also finds out whether the recipient is known (A13).
 */
const codeMessage = z.object({
  /** The tenant whose code it is; empty for a code of a person or an owner. */
  merchantId: z.string().check(z.maxLength(64)),
  kind: z.enum(['code', 'warning']),
  purpose: z.enum(['dashboard_login', 'identity', 'payout_account', 'contact_change']),
  recipient: text,
  id: text,
  cause,
})

export type CodeMessage = z.infer<typeof codeMessage>

/** A sandbox tenant's clock has a jump to finish. */
const clockMessage = z.object({ merchantId: text })

/** The content of the messages of each kind. Every message names its tenant. */
const messages = {
  due: dueMessage,
  delivery: deliveryMessage,
  code: codeMessage,
  clock: clockMessage,
} as const satisfies Record<MessageKind, z.ZodMiniType<{ merchantId: string }>>

/** The content of a job's messages, by the job's row. */
export type MessageOf<J extends QueueJobName> = z.infer<(typeof messages)[(typeof jobs)[J]['message']]>

/** A message that its worker cannot read. The error does not quote the body, which would then be logged. */
export class MalformedMessage extends Error {
  constructor(job: string) {
    super(`malformed message for ${job}`)
    this.name = 'MalformedMessage'
  }
}

/**
 * Reads the body of a job's message.
 * @throws MalformedMessage, so that the message ends up in the dead-letter queue after its receives.
 */
export function parseMessage<J extends QueueJobName>(job: J, body: string): MessageOf<J> {
  const parsed = z.safeParse(messages[jobs[job].message], jsonOf(body))
  if (!parsed.success) throw new MalformedMessage(job)
  return parsed.data as MessageOf<J>
}

function jsonOf(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}
