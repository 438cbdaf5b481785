import type { Contract } from '../../../shared/api/contract.ts'
import { nearMiss } from '../../../shared/api/near-miss.ts'
import { Problem, type ProblemDetail } from '../../../shared/domain/problem.ts'
import { stateOf, type HttpRequest } from './state.ts'

const maxNameLength = 200

/** Checks query and body against the contract, with one detail per field; unknown near-misses are refused (decisions 1). */
export function validate(contract: Contract) {
  const fields = contract.body ? fieldsOf(contract.body) : []
  const readable = fieldsOf(contract.response)
  return {
    before(request: HttpRequest): void {
      const state = stateOf(request)
      if (!couldBeFound(request)) throw new Problem('not_found')
      const details: ProblemDetail[] = []
      if (contract.query)
        state.query = check(contract.query, request.event.queryStringParameters ?? {}, details)
      if (contract.headers) state.headers = check(contract.headers, request.event.headers, details)
      if (contract.body) {
        const json = state.json ?? {}
        state.body = check(contract.body, json, details)
        details.push(...misspelt(Object.keys(json), fields, readable))
      }
      if (details.length > 0) throw new Problem('validation_error', details)
    },
  }
}

/** No name of ours is empty or this long, and the table refuses such keys with a failure. */
function couldBeFound(request: HttpRequest): boolean {
  const names = Object.values(request.event.pathParameters ?? {})
  return names.every((name) => name !== '' && (name ?? '').length <= maxNameLength)
}

/** The top-level fields of an object schema; none for other schemas. */
function fieldsOf(schema: unknown): string[] {
  const definition = (schema as { _zod?: { def?: { shape?: object; innerType?: unknown } } })._zod?.def
  if (definition?.shape) return Object.keys(definition.shape)
  return definition?.innerType ? fieldsOf(definition.innerType) : []
}

function check(schema: NonNullable<Contract['body']>, value: unknown, details: ProblemDetail[]): unknown {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  details.push(...result.error.issues.map((issue) => ({ path: issue.path.join('.'), issue: issue.message })))
  return undefined
}

function misspelt(
  given: readonly string[],
  fields: readonly string[],
  readable: readonly string[],
): ProblemDetail[] {
  return given
    .filter((field) => !fields.includes(field) && !readable.includes(field))
    .map((field) => ({ field, meant: nearMiss(field, fields) }))
    .filter((miss) => miss.meant !== null)
    .map(({ field, meant }) => ({ path: field, issue: `unknown field; did you mean ${meant}?` }))
}
