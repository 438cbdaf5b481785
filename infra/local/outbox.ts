import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import type { Log } from './contracts.ts'
import { writeGatewayMessage } from './gateway-response.ts'

/** A message to a person; what else it carries (channel, subject, text) is shown as it came. */
const message = z.looseObject({ to: z.string().min(1) })
type OutboxMessage = z.infer<typeof message>

const kept = 1000

/**
 * Stands for every channel that reaches people: `POST /local/outbox` accepts a message, prints and keeps it,
 * `GET /local/outbox?to=` shows the newest first. It exists only in the local runner.
 */
export function createOutbox(log: Log) {
  const messages: (OutboxMessage & { receivedAt: string })[] = []
  const add = (added: OutboxMessage) => {
    const stored = { ...added, receivedAt: new Date().toISOString() }
    messages.unshift(stored)
    messages.length = Math.min(messages.length, kept)
    log(`[outbox] ${JSON.stringify(added)}`)
    return stored
  }
  const handle = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    if (request.method === 'GET') {
      const to = query.get('to')
      const items = messages.filter((stored) => to === null || stored.to === to)
      writeJson(response, 200, { items })
    } else if (request.method === 'POST') {
      const parsed = message.safeParse(await json(request).catch(() => null))
      if (parsed.success) writeJson(response, 201, add(parsed.data))
      else writeGatewayMessage(response, 422, 'A message needs `to`.')
    } else writeGatewayMessage(response, 405, 'Method Not Allowed')
  }
  return { handle }
}

function writeJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
