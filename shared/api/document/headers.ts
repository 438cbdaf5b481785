import type { Route } from '../route.ts'
import { takesFields, takesIdempotencyKey } from '../statuses.ts'
import { strictnessOf } from '../unknown-fields.ts'

type Header = Readonly<Record<string, unknown>>

function header(description: string, schema: object): Header {
  return { description, schema }
}

const text = { type: 'string' }
const count = { type: 'integer', minimum: 0 }

/** The headers of answers, as components. */
export const headerComponents: Readonly<Record<string, Header>> = {
  'X-Request-Id': header('Names this request. Quote it when you ask us about it.', text),
  'X-Api-Version': header('The version of this interface.', { type: 'string', const: '1.0.0' }),
  'RateLimit-Limit': header('How many requests your allowance holds at most.', count),
  'RateLimit-Remaining': header('How many of them are left now.', count),
  'RateLimit-Reset': header('Seconds until the allowance is full again.', count),
  'Retry-After': header('Seconds to wait before the request is sent again.', count),
  'Idempotent-Replayed': header(
    '`true` when this is the stored answer of an earlier request with the same key.',
    {
      type: 'string',
      const: 'true',
    },
  ),
  'Ignored-Fields': header(
    'The fields of your body that were left out because nobody knows them, percent-encoded, separated by commas.',
    text,
  ),
  'Warning-Mode': header(
    '`live` when a live credential was used at the address of the sandbox: the call acted on live data.',
    { type: 'string', const: 'live' },
  ),
  'WWW-Authenticate': header('How to authenticate (RFC 9110).', text),
  'Cache-Control': header('How long the answer may be kept.', text),
  ETag: header('Changes when the document does: send it back as `If-None-Match`.', text),
}

/** References to the headers of an operation's answer with one status. */
export function headersOf(route: Route, status: number): Readonly<Record<string, object>> {
  const names = [
    'X-Request-Id',
    'X-Api-Version',
    ...(route.auth === 'none' ? [] : ['RateLimit-Limit', 'RateLimit-Remaining', 'RateLimit-Reset']),
    ...(status === 429 || status === 503 || (status === 409 && takesIdempotencyKey(route))
      ? ['Retry-After']
      : []),
    ...(takesIdempotencyKey(route) && replayable.has(status) ? ['Idempotent-Replayed'] : []),
    ...(status < 300 && takesFields(route) && strictnessOf(route) === 'named' ? ['Ignored-Fields'] : []),
    ...(status < 300 && route.auth !== 'none' && route.auth !== 'admin' ? ['Warning-Mode'] : []),
    ...(status === 401 ? ['WWW-Authenticate'] : []),
  ]
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]))
}

/** The statuses of answers that are stored once execution has started (D11.17). */
const replayable = new Set([200, 201, 402, 404, 409, 422])
