import * as z from 'zod/mini'
import { jobs, type MessageKind, type QueueJobName } from './catalog.ts'

/** Every job that an item's due entry can name: the queues of due work, deliveries, and events that wait to be fanned out. */
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
const item = { merchantId: text, pk: text, sk: text }

/** An item lies in its own tenant's partition, so a message can't make one tenant's worker touch another's. */
const ownItem = z.refine<{ merchantId: string; pk: string }>(({ merchantId, pk }) =>
  pk.startsWith(`${merchantId}#`),
)

/** An item is due (D13.2). What it says by then decides; `hints` are keys to read along with it. */
const dueMessage = z
  .object({ ...item, at: z.iso.datetime(), job: z.enum(dueJobs), hints: z.record(z.string(), z.string()) })
  .check(ownItem)

export type DueMessage = z.infer<typeof dueMessage>

/** One try of a webhook delivery is to be made: endpoint, event and number of the try are in its key. */
const deliveryMessage = z.object(item).check(ownItem)

export type DeliveryMessage = z.infer<typeof deliveryMessage>

/**
 * Somebody asked for a one-time code, or entered too many wrong ones. It carries no code: the worker derives it from
 * the record. Whether the recipient is anybody is the worker's to find out too (A13).
 */
const codeMessage = z.object({
  /** The tenant whose code it is; empty for a person's or an owner's own. */
  merchantId: z.string().check(z.maxLength(64)),
  kind: z.enum(['code', 'warning']),
  purpose: z.enum(['dashboard_login', 'identity', 'payout_account']),
  recipient: text,
  id: text,
})

export type CodeMessage = z.infer<typeof codeMessage>

/** A sandbox tenant's clock has a jump to finish. */
const clockMessage = z.object({ merchantId: text })

/** What the messages of each kind hold. Every message names its tenant. */
const messages = {
  due: dueMessage,
  delivery: deliveryMessage,
  code: codeMessage,
  clock: clockMessage,
} as const satisfies Record<MessageKind, z.ZodMiniType<{ merchantId: string }>>

/** What a job's row says that its messages hold. */
export type MessageOf<J extends QueueJobName> = z.infer<(typeof messages)[(typeof jobs)[J]['message']]>

/** A message that its worker cannot read. It does not quote the body: that would end up in logs. */
export class MalformedMessage extends Error {
  constructor(job: string) {
    super(`malformed message for ${job}`)
    this.name = 'MalformedMessage'
  }
}

/**
 * Reads the body of a job's message.
 * @throws MalformedMessage, which sends it to the dead-letter queue after its receives.
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
