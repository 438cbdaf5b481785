import { Problem } from '../../../shared/domain/problem.ts'
import { parseCredential } from '../../../shared/security/credential.ts'
import type { Wire } from '../endpoint.ts'
import { bodyText, maxBytes, parseJson } from './parse-body.ts'
import { stateOf, type HttpRequest } from './state.ts'

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i
const jsonType = /^application\/json\s*(;|$)/i

/** RFC 6749, section 5.2, has one name for all refusals that are the request's own fault. */
const malformed = new Set(['validation_error', 'bad_request'])

/**
 * The token endpoint's bodies and answers (D11.4): JSON as in the specification, or the form encoding with Basic client
 * authentication of RFC 6749. A form is refused in that standard's format, JSON with the error object.
 */
export const tokenWire: Wire = {
  readBody(request) {
    const state = stateOf(request)
    const text = bodyText(request.event)
    if (Buffer.byteLength(text) > maxBytes) throw new Problem('payload_too_large')
    const type = request.event.headers['content-type'] ?? ''
    if (text !== '' && !formType.test(type) && !jsonType.test(type))
      throw new Problem('unsupported_media_type')
    const fields = text === '' ? {} : formType.test(type) ? parseForm(text) : parseJson(text)
    state.json = { ...fields, ...basicClient(request, fields) }
    const clientId = state.json['client_id']
    const parsed = typeof clientId === 'string' ? parseCredential(clientId) : null
    if (parsed) state.mode = parsed.mode === 'live' ? 'live' : 'sandbox'
  },
  finish(request) {
    const { response, error } = request
    if (!response) return
    response.headers = { 'cache-control': 'no-store', pragma: 'no-cache', ...response.headers }
    const problem = error instanceof Problem ? renamed(error) : null
    if (!problem) return
    stateOf(request).problem = problem.code
    response.statusCode = problem.status
    if (problem.code === 'invalid_client' && triedBasic(request))
      response.headers['www-authenticate'] = 'Basic realm="token", charset="UTF-8"'
    response.body = JSON.stringify(
      formType.test(request.event.headers['content-type'] ?? '')
        ? { error: problem.code, error_description: problem.message }
        : problem.toBody(),
    )
  },
}

function renamed(problem: Problem): Problem {
  return malformed.has(problem.code) ? new Problem('invalid_request', problem.details) : problem
}

/** A parameter may appear only once (RFC 6749, section 3.2), and one without a value counts as absent. */
function parseForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const [name, value] of new URLSearchParams(text)) {
    if (Object.hasOwn(fields, name))
      throw new Problem('invalid_request', [{ path: name, issue: 'given twice' }])
    if (value !== '' && name !== '__proto__') fields[name] = value
  }
  return fields
}

function triedBasic({ event }: Pick<HttpRequest, 'event'>): boolean {
  return /^Basic(\s|$)/i.test(event.headers['authorization'] ?? '')
}

/** The client from Basic authentication, form-encoded (RFC 6749, section 2.3.1); using two ways at once is refused. */
function basicClient(request: HttpRequest, fields: Record<string, unknown>): Record<string, string> {
  if (!triedBasic(request)) return {}
  if (fields['client_secret'] !== undefined)
    throw new Problem('invalid_request', [{ issue: 'the client authenticates in two ways' }])
  const encoded =
    /^Basic +([A-Za-z0-9+/_-]+=*)$/i.exec(request.event.headers['authorization'] ?? '')?.[1] ?? ''
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(Buffer.from(encoded, 'base64').toString('utf8')) ?? []
  if (!id || !secret) throw new Problem('invalid_client')
  const client = { client_id: decode(id), client_secret: decode(secret) }
  if (fields['client_id'] !== undefined && fields['client_id'] !== client.client_id)
    throw new Problem('invalid_request', [
      { path: 'client_id', issue: 'differs from the authenticated client' },
    ])
  return client
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    throw new Problem('invalid_client')
  }
}
