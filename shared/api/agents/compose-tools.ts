import type { Scope } from '../../domain/access/scopes.ts'
import type { JsonSchema } from '../document/json-schema.ts'
import { composeOpenApi, type OpenApiDocument } from '../openapi.ts'
import { routeOf, type RouteName } from '../routes.ts'
import { allowedTools, type ToolKind } from './allowed-tools.ts'

/** A tool for agents, and the call that it makes. */
export interface AgentTool {
  readonly name: string
  readonly title: string
  readonly description: string
  readonly kind: ToolKind
  readonly scope: Scope | null
  readonly method: string
  readonly path: string
  /** The arguments that go into the query; those in the path have its names, and all others are the body. */
  readonly query: readonly string[]
  readonly hasBody: boolean
  /** Where its quote goes: into a header, or it has none or one of its own among its fields. */
  readonly quotes: 'header' | null
  readonly inputSchema: JsonSchema
}

/** Every tool that stands for an operation, built from the interface's document. */
export function composeTools(): readonly AgentTool[] {
  const document = composeOpenApi()
  return (Object.keys(allowedTools) as RouteName[]).map((name) => toolOf(document, name, allowedTools[name]!))
}

interface Operation {
  readonly summary: string
  readonly description: string
  readonly parameters: readonly JsonSchema[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: JsonSchema }>> }
}

function toolOf(document: OpenApiDocument, name: RouteName, kind: ToolKind): AgentTool {
  const { path, method, scope } = routeOf(name)
  const operation = document.paths[path]![method.toLowerCase()] as Operation
  const parameters = operation.parameters.filter((one) => one['in'] === 'path' || one['in'] === 'query')
  const body = operation.requestBody?.content['application/json']?.schema
  const fields = (body?.['properties'] ?? {}) as Record<string, JsonSchema>
  // A change of plan is quoted by its preview. A sale has a quote of its own too (K10), which an agent's limits replace.
  const quotes = kind === 'moves money' && name !== 'change-plan' ? 'header' : null
  const properties: Record<string, unknown> = {
    ...Object.fromEntries(parameters.map((one) => [one['name'] as string, withWords(one)] as const)),
    ...fields,
    ...(kind === 'writes' || kind === 'moves money' ? { idempotencyKey } : {}),
    ...(quotes === 'header' ? { quoteId } : {}),
  }
  const required = [
    ...parameters.filter((one) => one['required'] === true).map((one) => one['name']),
    ...((body?.['required'] ?? []) as string[]),
    ...(kind === 'writes' || kind === 'moves money' ? ['idempotencyKey'] : []),
    // What is charged must be what was shown.
    ...(name === 'change-plan' ? ['quoteId'] : []),
  ]
  return {
    name: name.replaceAll('-', '_'),
    title: operation.summary,
    description: [operation.summary, operation.description, kindWords[kind]]
      .filter(Boolean)
      .map(ended)
      .join(' '),
    kind,
    scope,
    method,
    path,
    query: parameters.filter((one) => one['in'] === 'query').map((one) => one['name'] as string),
    hasBody: body !== undefined,
    quotes,
    inputSchema: inlined(document, {
      type: 'object',
      properties,
      ...(required.length === 0 ? {} : { required }),
      additionalProperties: false,
    }) as JsonSchema,
  }
}

const kindWords: Readonly<Record<ToolKind, string>> = {
  reads: 'Changes nothing.',
  previews: 'Changes nothing, and answers the quoteId with which the change may be made.',
  writes: 'Moves no money.',
  'moves money':
    'Moves money. Where your client has limits, the first call answers a quote with the sum and does nothing; the call with that quoteId does it, or waits for the owner.',
}

const idempotencyKey: JsonSchema = {
  type: 'string',
  minLength: 1,
  maxLength: 255,
  description:
    'A text of your own for this one act. Repeat the act with the same one if no answer came: it is done once.',
}

const quoteId: JsonSchema = {
  type: 'string',
  description: 'The quote of this very act, from the answer `quote_required` to the call without one.',
}

/** A sentence with its full stop. */
function ended(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`
}

function withWords({ schema, description }: JsonSchema): JsonSchema {
  return { ...(schema as JsonSchema), ...(description === undefined ? {} : { description }) }
}

/** A schema without references: clients of tools follow none. */
function inlined(document: OpenApiDocument, node: unknown): unknown {
  if (Array.isArray(node)) return node.map((one) => inlined(document, one))
  if (typeof node !== 'object' || node === null) return node
  const { $ref, ...rest } = node as JsonSchema
  const own = Object.fromEntries(Object.entries(rest).map(([key, one]) => [key, inlined(document, one)]))
  if (typeof $ref !== 'string') return own
  const [, , section = '', name = ''] = $ref.split('/')
  return { ...(inlined(document, document.components[section]?.[name]) as JsonSchema), ...own }
}
