import { randomUUID } from 'node:crypto'
import { isUtf8 } from 'node:buffer'
import type { IncomingMessage } from 'node:http'
import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { accountId } from './account.ts'
import type { Mode } from './contracts.ts'
import { decode } from './route-match.ts'
import type { RouteMatch } from './route-match.ts'

/** A request after the gateway has parsed it: its stage, and the address without the stage's prefix. */
export interface GatewayRequest {
  readonly stage: Mode
  readonly path: string
  readonly query: string
}

/** The base address is the stage `live`; `/sandbox` is the stage `sandbox`. */
export function gatewayRequest(url: string): GatewayRequest {
  const [address, query = ''] = splitOnce(url, '?')
  const inSandbox = address === '/sandbox' || address.startsWith('/sandbox/')
  const path = inSandbox ? address.slice('/sandbox'.length) || '/' : address
  return { stage: inSandbox ? 'sandbox' : 'live', path, query }
}

/** The event of payload format 2.0. */
export function gatewayEvent(
  message: IncomingMessage,
  { stage, path, query }: GatewayRequest,
  match: RouteMatch | null,
  body: Buffer,
): APIGatewayProxyEventV2 {
  const routeKey = match?.routeKey ?? '$default'
  // A named stage is part of the path in the event, and an HTTP API decodes that path.
  const rawPath = `/${stage}${decode(path)}`
  const headers = joinedHeaders(message)
  const cookies = headers['cookie']?.split(/;\s*/)
  delete headers['cookie']
  const sourceIp = message.socket.remoteAddress ?? '127.0.0.1'
  const now = new Date()
  return {
    version: '2.0',
    routeKey,
    rawPath,
    rawQueryString: query,
    ...(cookies === undefined ? {} : { cookies }),
    headers: {
      ...headers,
      'x-forwarded-for': [headers['x-forwarded-for'], sourceIp].filter(Boolean).join(', '),
      'x-forwarded-port': String(message.socket.localPort ?? ''),
      'x-forwarded-proto': 'http',
    },
    ...(query === '' ? {} : { queryStringParameters: queryParameters(query) }),
    ...(hasEntries(match?.pathParameters) ? { pathParameters: match.pathParameters } : {}),
    requestContext: {
      accountId,
      apiId: 'local',
      domainName: headers['host'] ?? '',
      domainPrefix: 'local',
      http: {
        method: message.method ?? '',
        path: rawPath,
        protocol: `HTTP/${message.httpVersion}`,
        sourceIp,
        userAgent: headers['user-agent'] ?? '',
      },
      requestId: randomUUID(),
      routeKey,
      stage,
      time: logTime(now),
      timeEpoch: now.getTime(),
    },
    ...encodedBody(body, headers['content-type'] ?? ''),
  }
}

/** Lower-case names; a repeated header is one value, joined by commas. */
function joinedHeaders(message: IncomingMessage): Record<string, string> {
  const headers: Record<string, string> = {}
  for (let index = 0; index < message.rawHeaders.length; index += 2) {
    const name = message.rawHeaders[index]!.toLowerCase()
    const value = message.rawHeaders[index + 1]!
    const separator = name === 'cookie' ? '; ' : ','
    headers[name] = headers[name] === undefined ? value : `${headers[name]}${separator}${value}`
  }
  return headers
}

function queryParameters(query: string): Record<string, string> {
  const parameters: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(query)) {
    parameters[name] = parameters[name] === undefined ? value : `${parameters[name]},${value}`
  }
  return parameters
}

/** The only types that an HTTP API treats as text; a form, and a body without a type, arrive as base64. */
const textTypes = /^(text\/.*|application\/(json|xml|javascript))$/

function encodedBody(body: Buffer, contentType: string): { body?: string; isBase64Encoded: boolean } {
  if (body.length === 0) return { isBase64Encoded: false }
  const type = contentType.split(';')[0]!.trim().toLowerCase()
  const isText = textTypes.test(type) && isUtf8(body)
  return { body: body.toString(isText ? 'utf8' : 'base64'), isBase64Encoded: !isText }
}

/** Such as `20/Nov/2026:09:30:00 +0000`. */
function logTime(now: Date): string {
  const [, day, month, year, time] = now.toUTCString().split(' ')
  return `${day!}/${month!}/${year!}:${time!} +0000`
}

function hasEntries(record: Record<string, string> | undefined): record is Record<string, string> {
  return record !== undefined && Object.keys(record).length > 0
}

function splitOnce(text: string, separator: string): [string, string?] {
  const at = text.indexOf(separator)
  return at === -1 ? [text] : [text.slice(0, at), text.slice(at + 1)]
}
