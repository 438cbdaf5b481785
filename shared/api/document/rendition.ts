import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { composeOpenApi } from '../openapi.ts'
import type { Surface } from './surfaces.ts'

/** The document as it travels. */
export interface Rendition {
  /** The JSON text, gzipped, in base64. */
  readonly gzipped: string
  /** Weak, since the plain and the gzipped answer share it. */
  readonly etag: string
}

const made = new Map<Surface | null, Rendition>()

/** The document of a surface, made once per process: it depends on the code alone. */
export function renderOpenApi(surface: Surface | null): Rendition {
  const known = made.get(surface) ?? render(surface)
  made.set(surface, known)
  return known
}

function render(surface: Surface | null): Rendition {
  const text = JSON.stringify(composeOpenApi(surface))
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { gzipped: gzipSync(text, { level: 9 }).toString('base64'), etag: `W/"${hash}"` }
}
