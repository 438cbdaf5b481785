/** A JSON Schema of the 2020-12 draft, which is what OpenAPI 3.1 speaks. */
export type JsonSchema = Record<string, unknown>

/** A reference to one of the document's named schemas. */
export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}
