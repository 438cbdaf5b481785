import { MalformedMessage, type DueMessage, type DueQueueJob } from '../../shared/jobs/messages.ts'
import { runDue, type DueContexts } from '../../shared/operations/due-work/run-due.ts'
import type { ProvidersFor } from '../../shared/runtime/provider.ts'
import { queueWorker } from './queue-worker.ts'
import type { UsesOf, Worker } from './worker.ts'

/** The worker of a queue of due items: the operation decides what to do with an item. */
export function dueWorker<const J extends DueQueueJob>(job: J, providers: ProvidersFor<UsesOf<J>>): Worker {
  return queueWorker(job, providers, (context, message: DueMessage) => {
    if (!isFor(message, job)) throw new MalformedMessage(job)
    return runDue<J>(context as unknown as DueContexts[J], message)
  })
}

/** Each queue has one job: a message of another job was sent by mistake. */
function isFor<J extends DueQueueJob>(message: DueMessage, job: J): message is DueMessage & { job: J } {
  return message.job === job
}
