import { createServer, request as send, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/**
 * What a proxy does with one request: `lost` passes it on and keeps the answer; `reset` never passes it on; `hang` never
 * answers; an answer of its own stands for a service or proxy that refuses.
 */
export type Fault =
  | 'lost'
  | 'reset'
  | 'hang'
  | { readonly status: number; readonly headers?: Record<string, string>; readonly body?: string }

/** A proxy before a service, with faults for its next requests. */
export interface FaultProxy {
  readonly url: string
  /** Faults for the coming requests, in order; after them everything is passed on. */
  readonly plan: (...faults: Fault[]) => void
  /** The requests that came, since the last plan. */
  readonly seen: {
    readonly method: string
    readonly path: string
    readonly headers: IncomingMessage['headers']
  }[]
  readonly stop: () => Promise<void>
}

/** Starts a proxy that passes on to `target`. */
export async function startFaultProxy(target: string): Promise<FaultProxy> {
  const faults: Fault[] = []
  const seen: FaultProxy['seen'] = []
  const { hostname, port } = new URL(target)
  const server = createServer((message, response) => {
    const fault = faults.shift()
    seen.push({ method: message.method ?? '', path: message.url ?? '', headers: message.headers })
    if (fault === 'hang') return
    if (fault === 'reset') {
      response.destroy()
      return
    }
    if (typeof fault === 'object') {
      message.resume()
      response.writeHead(fault.status, fault.headers).end(fault.body ?? '')
      return
    }
    pass(message, response, fault === 'lost')
  })
  const pass = (message: IncomingMessage, response: ServerResponse, lost: boolean): void => {
    const { method, url, headers } = message
    const onward = send({ hostname, port, method, path: url, headers }, (answer) => {
      if (lost) {
        answer.resume().on('end', () => response.destroy())
        return
      }
      response.writeHead(answer.statusCode ?? 502, answer.headers)
      answer.pipe(response)
    })
    onward.on('error', () => response.destroy())
    message.pipe(onward)
  }
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    plan: (...coming) => {
      seen.length = 0
      faults.splice(0, faults.length, ...coming)
    },
    seen,
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeAllConnections()
      await closed
    },
  }
}
