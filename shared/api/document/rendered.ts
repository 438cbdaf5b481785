import { createHash } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import type { OpenApiDocument } from '../openapi.ts'

/** A printed document. */
export interface Rendition {
  /** The JSON text, gzipped, in base64. */
  readonly gzipped: string
  /** Weak, since the plain and the gzipped answer share it. */
  readonly etag: string
}

/** Prints a document. The same document always gives the same bytes. */
export function rendered(document: OpenApiDocument): Rendition {
  const text = JSON.stringify(document)
  const hash = createHash('sha256').update(text).digest('base64url').slice(0, 22)
  return { gzipped: gzipSync(text, { level: 9 }).toString('base64'), etag: `W/"${hash}"` }
}
