import type { OpenApiDocument } from '../openapi.ts'
import { usedComponents } from './prune.ts'
import { isOnSurface, titles, type Surface } from './surfaces.ts'

type Operation = {
  readonly operationId: string
  readonly tags: readonly string[]
  readonly security: readonly Readonly<Record<string, unknown>>[]
}

/** The requested part of the document; absent fields narrow nothing. */
export interface Part {
  readonly surface?: Surface | undefined
  /** An `operationId`, also of a webhook: `on_subscription_created`. */
  readonly operation?: string | undefined
  readonly tag?: string | undefined
}

/** A part of the document: its operations, and the components that they use. */
export function narrow(document: OpenApiDocument, part: Part): OpenApiDocument {
  const { surface } = part
  const paths = kept(
    document.paths,
    part,
    (path, { security }) => surface === undefined || isOnSurface(surface, path, security),
  )
  const hasWebhooks = surface === undefined || surface === 'merchant'
  const webhooks = hasWebhooks ? kept(document.webhooks as OpenApiDocument['paths'], part, () => true) : {}
  const operations = [...Object.values(paths), ...Object.values(webhooks)].flatMap((item) =>
    Object.values(item as Record<string, Operation>),
  )
  const tags = new Set(operations.flatMap((operation) => operation.tags))
  const credentials = new Set(operations.flatMap(({ security }) => security.flatMap(Object.keys)))
  const { securitySchemes = {}, ...components } = document.components
  return {
    ...document,
    info: { ...document.info, title: titles[surface ?? 'all'] },
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

function kept(
  items: OpenApiDocument['paths'],
  { operation, tag }: Part,
  fits: (path: string, operation: Operation) => boolean,
): OpenApiDocument['paths'] {
  const entries = Object.entries(items).map(([path, item]) => {
    const left = Object.entries(item).filter(([, value]) => {
      const one = value as Operation
      const isWanted = operation === undefined || one.operationId === operation
      return isWanted && (tag === undefined || one.tags.includes(tag)) && fits(path, one)
    })
    return [path, Object.fromEntries(left)] as const
  })
  return Object.fromEntries(entries.filter(([, item]) => Object.keys(item).length > 0))
}
