import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { bodyText, maxBytes, parseJson } from './parse-body.ts'
import { stateOf } from './state.ts'

const formType = /^application\/x-www-form-urlencoded\s*(;|$)/i
const jsonType = /^application\/json\s*(;|$)/i

/** Reads a page's form, sent without a script; programs send JSON. An empty field counts as absent. */
export const formWire: Wire = {
  readBody(request) {
    const text = bodyText(request.event)
    const type = request.event.headers['content-type'] ?? ''
    if (text !== '' && !formType.test(type) && !jsonType.test(type))
      throw new Problem('unsupported_media_type')
    if (Buffer.byteLength(text) > maxBytes) throw new Problem('payload_too_large')
    const fields = formType.test(type)
      ? Object.fromEntries([...new URLSearchParams(text)].filter(([, value]) => value !== ''))
      : parseJson(text === '' ? '{}' : text)
    stateOf(request).json = fields
  },
  finish: () => undefined,
}
