import { readFileSync } from 'node:fs'
import type { RouteName } from '../routes.ts'

/** The request in a sample. */
export interface RequestSample {
  readonly body: unknown
  readonly query: Readonly<Record<string, string>>
  readonly path: Readonly<Record<string, string>>
  /** Headers that only this request has. */
  readonly headers: Readonly<Record<string, string>>
}

/** What a file of `events/http` may contain: the parts of the request that do not follow from the route's row. */
export interface SampleFile {
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly headers?: Readonly<Record<string, string>>
  readonly body?: unknown
}

/** The sample request from `events/http`; tests check it against the contract. */
export function sampleOf(name: RouteName): RequestSample {
  const file = new URL(`../../../events/http/${name}.json`, import.meta.url)
  const { params = {}, query = {}, headers = {}, body } = JSON.parse(readFileSync(file, 'utf8')) as SampleFile
  return { body, query, path: params, headers }
}
