import { Problem } from '../../../shared/domain/problem.ts'
import type { Wire } from '../endpoint.ts'
import { bodyBytes } from './parse-body.ts'
import { stateOf } from './state.ts'

/** More than any gateway's news. */
const mostBytes = 256 * 1024

/**
 * The way in of a body that is signed: it is left as it came, for nothing of it may be looked at before its signature fits. Whoever
 * can't sign learns nothing of what is wrong with it.
 */
export const signedWire: Wire = {
  readBody(request) {
    if (bodyBytes(request.event).byteLength > mostBytes) throw new Problem('payload_too_large')
    stateOf(request).json = {}
  },
  finish: () => undefined,
}
