import { subscribe, unsubscribe } from 'node:diagnostics_channel'
import type { ClientRequest } from 'node:http'

const channel = 'http.client.request.start'

/** Requests to AWS's services that this process has made. */
export interface Requests {
  /** To send messages to a queue. */
  readonly sends: () => number
  /** To set, move or delete a schedule. */
  readonly schedules: () => number
  readonly stop: () => void
}

/** Counts from now on, whichever client makes them. */
export function countRequests(): Requests {
  let [sends, schedules] = [0, 0]
  const note = (message: unknown): void => {
    const { request } = message as { request: ClientRequest }
    const target = request.getHeader('x-amz-target')
    if (typeof target === 'string' && target.startsWith('AmazonSQS.SendMessage')) sends += 1
    if (request.path.startsWith('/schedules/') && request.method !== 'GET') schedules += 1
  }
  subscribe(channel, note)
  return {
    sends: () => sends,
    schedules: () => schedules,
    stop: () => {
      unsubscribe(channel, note)
    },
  }
}
