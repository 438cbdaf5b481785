import type { JobName } from '../../jobs/catalog.ts'
import type { WorkQueue } from '../../ports/queue.ts'
import { gatherMs } from '../waits.ts'

const mostMessages = 10

type Messages = Parameters<WorkQueue['send']>[1]

/** The messages of one call, and the callers that wait for it. */
interface Gathered {
  readonly messages: Messages[number][]
  readonly sent: Promise<void>
  readonly send: () => void
}

/**
 * A queue that sends messages arriving within moments of each other in one call, which costs as much as one message.
 * Each caller waits until its message is sent; when a call fails, all of its messages have failed.
 */
export function gatheringQueue(queue: WorkQueue): WorkQueue {
  const open = new Map<JobName, Gathered>()
  return {
    async send(job, messages) {
      if (messages.length === 0) return
      const before = open.get(job)
      if (before && before.messages.length + messages.length > mostMessages) before.send()
      const gathered = open.get(job) ?? begin(job)
      gathered.messages.push(...messages)
      if (gathered.messages.length >= mostMessages) gathered.send()
      await gathered.sent
    },
  }

  function begin(job: JobName): Gathered {
    const messages: Messages[number][] = []
    const { promise: sent, resolve, reject } = Promise.withResolvers<void>()
    const send = (): void => {
      clearTimeout(timer)
      open.delete(job)
      queue.send(job, messages).then(resolve, reject)
    }
    const timer = setTimeout(send, gatherMs)
    const gathered = { messages, sent, send }
    open.set(job, gathered)
    return gathered
  }
}
