import { readFileSync } from 'node:fs'
import type { RouteName } from '../routes.ts'

/** What a sample invocation shows of a request. */
export interface RequestSample {
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  readonly path: Readonly<Record<string, string>>
}

/** The request of `events/http`, which tests hold against its contract. */
export function sampleOf(name: RouteName): RequestSample {
  const file = new URL(`../../../events/http/${name}.json`, import.meta.url)
  const event = JSON.parse(readFileSync(file, 'utf8')) as {
    readonly body?: string
    readonly queryStringParameters?: Record<string, string>
    readonly pathParameters?: Record<string, string>
  }
  return {
    body: event.body === undefined ? undefined : JSON.parse(event.body),
    query: event.queryStringParameters ?? {},
    path: event.pathParameters ?? {},
  }
}
