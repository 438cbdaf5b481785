import type { IncomingMessage, ServerResponse } from 'node:http'
import { json } from 'node:stream/consumers'
import * as z from 'zod'
import type { Log } from './contracts.ts'
import { writeGatewayMessage } from './gateway-response.ts'
import { outboxPage } from './outbox-page.ts'

/** A message to a person; its other fields (channel, subject, text) are shown unchanged. */
const message = z.looseObject({ to: z.string().min(1) })
type OutboxMessage = z.infer<typeof message>

const kept = 1000

/**
 * Replaces every channel that reaches people: `POST /local/outbox` prints and stores a message, `GET /local/outbox?to=`
 * shows the newest first; browsers get a page with rendered mails. It exists only in the local runner.
 */
export function createOutbox(log: Log) {
  const messages: (OutboxMessage & { id: number; receivedAt: string })[] = []
  let count = 0
  const add = (added: OutboxMessage) => {
    count += 1
    const stored = { ...added, id: count, receivedAt: new Date().toISOString() }
    messages.unshift(stored)
    messages.length = Math.min(messages.length, kept)
    log(`[outbox] ${JSON.stringify(added)}`)
    return stored
  }
  const handle = async (request: IncomingMessage, response: ServerResponse, query: URLSearchParams) => {
    const [, id] = /\/outbox\/(\d+)$/.exec(request.url?.split('?')[0] ?? '') ?? []
    if (id !== undefined) {
      const mail = messages.find((stored) => stored.id === Number(id))?.['html']
      writeHtml(response, typeof mail === 'string' ? mail : '')
    } else if (request.method === 'GET') {
      const to = query.get('to')
      const items = messages.filter((stored) => to === null || stored.to === to)
      if (/text\/html/.test(request.headers.accept ?? '')) writeHtml(response, await outboxPage(items))
      else writeJson(response, 200, { items: items.map(({ id: _, ...item }) => item) })
    } else if (request.method === 'POST') {
      const parsed = message.safeParse(await json(request).catch(() => null))
      if (parsed.success) writeJson(response, 201, add(parsed.data))
      else writeGatewayMessage(response, 422, 'A message needs `to`.')
    } else writeGatewayMessage(response, 405, 'Method Not Allowed')
  }
  return { handle }
}

function writeHtml(response: ServerResponse, body: string): void {
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(body)
}

function writeJson(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
