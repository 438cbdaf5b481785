import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a merchant's endpoint was sent. */
export interface Received {
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

export interface Reply {
  readonly status: number
  readonly headers?: Record<string, string>
}

/** A merchant's endpoint on this machine. */
export interface Receiver {
  readonly url: string
  readonly received: Received[]
  /** How it answers from now on. */
  answer: (received: Received) => Reply
  readonly stop: () => Promise<void>
}

/** Starts an endpoint that answers 200. */
export async function startReceiver(): Promise<Receiver> {
  const received: Received[] = []
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const one = { headers: request.headers, body: Buffer.concat(chunks).toString('utf8') }
      received.push(one)
      const { status, headers = {} } = receiver.answer(one)
      response.writeHead(status, headers).end('noted')
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const receiver: Receiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`,
    received,
    answer: () => ({ status: 200 }),
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
  return receiver
}
