import type { JobName } from '../jobs/catalog.ts'

/** Sends work to the queues of one mode. */
export interface WorkQueue {
  /** Sends at most ten messages to a job's queue. Delays are whole seconds, at most 900: the queue's own limit. */
  send(
    job: JobName,
    messages: readonly { readonly body: unknown; readonly delaySeconds?: number }[],
  ): Promise<void>
}
