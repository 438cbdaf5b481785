import { normalisePhone } from '../../domain/customer/phone.ts'
import type { RouteName } from '../routes.ts'
import { exampleAnswers } from './example-answers.ts'
import { exampleId } from './example-id.ts'
import { exampleValues, usualValues } from './example-values.ts'
import type { JsonSchema } from './json-schema.ts'
import type { RequestSample } from './samples.ts'

/** The position in an answer for which an example is made. */
interface Place {
  readonly schemas: Readonly<Record<string, unknown>>
  /** What the sample request sent: the answer's top-level fields show it again. */
  readonly given: Readonly<Record<string, unknown>>
  /** The object that has the field: the name of its schema, of the field that holds it, or of the operation. */
  readonly owner: string
  readonly named: boolean
  readonly field: string
}

const instant = '2027-01-31T09:00:00.000Z'
const billSchema = '#/components/schemas/BillTransaction'

/**
 * An example of an answer, made from its schema. It repeats what the sample of `events/http` sent, identifiers have the
 * prefix that their description names, and all other fields come from `exampleValues`.
 */
export function exampleOf(
  operation: RouteName,
  schema: JsonSchema,
  schemas: Readonly<Record<string, unknown>>,
  { body, query, path }: RequestSample,
): unknown {
  const sent = isObject(body) ? withDigits(body) : {}
  const given = { ...query, ...sent, ...(schema.$ref === billSchema ? inKobo(sent) : {}), ...path }
  const answer = valueOf(schema, { schemas, given, owner: operation, named: false, field: '' })
  return merged(answer, exampleAnswers[operation] ?? {})
}

/** Phones are answered as digits with their country's code, however they were typed. */
function withDigits(sent: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const phones = ['phone', 'supportPhone'].filter((field) => typeof sent[field] === 'string')
  return { ...sent, ...Object.fromEntries(phones.map((one) => [one, normalisePhone(sent[one] as string)])) }
}

/** Bills are asked for in naira and answered in kobo (S12). */
function inKobo({ amount }: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return typeof amount === 'number' ? { amount: amount * 100, meta: { amountNaira: amount } } : {}
}

function valueOf(schema: JsonSchema, place: Place): unknown {
  const { $ref, allOf, anyOf, oneOf, type } = schema
  if ('const' in schema) return schema['const']
  if (typeof $ref === 'string') return referred($ref, place)
  if (Array.isArray(allOf))
    return allOf.reduce((all, one) => merged(all, valueOf(one as JsonSchema, place)), {})
  if (schema['enum']) return usual(schema['enum'] as unknown[], place)
  const [known] = knownFor(schema, place)
  if (known !== undefined) return known
  const choices = (anyOf ?? oneOf) as JsonSchema[] | undefined
  if (choices) return valueOf(choices.find((one) => one['type'] !== 'null') ?? {}, place)
  const kinds = [type].flat()
  if (kinds.includes('object')) return objectOf(schema, place)
  if (kinds.includes('array')) return [valueOf((schema['items'] ?? {}) as JsonSchema, place)]
  if (kinds.includes('boolean')) return false
  if (kinds.includes('integer') || kinds.includes('number')) return schema['minimum'] ?? 0
  return kinds.includes('string') ? textOf(schema) : null
}

function referred($ref: string, place: Place): unknown {
  const schema = place.schemas[$ref.split('/').at(-1)!] as JsonSchema
  // Of the events, the one that every merchant needs.
  const { mapping } = (schema['discriminator'] ?? {}) as { mapping?: Record<string, string> }
  if (mapping) return valueOf({ $ref: mapping['subscription_payment_success'] }, place)
  return valueOf(schema, { ...place, owner: $ref.split('/').at(-1)!, named: true })
}

function objectOf(schema: JsonSchema, place: Place): Record<string, unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const required = (schema['required'] ?? []) as string[]
  const isAnswer = place.field === ''
  const keepsOwner = place.named || isAnswer || place.field === 'items'
  const inside = {
    ...place,
    owner: keepsOwner ? place.owner : place.field,
    named: false,
    given: isAnswer ? place.given : {},
  }
  return Object.fromEntries(
    Object.entries(properties)
      // Optional fields are present only on request, or in some cases.
      .filter(([field]) => required.includes(field))
      .map(([field, one]) => [field, valueOf(one, { ...inside, field })]),
  )
}

/** The known value of a field, if its schema accepts it: no entry or one. */
function knownFor(schema: JsonSchema, { field, owner, given }: Place): unknown[] {
  const prefix = /prefix `(\w+_)`/.exec((schema['description'] as string | undefined) ?? '')?.[1]
  const isText = [schema['type']].flat().includes('string')
  const isOther = prefix !== undefined && !String(given[field]).startsWith(prefix)
  const candidates = [
    // The identifier in the path may be of the object that the call belongs to.
    field === 'id' && isOther ? undefined : given[field],
    exampleValues[`${owner}.${field}`],
    exampleValues[field],
    isText && prefix ? exampleId(prefix.slice(0, -1)) : undefined,
  ]
  return candidates.filter((one) => one !== undefined && takes(schema, one)).slice(0, 1)
}

/** Whether a schema accepts a value, judged by type and pattern. */
function takes(schema: JsonSchema, value: unknown): boolean {
  const choices = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined
  if (choices) return choices.some((one) => takes(one, value))
  const { type } = schema
  const kinds = [type].flat()
  if (value === null) return kinds.includes('null')
  if (Array.isArray(value))
    return kinds.includes('array') && value.every((one) => takes((schema['items'] ?? {}) as JsonSchema, one))
  if (isObject(value)) return kinds.includes('object') && schema['properties'] === undefined
  if (typeof value === 'number')
    return kinds.includes('number') || (kinds.includes('integer') && Number.isInteger(value))
  if (typeof value === 'boolean') return kinds.includes('boolean')
  return typeof value === 'string' && kinds.includes('string') && takesText(schema, value)
}

function takesText({ format, pattern }: JsonSchema, text: string): boolean {
  if (format === 'date-time' || format === 'date' || format === 'uri')
    return new RegExp(formats[format]).test(text)
  return typeof pattern !== 'string' || new RegExp(pattern).test(text)
}

const formats = { 'date-time': '^\\d{4}-.*T', date: '^\\d{4}-\\d\\d-\\d\\d$', uri: '^https?:' } as const

function usual(values: readonly unknown[], { field, given }: Place): unknown {
  const wanted = [given[field], exampleValues[field], ...usualValues]
  return wanted.find((one) => one !== undefined && values.includes(one)) ?? values[0]
}

function textOf(schema: JsonSchema): string {
  switch (schema['format']) {
    case 'date-time':
      return instant
    case 'date':
      return instant.slice(0, 10)
    case 'uri':
      return 'https://shop.example/hooks'
    case 'email':
      return 'ada@example.com'
    default:
      return 'text'
  }
}

function merged(all: unknown, more: unknown): unknown {
  return isObject(all) && isObject(more) ? { ...all, ...more } : more
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
