import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Webhook } from 'standardwebhooks'

/** An event as it reached a receiver. */
export interface ReceivedEvent {
  readonly id: string
  readonly type: string
  readonly createdAt: string
  readonly data: Readonly<Record<string, unknown>>
}

/** A merchant's endpoint on this machine. */
export interface Receiver {
  readonly url: string
  /** By identifier: an event may be delivered more than once. */
  readonly events: ReadonlyMap<string, ReceivedEvent>
  readonly refused: number
  readonly trust: (secret: string) => void
  readonly stop: () => Promise<void>
}

/** Starts a receiver that answers 400 to anything not signed with its secret, and reports each new event. */
export async function startReceiver(tell: (line: string) => void): Promise<Receiver> {
  const events = new Map<string, ReceivedEvent>()
  let verifier: Webhook | null = null
  let refused = 0
  const server = createServer((request, response) => {
    void readBody(request).then((body) => {
      try {
        const event = verifier?.verify(body, request.headers as Record<string, string>) as ReceivedEvent
        if (!events.has(event.id)) tell(`${event.createdAt}  ${event.type.padEnd(38)}${detailOf(event)}`)
        events.set(event.id, event)
        response.writeHead(200).end()
      } catch {
        refused += 1
        response.writeHead(400).end()
      }
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}/webhooks`,
    events,
    get refused() {
      return refused
    },
    trust: (secret) => {
      verifier = new Webhook(secret)
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => {
          resolve()
        })
        server.closeAllConnections()
      }),
  }
}

function detailOf({ data }: ReceivedEvent): string {
  const customer = data['customer'] as { name?: string } | undefined
  const parts = [customer?.name, data['amount'], data['failureCode'], data['action'], data['reason']]
  return parts
    .filter((part) => part !== undefined)
    .map(String)
    .join('  ')
}

async function readBody(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString('utf8')
}
