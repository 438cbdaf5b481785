import type { JobName } from '../jobs/catalog.ts'

/** Sends work to the queues of one mode. */
export interface WorkQueue {
  /**
   * Sends messages to a job's queue, at most ten per call. Delays are whole seconds, at most 900: the queue's own
   * limit.
   */
  send(
    job: JobName,
    messages: readonly { readonly body: unknown; readonly delaySeconds?: number }[],
  ): Promise<void>
}
