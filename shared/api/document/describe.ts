import type * as z from 'zod/mini'

/** The description of a field; if it holds an object, also the descriptions of that object's fields. */
export type Words = string | readonly [string, Readonly<Record<string, Words>>]

type Shape<S> = S extends z.ZodMiniObject<infer F> ? F : never
type FieldsOf<S> = S extends z.ZodMiniType ? keyof Shape<S> & string : never

const wordsOf = new WeakMap<object, Readonly<Record<string, Words>>>()

/** Fields that mean the same in every schema. A schema's own description of a field has precedence. */
export const common = {
  items: 'The objects of this page, newest first.',
  nextCursor: 'Send it as `cursor` to get the next page; null on the last page.',
  hasMore:
    'Whether another page follows. A page may be shorter than `limit` and still be followed by another.',
  limit: 'How many objects a page holds at most: 1 to 100, 20 by default.',
  cursor:
    'The `nextCursor` of the page before. Left out for the first page. Good only for the same list and filters.',
  createdFrom: 'Only what was made at this instant or later (ISO 8601 with a zone).',
  createdTo: 'Only what was made before this instant (ISO 8601 with a zone).',
  createdAt: 'When it was made (UTC).',
} as const

/** Texts for all fields of a schema; those of `common` may be left out. */
type WordsOf<S> = Readonly<Record<Exclude<FieldsOf<S>, keyof typeof common>, Words>> &
  Partial<Record<keyof typeof common, Words>>
type ItemOf<S> = Shape<S> extends { readonly items: z.ZodMiniArray<infer I> } ? I : never

/**
 * Describes the fields of schemas for readers of the OpenAPI document. They are kept apart from the contracts, so that no
 * function's bundle contains them. A field without a description does not compile, nor one without a field.
 */
export function describe<const S extends readonly (z.ZodMiniType | undefined)[]>(
  schemas: S,
  words: WordsOf<S[number]>,
): void {
  for (const schema of schemas) if (schema) learn(schema, words)
}

/**
 * Describes a page of a list: in a sentence what it contains, and the fields of each item. Other calls that return one of the
 * same schema are described by it too.
 */
export function describeList<S extends z.ZodMiniType>(
  page: S,
  items: string,
  words: WordsOf<ItemOf<S>>,
): void {
  learn(page, { items: [items, words] })
}

function learn(schema: z.ZodMiniType, words: Readonly<Record<string, Words>>): void {
  const shape = shapeOf(schema)
  if (shape === null) throw new Error('only the fields of objects can be described')
  wordsOf.set(schema, { ...wordsOf.get(schema), ...words })
  for (const [name, field] of Object.entries(shape)) {
    const word = words[name]
    if (word === undefined || typeof word === 'string') continue
    learn(objectIn(field), word[1])
  }
}

/** The description of a field of an object schema; null if there is none. */
export function wordsFor(schema: object, field: string): string | null {
  const word = wordsOf.get(schema)?.[field] ?? (common as Readonly<Record<string, string>>)[field]
  if (word === undefined) return null
  return typeof word === 'string' ? word : word[0]
}

/** The fields of an object schema; null for any other schema. */
export function shapeOf(schema: object): Readonly<Record<string, z.ZodMiniType>> | null {
  const definition = (schema as { _zod?: { def?: { shape?: Record<string, z.ZodMiniType> } } })._zod?.def
  return definition?.shape ?? null
}

/** The object schema of a field that holds an object or a list of them, nullable or optional. */
function objectIn(field: z.ZodMiniType): z.ZodMiniType {
  if (shapeOf(field)) return field
  const { innerType, element } = (
    field as unknown as { _zod: { def: Record<string, z.ZodMiniType | undefined> } }
  )._zod.def
  const inner = innerType ?? element
  if (!inner) throw new Error('the field holds no object')
  return objectIn(inner)
}
