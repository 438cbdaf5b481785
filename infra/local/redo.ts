import { DeleteMessageBatchCommand, type SQSClient } from '@aws-sdk/client-sqs'
import { settleAllEarnings } from '../../shared/operations/balance/settle-all-earnings.ts'
import { sweep, type Sweeping } from '../../shared/operations/due-work/sweep.ts'
import type { JobName } from '../../shared/jobs/catalog.ts'
import { provide } from '../../shared/runtime/provider.ts'
import { clockQueue, deliveryQueue, dueQueue } from '../../shared/runtime/providers/queues.ts'
import type { Mode } from './contracts.ts'
import { receive } from './dead-letters.ts'
import { merchantContext } from './operator.ts'

/** Longer than a sweep or a settlement takes: no other reader gets the letters meanwhile. */
const redoSeconds = 900

/** The result of redriving a stream's or a timer's letters. */
export interface Redone {
  readonly redriven: number
  /** What could not be redone, in words; the letters are kept then. */
  readonly failed: readonly string[]
}

/**
 * Redoes, from here, the work behind the letters of a stream's or a timer's worker, which have no queue to return to.
 * The settlement's letters lead to a settlement, all others' to a sweep, which compares the table with what was done,
 * whichever record or run was lost. Then the letters are deleted.
 */
export async function redo(sqs: SQSClient, deadUrl: string, job: JobName, mode: Mode): Promise<Redone> {
  const handles: string[] = []
  for await (const batch of receive(sqs, deadUrl, redoSeconds, Infinity))
    handles.push(...batch.map(({ ReceiptHandle }) => ReceiptHandle!))
  if (handles.length === 0) return { redriven: 0, failed: [] }
  const failed = job === 'settlement' ? await settleEarningsNow(mode) : await sweepNow(mode)
  if (failed.length > 0) return { redriven: 0, failed }
  for (let i = 0; i < handles.length; i += 10) {
    const Entries = handles.slice(i, i + 10).map((ReceiptHandle, n) => ({ Id: String(n), ReceiptHandle }))
    await sqs.send(new DeleteMessageBatchCommand({ QueueUrl: deadUrl, Entries }))
  }
  return { redriven: handles.length, failed: [] }
}

async function settleEarningsNow(mode: Mode): Promise<string[]> {
  const forTenant = (merchantId: string) => merchantContext(mode, merchantId)
  const { failed } = await settleAllEarnings(forTenant(''), forTenant)
  return failed.map(({ merchantId, error }) => `${merchantId}: ${String(error)}`)
}

async function sweepNow(mode: Mode): Promise<string[]> {
  const queues = {
    'queue.due': dueQueue,
    'queue.webhook-delivery': deliveryQueue,
    'queue.clock-advance': clockQueue,
  }
  const forTenant = (merchantId: string) => provide(merchantContext(mode, merchantId), queues) as Sweeping
  const { failed } = await sweep(forTenant(''), forTenant)
  return failed.map(({ partition, error }) => `${partition}: ${String(error)}`)
}
