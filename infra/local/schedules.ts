import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { SQSClient, SendMessageCommand } from '@aws-sdk/client-sqs'
import { credentials, region } from './account.ts'
import { modes } from './contracts.ts'
import type { Log, Running } from './contracts.ts'
import { answerSchedulerCall } from './schedule-api.ts'
import { SchedulerError } from './schedule-request.ts'
import { ScheduleStore } from './schedule-store.ts'
import type { Schedule } from './schedule-store.ts'

export interface SchedulesOptions {
  readonly queues: { readonly endpoint: string; readonly urlPrefix: string }
  readonly log: Log
  /** False keeps schedules without ever firing them, as if the scheduler had failed. */
  readonly firing?: boolean
}

export interface Schedules extends Running {
  readonly endpoint: string
}

/** AWS promises a minute; here due work should start while a developer watches. */
const tickMs = 200
const retryMs = 1_000
const defaultRetries = 5

/** Starts an EventBridge Scheduler on 127.0.0.1, with a schedule group per mode, that sends to the given queues. */
export async function startSchedules({ queues, log, firing = true }: SchedulesOptions): Promise<Schedules> {
  const store = new ScheduleStore()
  for (const group of ['default', ...modes]) store.createGroup(group)
  const sqs = new SQSClient({ endpoint: queues.endpoint, region, credentials })
  const inDelivery = new Set<Schedule>()

  const deliver = async (schedule: Schedule) => {
    const { Name, Target } = schedule.request
    try {
      const QueueUrl = `${queues.urlPrefix}${Target.Arn.split(':').at(-1) ?? ''}`
      await sqs.send(new SendMessageCommand({ QueueUrl, MessageBody: Target.Input }))
      store.complete(schedule)
    } catch (error) {
      schedule.attempts += 1
      schedule.nextAt = Date.now() + retryMs
      if (schedule.attempts > (Target.RetryPolicy?.MaximumRetryAttempts ?? defaultRetries)) {
        log(`[scheduler] ${Name} was not delivered: ${String(error)}`)
        store.complete(schedule)
      }
    }
  }
  const fire = () => {
    for (const schedule of store.due(Date.now())) {
      if (inDelivery.has(schedule)) continue
      inDelivery.add(schedule)
      void deliver(schedule).finally(() => inDelivery.delete(schedule))
    }
  }

  const server = createServer((request, response) => void answer(store, request, response))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const timer = firing ? setInterval(fire, tickMs) : undefined
  return {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: async () => {
      clearInterval(timer)
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
      sqs.destroy()
    },
  }
}

async function answer(
  store: ScheduleStore,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  try {
    const url = new URL(request.url ?? '/', 'http://local')
    const hasBody = request.method === 'POST' || request.method === 'PUT'
    const body = hasBody ? ((await json(request)) as Record<string, unknown>) : {}
    const call = { method: request.method ?? '', path: url.pathname, query: url.searchParams, body }
    reply(response, 200, answerSchedulerCall(store, call))
  } catch (error) {
    const known =
      error instanceof SchedulerError ? error : new SchedulerError('InternalServerException', String(error))
    response.setHeader('x-amzn-errortype', known.errorName)
    reply(response, known.status, { Message: known.message })
  }
}

function reply(response: ServerResponse, status: number, body: Record<string, unknown>): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
