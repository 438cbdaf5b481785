import type { Route } from '../../../shared/api/route.ts'
import { Problem } from '../../../shared/domain/problem.ts'
import { stateOf, type HttpRequest } from './state.ts'

const versionTag = /^(?:W\/)?"?(\d{1,15})"?$/

/** Reads `If-Match: <version>`, a bare number or an entity tag, if the route's row supports it (D4.19). */
export function readIfMatch(route: Route) {
  return {
    before(request: HttpRequest): void {
      const header = request.event.headers['if-match']?.trim()
      if (route.versioned !== true || header === undefined || header === '*') return
      const version = versionTag.exec(header)?.[1]
      if (version === undefined) {
        throw new Problem('bad_request', [
          {
            path: 'If-Match',
            reason: 'invalid_header',
            issue: 'must be the version that you have read, such as "3"',
          },
        ])
      }
      stateOf(request).ifMatch = Number(version)
    },
  }
}
