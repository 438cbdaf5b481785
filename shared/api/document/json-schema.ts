/** A JSON Schema of the 2020-12 draft, as OpenAPI 3.1 uses it. */
export type JsonSchema = Record<string, unknown>

/** A reference to one of the document's named schemas. */
export function refTo(name: string): JsonSchema {
  return { $ref: `#/components/schemas/${name}` }
}
