import { composeOpenApi } from '../../../shared/api/openapi.ts'

/** A node of a JSON Schema, as far as it is read here. */
export type Schema = Readonly<Record<string, unknown>>

/** An operation of the composed document. */
export interface Operation {
  readonly id: string
  readonly method: string
  readonly path: string
  readonly tag: string
  readonly summary: string
  readonly description: string
  readonly security: readonly Readonly<Record<string, readonly string[]>>[]
  readonly parameters: readonly Parameter[]
  readonly body: Schema | null
  readonly bodyExample: unknown
  readonly isPaged: boolean
  readonly status: string
  readonly answer: Schema | null
  readonly answerExample: unknown
  readonly refusals: readonly { readonly status: string; readonly text: string }[]
}

/** A parameter in the path, the query or a header. */
export interface Parameter {
  readonly name: string
  readonly in: string
  readonly required: boolean
  readonly description: string
  readonly schema: Schema
  readonly example?: unknown
}

const whole = composeOpenApi()

/** The groups of operations, in reading order, with their paragraphs. */
export const tags = whole.tags.filter(({ name }) => name !== 'webhooks')

/** What a reference leads to. */
export function resolved(schema: Schema): Schema {
  const { $ref } = schema
  if (typeof $ref !== 'string') return schema
  const [, , section = '', name = ''] = $ref.split('/')
  const found = whole.components[section]?.[name] as Schema | undefined
  if (found === undefined) throw new Error(`nothing is named ${$ref}`)
  return found
}

/** Every operation, in the order of its group. */
export const operations: readonly Operation[] = Object.entries(whole.paths)
  .flatMap(([path, item]) =>
    Object.entries(item).map(([method, one]) => operationOf(path, method.toUpperCase(), one as Raw)),
  )
  .sort((a, b) => placeOf(a) - placeOf(b))

function placeOf({ tag }: Operation): number {
  return tags.findIndex(({ name }) => name === tag)
}

interface Raw {
  readonly operationId: string
  readonly summary: string
  readonly description: string
  readonly tags: readonly string[]
  readonly security: Operation['security']
  readonly parameters: readonly Schema[]
  readonly requestBody?: { readonly content: Readonly<Record<string, Content>> }
  readonly responses: Readonly<Record<string, Schema>>
  readonly 'x-pagination'?: unknown
}

interface Content {
  readonly schema: Schema
  readonly example?: unknown
}

function operationOf(path: string, method: string, raw: Raw): Operation {
  const [status = '', ...refusing] = Object.keys(raw.responses)
  const body = raw.requestBody?.content['application/json']
  const answers = raw.responses[status]!['content'] as Readonly<Record<string, Content>> | undefined
  const answer = answers?.['application/json']
  return {
    id: raw.operationId,
    method,
    path,
    tag: raw.tags[0] ?? '',
    summary: raw.summary,
    description: raw.description,
    security: raw.security,
    parameters: raw.parameters.map((one) => resolved(one) as unknown as Parameter),
    body: body?.schema ?? null,
    bodyExample: body?.example,
    isPaged: raw['x-pagination'] !== undefined,
    status,
    answer: answer?.schema ?? null,
    answerExample: answer?.example,
    refusals: refusing.filter((one) => Number(one) >= 400).map((one) => refusalOf(one, raw.responses[one]!)),
  }
}

/** The refusals that all such operations share, and the reasons of this operation. */
function refusalOf(status: string, one: Schema): { status: string; text: string } {
  const texts = [resolved(one)['description'], one['description']]
  return { status, text: texts.filter((text) => typeof text === 'string').join('\n') }
}
