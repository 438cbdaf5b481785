import { resolved, type Schema } from './document.ts'
import { table } from './html.ts'

interface Field {
  readonly name: string
  readonly type: string
  readonly required: boolean
  readonly words: string
}

/** Objects within objects are shown this deep; deeper ones are named. */
const deepest = 3

/** The fields of an object's schema as a table; empty if it has none. */
export function fieldsTable(schema: Schema | null, heading: string): string {
  if (schema === null) return ''
  const rows = fieldsOf(schema, '', 1).map(({ name, type, required, words }) => [
    `\`${name}\``,
    `${type}${required ? '' : ', optional'}`,
    words,
  ])
  return table([heading, 'Type', 'Means'], rows)
}

function fieldsOf(schema: Schema, before: string, depth: number): Field[] {
  const { properties, required } = objectOf(schema)
  return Object.entries(properties).flatMap(([name, one]) => {
    const own: Field = {
      name: `${before}${name}`,
      type: typeOf(one),
      required: required.includes(name),
      words: said(one, 'description') || said(resolved(one), 'description'),
    }
    const inner = within(one)
    if (inner === null || depth === deepest) return [own]
    return [own, ...fieldsOf(inner.schema, `${before}${name}${inner.many ? '[]' : ''}.`, depth + 1)]
  })
}

/** All properties of an object, those of what it extends among them. */
function objectOf(schema: Schema): { properties: Record<string, Schema>; required: string[] } {
  const one = resolved(schema)
  const parts = ((one['allOf'] ?? []) as Schema[]).map(objectOf)
  return {
    properties: Object.assign({}, ...parts.map(({ properties }) => properties), one['properties']) as Record<
      string,
      Schema
    >,
    required: [...parts.flatMap(({ required }) => required), ...((one['required'] ?? []) as string[])],
  }
}

/** The object that a field holds, one or many; null if it holds none. */
function within(schema: Schema): { schema: Schema; many: boolean } | null {
  const one = resolved(schema)
  const choices = (one['anyOf'] ?? []) as Schema[]
  for (const choice of choices) {
    const found = within(choice)
    if (found !== null) return found
  }
  if (one['items'] !== undefined) {
    const found = within(one['items'] as Schema)
    return found === null ? null : { schema: found.schema, many: true }
  }
  return Object.keys(objectOf(one).properties).length > 0 ? { schema: one, many: false } : null
}

/** A type in words: its kind, or its values, and whether it may be null. */
export function typeOf(schema: Schema): string {
  const one = resolved(schema)
  if (Array.isArray(one['enum']))
    return (one['enum'] as unknown[]).map((value) => `\`${String(value)}\``).join(', ')
  if ('const' in one) return `\`${String(one['const'])}\``
  const choices = (one['anyOf'] ?? one['oneOf']) as Schema[] | undefined
  if (choices) return [...new Set(choices.slice(0, 4).map(typeOf))].join(' or ')
  if (one['allOf'] !== undefined) return 'object'
  if (one['items'] !== undefined) return `list of ${typeOf(one['items'] as Schema)}`
  const kinds = [one['type']]
    .flat()
    .map((kind) => (one['format'] === undefined ? String(kind) : formatOf(one)))
  return `${kinds.join(' or ')}${boundsOf(one)}`
}

function formatOf(schema: Schema): string {
  const format = said(schema, 'format') || said(schema, 'type')
  const names: Readonly<Record<string, string>> = { 'date-time': 'instant', uri: 'address', email: 'email' }
  return names[format] ?? format
}

function boundsOf(schema: Schema): string {
  const [least, most] = [said(schema, 'minimum'), said(schema, 'maximum')]
  if (least !== '' && most !== '') return ` ${least} to ${most}`
  if (least !== '') return ` from ${least} on`
  const size = said(schema, 'maxLength') || said(schema, 'maxItems')
  return size === '' ? '' : `, at most ${size}`
}

/** A keyword's text or number as text; empty if there is none. */
function said(schema: Schema, keyword: string): string {
  const value = schema[keyword]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
