import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { bodyBytes } from './parse-body.ts'
import { stateOf } from './state.ts'

/** More than the callback of any gateway. */
const mostBytes = 256 * 1024

/**
 * Reads a signed body unchanged, since nothing in it may be used before its signature is verified. A caller that can't
 * sign gets no details about what is wrong.
 */
export const signedWire: Wire = {
  readBody(request) {
    if (bodyBytes(request.event).byteLength > mostBytes) throw new Problem('payload_too_large')
    stateOf(request).json = {}
  },
  finish: () => undefined,
}
