/** The fields of a route that the adapter needs. */
export interface RoutePattern {
  readonly name: string
  readonly method: string
  readonly path: string
}

export interface RouteMatch {
  readonly name: string
  /** Such as `GET /v1/plans/{id}`. */
  readonly routeKey: string
  readonly pathParameters: Record<string, string>
}

/** Finds the route of a request, as API Gateway does: a literal segment wins over a parameter, from the left. */
export function routeMatcher(patterns: readonly RoutePattern[]) {
  const compiled = patterns.map((pattern) => ({ ...pattern, segments: pattern.path.split('/') }))
  // Sorted once, so that the first match is the most specific.
  compiled.sort((a, b) => compareSpecificity(a.segments, b.segments))
  return (method: string, path: string): RouteMatch | null => {
    const segments = path.split('/')
    for (const route of compiled) {
      if (route.method !== method || route.segments.length !== segments.length) continue
      const pathParameters = capture(route.segments, segments)
      if (pathParameters === null) continue
      return { name: route.name, routeKey: `${route.method} ${route.path}`, pathParameters }
    }
    return null
  }
}

function compareSpecificity(a: string[], b: string[]): number {
  for (let index = 0; index < Math.min(a.length, b.length); index++) {
    const difference = Number(isParameter(a[index]!)) - Number(isParameter(b[index]!))
    if (difference !== 0) return difference
  }
  return 0
}

function capture(pattern: string[], segments: string[]): Record<string, string> | null {
  const parameters: Record<string, string> = {}
  for (const [index, expected] of pattern.entries()) {
    const segment = segments[index]!
    if (!isParameter(expected)) {
      if (segment !== expected) return null
    } else if (segment === '') return null
    else parameters[expected.slice(1, -1)] = decode(segment)
  }
  return parameters
}

function isParameter(segment: string): boolean {
  return segment.startsWith('{')
}

/** Text that is not valid percent-encoding stays unchanged. */
export function decode(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return text
  }
}
