import { request } from 'node:http'
import { startHttpServer } from '../../infra/local/http-server.ts'
import { endpoints } from '../../functions/http/registry.ts'
import { startService, type Service } from './service.ts'

type Body = Record<string, any>

/** What to send; `from` is the loopback address that the call comes from, such as 127.0.0.9. */
export interface HttpCall {
  readonly key?: string | null
  readonly body?: unknown
  readonly headers?: Record<string, string>
  readonly from?: string
}

export interface HttpAnswer {
  readonly status: number
  readonly headers: Record<string, string>
  readonly text: string
  readonly body: Body
}

/** The service behind the local gateway, called over HTTP. */
export interface OverHttp {
  readonly service: Service
  readonly port: number
  readonly http: (method: string, path: string, call?: HttpCall) => Promise<HttpAnswer>
  readonly stop: () => Promise<void>
}

/** Starts the service behind its local gateway on a free port. */
export async function startOverHttp(): Promise<OverHttp> {
  const service = await startService()
  const server = await startHttpServer({ port: 0, log: () => undefined })
  server.serve(endpoints)
  return {
    service,
    port: server.port,
    http: (method, path, call = {}) => send(server.port, method, path, call),
    stop: async () => {
      await server.stop()
      await service.stop()
    },
  }
}

function send(port: number, method: string, path: string, call: HttpCall): Promise<HttpAnswer> {
  const text = call.body === undefined ? undefined : JSON.stringify(call.body)
  const headers = {
    ...(call.key ? { authorization: `Bearer ${call.key}` } : {}),
    ...(text === undefined ? {} : { 'content-type': 'application/json' }),
    ...call.headers,
  }
  return new Promise((resolve, reject) => {
    const options = { host: '127.0.0.1', port, method, path, headers, localAddress: call.from ?? '127.0.0.1' }
    const sent = request({ ...options, agent: false }, (response) => {
      let answer = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (answer += chunk))
      response.on('end', () => {
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers as Record<string, string>,
          text: answer,
          body: answer.startsWith('{') ? (JSON.parse(answer) as Body) : {},
        })
      })
    })
    sent.on('error', reject)
    sent.end(text)
  })
}
