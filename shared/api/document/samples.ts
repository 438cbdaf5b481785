import { readFileSync } from 'node:fs'
import type { RouteName } from '../routes.ts'

/** The request in a sample invocation. */
export interface RequestSample {
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  readonly path: Readonly<Record<string, string>>
}

/** The sample request from `events/http`; tests check it against the contract. */
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
