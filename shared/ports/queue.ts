import type { JobName } from '../jobs/catalog.ts'

/** Puts work on the queues of one mode. */
export interface WorkQueue {
  /** Sends messages to a job's queue, at most ten a call. Delays are whole seconds and at most 900, the queue's own limit. */
  send(
    job: JobName,
    messages: readonly { readonly body: unknown; readonly delaySeconds?: number }[],
  ): Promise<void>
}
