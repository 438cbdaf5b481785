import type { APIGatewayProxyEventV2 } from 'aws-lambda'
import { Problem, type ProblemDetail } from '../../../shared/domain/problem.ts'
import { stateOf, type HttpRequest } from './state.ts'

/** A larger body gets 413 (D2.5). */
export const maxBytes = 64 * 1024
const maxDepth = 16
/** Keys and depths that only an attack would send (D1.6). */
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype'])

/** Reads a JSON body: media type, then size, then form (D2.15, order of checks). */
export function parseBody() {
  return {
    before(request: HttpRequest): void {
      const text = bodyText(request.event)
      if (text === '') return
      stateOf(request).rawBody = text
      const type = request.event.headers['content-type'] ?? ''
      if (!/^application\/json\s*(;|$)/i.test(type)) throw new Problem('unsupported_media_type')
      if (Buffer.byteLength(text) > maxBytes) throw new Problem('payload_too_large')
      stateOf(request).json = parseJson(text)
    },
  }
}

/** The body's bytes, whichever way the gateway encoded them. */
export function bodyBytes(event: APIGatewayProxyEventV2): Buffer {
  return Buffer.from(event.body ?? '', event.isBase64Encoded ? 'base64' : 'utf8')
}

/** The body as text, whichever way the gateway encoded it. */
export function bodyText(event: APIGatewayProxyEventV2): string {
  if (event.body === undefined) return ''
  return event.isBase64Encoded ? Buffer.from(event.body, 'base64').toString('utf8') : event.body
}

/**
 * Reads a JSON object.
 * @throws Problem 400 with the reason.
 */
export function parseJson(text: string): Record<string, unknown> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw malformed('malformed_json', placeOf(error, text))
  }
  inspect(value, 1)
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw malformed('not_an_object', { issue: 'send one object in braces, once made into JSON' })
  return value as Record<string, unknown>
}

function inspect(value: unknown, depth: number): void {
  if (typeof value === 'string' && !value.isWellFormed()) throw malformed('malformed_unicode')
  if (typeof value !== 'object' || value === null) return
  if (depth > maxDepth) throw malformed('too_deep')
  for (const [key, child] of Object.entries(value)) {
    if (forbiddenKeys.has(key)) throw malformed('forbidden_key')
    if (!key.isWellFormed()) throw malformed('malformed_unicode')
    inspect(child, depth + 1)
  }
}

/** Where the JSON goes wrong, as far as the parser says it (Q5). Its own message quotes the body, which may hold secrets. */
function placeOf(error: unknown, text: string): ProblemDetail {
  const { message } = error as Error
  const given = /at position (\d+)/.exec(message)?.[1]
  const position = given !== undefined ? Number(given) : /end of JSON/.test(message) ? text.length : null
  if (position === null) return {}
  const lines = text.slice(0, position).split('\n')
  return { position, issue: `at line ${lines.length}, column ${lines.at(-1)!.length + 1}` }
}

function malformed(reason: string, place: ProblemDetail = {}): Problem {
  return new Problem('bad_request', [{ reason, ...place }])
}
