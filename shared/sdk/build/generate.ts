import { writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { composeOpenApi } from '../../api/openapi.ts'
import { callsSource } from './calls.ts'

const head = '// Made by `npm run sdk:types` from the OpenAPI document. Do not edit.\n'

/** The generated sources of the client, by file: the types of all requests and answers, and the calls. */
export async function generate(): Promise<Readonly<Record<string, string>>> {
  const document = composeOpenApi()
  const types = astToString(await openapiTS(lean(document) as never, { alphabetize: false }))
  return { 'types.ts': head + types, 'calls.ts': head + callsSource(document) }
}

interface Answer {
  headers?: unknown
  content?: Record<string, { example?: unknown; schema?: Record<string, unknown> }>
}

/**
 * The document without what types do not need: all refusals have one shape, our own code reads the headers, and editors
 * show no examples of answers.
 */
function lean(document: ReturnType<typeof composeOpenApi>): unknown {
  const copy = structuredClone(document) as unknown as {
    paths: Record<string, Record<string, { responses: Record<string, Answer>; requestBody?: Answer }>>
    webhooks?: unknown
    components: { responses?: unknown }
  }
  delete copy.webhooks
  delete copy.components.responses
  for (const item of Object.values(copy.paths)) {
    for (const operation of Object.values(item)) {
      const [status] = Object.keys(operation.responses) as [string]
      const { headers: _headers, ...answer } = operation.responses[status]!
      delete answer.content?.['application/json']?.example
      operation.responses = { [status]: answer }
      // Types say what a field may hold, not which fields exclude each other.
      const body = operation.requestBody?.content?.['application/json']?.schema
      if (body?.['properties']) {
        delete body['anyOf']
        delete body['oneOf']
      }
    }
  }
  return copy
}

if (import.meta.main) {
  for (const [file, text] of Object.entries(await generate()))
    writeFileSync(new URL(`../src/generated/${file}`, import.meta.url), text)
}
