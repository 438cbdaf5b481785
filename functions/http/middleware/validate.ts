import type { Contract } from '../../../shared/api/contract.ts'
import { nearMiss } from '../../../shared/api/near-miss.ts'
import type { Route } from '../../../shared/api/route.ts'
import { fieldsOf, unknownFieldsOf } from '../../../shared/api/unknown-fields.ts'
import { isTestPhone } from '../../../shared/domain/customer/test-phone.ts'
import { Problem, type ProblemDetail } from '../../../shared/domain/problem.ts'
import { stateOf, type HttpRequest } from './state.ts'

const maxNameLength = 200

/**
 * Checks query and body against the contract, with one detail per field (D1.4, D2.9), and unknown query parameters (C1). A
 * body's unknown fields are found here and judged after the look-up of the key (Q1): `settleUnknownFields`.
 */
export function validate(route: Route, contract: Contract) {
  const parameters = namesOf(contract.query) ?? (namesOf(contract.response)?.includes('items') ? [] : null)
  const findUnknown = unknownFieldsOf(route, contract)
  return {
    before(request: HttpRequest): void {
      const state = stateOf(request)
      if (!couldBeFound(request)) throw new Problem('not_found')
      const details: ProblemDetail[] = []
      const query = gathered(request.event.queryStringParameters ?? {}, parameters ?? [])
      if (contract.query) {
        const found: ProblemDetail[] = []
        state.query = check(contract.query, query, found)
        // A parameter is one text, whichever part of it is wrong.
        details.push(...found.map((one) => ({ ...one, path: String(one.path).split('.')[0]! })))
      }
      if (parameters) details.push(...unknownParameters(query, parameters))
      if (contract.headers) state.headers = check(contract.headers, request.event.headers, details)
      const json = state.json ?? {}
      if (contract.body) {
        state.body = check(contract.body, json, details)
        if (state.mode === 'live') details.push(...testPhones(state.body))
      }
      if (route.method !== 'GET') state.unknown = findUnknown(json)
      if (details.length > 0)
        throw new Problem('validation_error', [...details, ...(state.unknown?.refused ?? [])])
    },
  }
}

/** The query with its metadata filters as one: `metadata.<key>`, or `metadata[<key>]` (Q6). */
function gathered(
  given: Readonly<Record<string, unknown>>,
  known: readonly string[],
): Record<string, unknown> {
  if (!known.includes('metadata')) return { ...given }
  const query: Record<string, unknown> = {}
  const metadata: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(given)) {
    const [, dotted, inBrackets] = /^metadata(?:\.(.+)|\[([^\]]+)\])$/.exec(name) ?? []
    const key = dotted ?? inBrackets
    if (key === undefined) query[name] = value
    else metadata[key] = value
  }
  return Object.keys(metadata).length === 0 ? query : { ...query, metadata }
}

function namesOf(schema: unknown): string[] | null {
  const fields = fieldsOf(schema)
  return fields === null ? null : Object.keys(fields)
}

/** None of our names is empty or this long, and the table fails on such keys. */
function couldBeFound(request: HttpRequest): boolean {
  const names = Object.values(request.event.pathParameters ?? {})
  return names.every((name) => name !== '' && (name ?? '').length <= maxNameLength)
}

function check(schema: NonNullable<Contract['body']>, value: unknown, details: ProblemDetail[]): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  details.push(
    ...result.error.issues.map((issue) => ({
      path: issue.path.join('.'),
      issue: isMissing(value, issue) ? 'is required' : issue.message,
    })),
  )
  return undefined
}

/** Test phones belong to nobody, and are accepted only in the sandbox (A11). */
function testPhones(body: unknown): ProblemDetail[] {
  return ['phone', 'customerPhone'].flatMap((path) => {
    const value = propertyOf(body, path)
    const isTest = typeof value === 'string' && isTestPhone(value)
    return isTest ? [{ path, issue: 'is for tests in the sandbox alone', reason: 'test_phone' }] : []
  })
}

/** Whether a field was refused because it is missing (C3). */
function isMissing(
  value: unknown,
  { code, path }: { readonly code?: string | undefined; readonly path: readonly PropertyKey[] },
): boolean {
  if (code !== 'invalid_type' && code !== 'invalid_value') return false
  const holder = path.slice(0, -1).reduce<unknown>((at, name) => propertyOf(at, name), value)
  // A part of a split text, such as one of several statuses, is wrong and not missing.
  if (typeof holder === 'string') return false
  return path.length > 0 && propertyOf(holder, path.at(-1)!) === undefined
}

function propertyOf(value: unknown, name: PropertyKey): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<PropertyKey, unknown>)[name]
    : undefined
}

/** An unknown parameter is refused: ignoring a filter would list everything (C1). */
function unknownParameters(given: object, known: readonly string[]): ProblemDetail[] {
  return Object.keys(given)
    .filter((name) => !known.includes(name))
    .map((name) => {
      const meant = nearMiss(name, known)
      const names = known.length === 0 ? 'there are none here' : `known are ${known.join(', ')}`
      const hint = meant === null ? `; ${names}` : `; did you mean ${meant}?`
      return { path: name, issue: `unknown parameter${hint}` }
    })
}
