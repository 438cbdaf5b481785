import { mkdirSync, writeFileSync } from 'node:fs'
import openapiTS, { astToString } from 'openapi-typescript'
import { eventSummaries } from '../../api/document/events.ts'
import { reasons } from '../../api/document/reasons.ts'
import { composeOpenApi } from '../../api/openapi.ts'
import { callsSource } from './calls.ts'

const head = '// Made by `npm run sdk:types` from the OpenAPI document. Do not edit.\n'

/** The generated sources of the client, by file: types of all requests and answers, the calls, and names of reasons and objects. */
export async function generate(): Promise<Readonly<Record<string, string>>> {
  const document = composeOpenApi()
  const types = astToString(await openapiTS(lean(document) as never, { alphabetize: false }))
  return {
    'types.ts': head + types,
    'calls.ts': head + callsSource(document),
    'names.ts': head + namesSource(document),
    'event-types.ts': head + eventTypesSource(),
  }
}

/** Unions of what `details[].reason` can be, and a type for each object that the document names. */
function namesSource(document: ReturnType<typeof composeOpenApi>): string {
  const union = (name: string, words: string, values: readonly string[]): string =>
    [`/** ${words} */`, `export type ${name} =`, ...values.map((value) => `  | '${value}'`)].join('\n')
  const ofPayers = Object.entries(reasons).flatMap(([reason, [code]]) =>
    code === 'payment_failed' ? [reason] : [],
  )
  const schemas = Object.entries(document.components.schemas as Record<string, { description?: string }>)
  const objects = schemas
    .filter(([name]) => !written.has(name))
    .map(([name, { description }]) =>
      [`/** ${description ?? name} */`, `export type ${name} = components['schemas']['${name}']`].join('\n'),
    )
  return (
    [
      "import type { components } from './types.ts'",
      union(
        'ErrorReason',
        'Why a call was refused, in `details[].reason`: the reference has the cause and the mend of each.',
        Object.keys(reasons),
      ),
      union('PayerReason', 'Why a payer’s charge was declined, as they may know it.', ofPayers),
      ...objects,
    ].join('\n\n') + '\n'
  )
}

/** What the command says of each event type. */
function eventTypesSource(): string {
  const rows = Object.entries(eventSummaries()).map(([type, row]) => `  ${type}: ${JSON.stringify(row)},`)
  return [
    '/** Every event type: when it fires, whether an endpoint must name it to get it, and what its data holds. */',
    'export const eventTypes: Readonly<',
    '  Record<string, { readonly firesWhen: string; readonly optIn: boolean; readonly carries: readonly string[] }>',
    '> = {',
    ...rows,
    '}',
    '',
  ].join('\n')
}

/** Types that the client's own sources have under these names. */
const written = new Set(['ErrorCode', 'ApiError', 'ApiErrorDetail', 'BillingEvent', 'EventType'])

interface LeanOperation {
  parameters?: { in?: string; schema?: Record<string, unknown> }[]
  responses: Record<string, Answer>
}

interface LeanOperation {
  parameters?: { in?: string; schema?: Record<string, unknown> }[]
  responses: Record<string, Answer>
  requestBody?: Answer
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
    paths: Record<string, Record<string, LeanOperation>>
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
      // One status or several: for a single one no list is needed, and a client writes both with commas.
      for (const { in: place, schema } of operation.parameters ?? [])
        if (place === 'query' && schema?.['type'] === 'array') {
          const { type, items } = schema
          delete schema['type']
          delete schema['items']
          schema['anyOf'] = [items, { type, items }]
        }
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
  const folder = new URL('../src/generated/', import.meta.url)
  mkdirSync(folder, { recursive: true })
  for (const [file, text] of Object.entries(await generate())) writeFileSync(new URL(file, folder), text)
}
