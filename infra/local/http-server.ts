import { createServer } from 'node:http'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { allRoutes } from '../../shared/api/routes.ts'
import type { EndpointRegistry, Log, Running } from './contracts.ts'
import { serveFile } from './files.ts'
import { gatewayEvent, gatewayRequest } from './gateway-event.ts'
import { writeFunctionResponse, writeGatewayMessage } from './gateway-response.ts'
import { InvocationTimeout, invoke } from './invoke.ts'
import { createOutbox } from './outbox.ts'
import { servePage } from './pages.ts'
import { routeMatcher } from './route-match.ts'
import type { RoutePattern } from './route-match.ts'

export interface HttpServerOptions {
  /** 0 for any free port. */
  readonly port: number
  readonly log: Log
  /** By default the service's own routes; tests may pass others. */
  readonly routes?: readonly RoutePattern[]
  readonly timeoutMs?: number
  /** Whether the stack is stopped: the functions answer 503 (O2). */
  readonly frozen?: () => boolean
  /** The folder of exported files, served under `/local/files`. */
  readonly filesFolder?: string
}

export interface HttpServer extends Running {
  readonly port: number
  readonly url: string
  /** Until then every request is answered 503: the port is opened first, so that a busy one is reported at once. */
  serve(endpoints: EndpointRegistry): void
}

const gatewayTimeoutMs = 30_000
const largestBody = 10 * 1024 * 1024
const closeGraceMs = 2_000

/** The gateway of the local stack: an HTTP API with two stages, on 127.0.0.1. */
export async function startHttpServer(options: HttpServerOptions): Promise<HttpServer> {
  const { port, log, routes = serviceRoutes(), timeoutMs = gatewayTimeoutMs, frozen = () => false } = options
  const { filesFolder } = options
  const match = routeMatcher(routes)
  const outbox = createOutbox(log)
  let endpoints: EndpointRegistry | null = null

  const answer = async (message: IncomingMessage, response: ServerResponse) => {
    const request = gatewayRequest(message.url ?? '/')
    if (request.stage === 'live' && /^\/local\/outbox(\/\d+)?$/.test(request.path)) {
      await outbox.handle(message, response, new URLSearchParams(request.query))
      return
    }
    if (filesFolder !== undefined && (await serveFile(response, request, filesFolder))) return
    if (request.stage === 'live' && (await servePage(message, response, request.path))) return
    const body = await readBody(message)
    if (body === null) {
      writeGatewayMessage(response, 413, 'Request Entity Too Large')
      return
    }
    const matched = match(message.method ?? '', request.path)
    const name = matched?.name ?? 'not-found'
    const load = endpoints?.[name]
    if (load === undefined) {
      writeGatewayMessage(response, 503, 'Service Unavailable')
      return
    }
    const event = gatewayEvent(message, request, matched, body)
    // As a deployed stack's functions have it.
    process.env['FROZEN'] = frozen() ? 'true' : ''
    const result = await invoke(name, timeoutMs, async (context) => (await load()).handler(event, context))
    response.setHeader('apigw-requestid', event.requestContext.requestId)
    writeFunctionResponse(response, result)
  }

  const server = createServer((message, response) => {
    answer(message, response).catch((error: unknown) => {
      log(`[http] ${message.method ?? ''} ${message.url ?? ''}: ${describe(error)}`)
      if (response.headersSent || response.destroyed) response.destroy()
      else if (error instanceof InvocationTimeout) writeGatewayMessage(response, 503, 'Service Unavailable')
      else writeGatewayMessage(response, 500, 'Internal Server Error')
    })
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', resolve)
  })
  const bound = (server.address() as AddressInfo).port
  return {
    port: bound,
    url: `http://127.0.0.1:${bound}`,
    serve: (registry) => {
      endpoints = registry
    },
    stop: async () => {
      const closed = new Promise((resolve) => server.close(resolve))
      server.closeIdleConnections()
      await Promise.race([closed, wait(closeGraceMs, undefined, { ref: false })])
      server.closeAllConnections()
      await closed
    },
  }
}

function serviceRoutes(): RoutePattern[] {
  return allRoutes().map(({ name, route }) => ({ name, method: route.method, path: route.path }))
}

/** Null when the body is larger than the gateway accepts; it is still read, or the client would miss the answer. */
async function readBody(message: IncomingMessage): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message as AsyncIterable<Buffer>) {
    size += chunk.length
    if (size <= largestBody) chunks.push(chunk)
    else chunks.length = 0
  }
  return size > largestBody ? null : Buffer.concat(chunks)
}

function describe(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error)
}
