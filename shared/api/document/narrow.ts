import type { OpenApiDocument } from '../openapi.ts'
import { usedComponents } from './prune.ts'
import { isOnSurface, titles, type Surface } from './surfaces.ts'

type Operation = {
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

/** The part of the document for one kind of caller: its operations, and the components that they use. */
export function narrow(document: OpenApiDocument, surface: Surface): OpenApiDocument {
  const paths = Object.fromEntries(
    Object.entries(document.paths).flatMap(([path, item]) => {
      const kept = Object.entries(item).filter(([, operation]) =>
        isOnSurface(surface, path, (operation as Operation).security),
      )
      return kept.length === 0 ? [] : [[path, Object.fromEntries(kept)]]
    }),
  )
  const webhooks = surface === 'merchant' ? document.webhooks : {}
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    Object.values(item as Record<string, Operation>),
  )
  const tags = new Set(operations.flatMap((operation) => operation.tags))
  const credentials = new Set(operations.flatMap(({ security }) => security.flatMap(Object.keys)))
  const { securitySchemes = {}, ...components } = document.components
  return {
    ...document,
    info: { ...document.info, title: titles[surface] },
    tags: document.tags.filter(({ name }) => tags.has(name)),
    paths,
    webhooks,
    components: {
      ...usedComponents([paths, webhooks], components),
      securitySchemes: Object.fromEntries(
        Object.entries(securitySchemes).filter(([name]) => credentials.has(name)),
      ),
    },
  }
}
