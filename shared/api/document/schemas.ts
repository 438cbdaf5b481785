import * as z from 'zod/mini'
import { components } from './components.ts'
import { shapeOf, wordsFor } from './describe.ts'
import { enumNamed } from './enums.ts'
import type { JsonSchema } from './json-schema.ts'
import { portablePattern } from './patterns.ts'

const named = z.registry<{ id: string }>()
for (const [id, [schema]] of Object.entries(components)) named.add(schema, { id })

/** Also names an event's schema, so that the document contains it once. */
export function nameSchema(id: string, schema: z.ZodMiniType): void {
  named.add(schema, { id })
}

/** The named resources as the document's components. */
export function resourceSchemas(): Record<string, JsonSchema> {
  const found: Record<string, JsonSchema> = {}
  for (const [name, [schema, description]] of Object.entries(components))
    found[name] = { description, ...componentOf(name, schema) }
  return found
}

/** The definition of a named schema. */
export function componentOf(name: string, schema: z.ZodMiniType): JsonSchema {
  const definitions = convert(schema)['$defs'] as Record<string, JsonSchema>
  return polished(definitions[name]!) as JsonSchema
}

/** A contract's schema; resources in it are references to the document's components. */
export function schemaOf(schema: z.ZodMiniType): JsonSchema {
  const { $defs: _components, ...rest } = convert(schema)
  return polished(rest) as JsonSchema
}

/** Holds the descriptions of an object's fields until the whole schema is converted. */
const wordsKey = 'x-words'

/** Converted as an input, so that objects stay open: additive changes need no new version (D1.8). */
function convert(schema: z.ZodMiniType): JsonSchema {
  const { $schema: _draft, ...converted } = z.toJSONSchema(schema, {
    io: 'input',
    metadata: named,
    override: ({ zodSchema, jsonSchema }) => {
      const json = jsonSchema as JsonSchema
      delete json['id']
      const shape = shapeOf(zodSchema)
      if (!shape || !json['properties']) return
      json[wordsKey] = Object.fromEntries(
        Object.keys(shape).map((field) => [field, wordsFor(zodSchema, field)]),
      )
      const base = baseOf(zodSchema, shape)
      if (base !== null) extend(json, base)
    },
  })
  return converted
}

type AnySchema = Parameters<typeof shapeOf>[0]

/** The largest named resource whose fields are all in this object: the object extends that resource. */
function baseOf(schema: AnySchema, shape: Readonly<Record<string, z.ZodMiniType>>): string | null {
  let found: { name: string; size: number } | null = null
  for (const [name, [one]] of Object.entries(components)) {
    const fields = Object.entries(shapeOf(one) ?? {})
    if (one === schema || fields.length <= (found?.size ?? 2)) continue
    if (fields.every(([field, type]) => shape[field] === type)) found = { name, size: fields.length }
  }
  return found?.name ?? null
}

/** Rewrites the object as that resource and the additional fields. */
function extend(json: JsonSchema, base: string): void {
  const known = shapeOf(components[base]![0])!
  const without = (fields: JsonSchema): JsonSchema =>
    Object.fromEntries(Object.entries(fields).filter(([field]) => !(field in known)))
  const required = ((json['required'] ?? []) as string[]).filter((field) => !(field in known))
  const more = {
    type: 'object',
    properties: without(json['properties'] as JsonSchema),
    ...(required.length === 0 ? {} : { required }),
    [wordsKey]: without(json[wordsKey] as JsonSchema),
  }
  for (const key of ['type', 'properties', 'required', wordsKey]) Reflect.deleteProperty(json, key)
  json['allOf'] = [{ $ref: `#/$defs/${base}` }, more]
}

/** Formats that replace a pattern of three hundred characters. */
const spoken = new Set(['date-time', 'date', 'email'])

/** The schema for readers: with descriptions and references to components, without what only zod needs. */
function polished(node: unknown): unknown {
  if (Array.isArray(node)) return node.map(polished)
  if (typeof node !== 'object' || node === null) return node
  const { [wordsKey]: words, ...rest } = node as JsonSchema
  const named = Array.isArray(rest['enum']) ? enumNamed(rest['enum']) : null
  if (named !== null) {
    const { enum: _values, type: _type, ...siblings } = rest
    return { $ref: `#/components/schemas/${named}`, ...siblings }
  }
  const result = Object.fromEntries(
    Object.entries(rest)
      .filter(([key, value]) => !isNoise(key, value, rest))
      .map(([key, value]) => [key, polished(value)]),
  )
  if (Array.isArray(result['anyOf'])) oneOfEach(result, result['anyOf'])
  if (typeof result['$ref'] === 'string')
    result['$ref'] = result['$ref'].replace('#/$defs/', '#/components/schemas/')
  if (typeof result['pattern'] === 'string') result['pattern'] = portablePattern(result['pattern'])
  if (words) put(words as Record<string, string | null>, result['properties'] as Record<string, JsonSchema>)
  return result
}

/** Removes choices that are equal in the document. */
function oneOfEach(result: JsonSchema, choices: readonly unknown[]): void {
  const [first, ...more] = new Map(choices.map((choice) => [JSON.stringify(choice), choice])).values()
  if (more.length > 0) return
  delete result['anyOf']
  Object.assign(result, first)
}

function isNoise(key: string, value: unknown, beside: JsonSchema): boolean {
  if (key === 'minimum') return value === Number.MIN_SAFE_INTEGER
  if (key === 'maximum') return value === Number.MAX_SAFE_INTEGER
  return key === 'pattern' && spoken.has(beside['format'] as string)
}

function put(words: Readonly<Record<string, string | null>>, properties: Record<string, JsonSchema>): void {
  for (const [field, description] of Object.entries(words))
    if (description !== null) properties[field] = { ...properties[field], description }
}
