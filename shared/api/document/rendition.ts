import { gunzipSync } from 'node:zlib'
import type { OpenApiDocument } from '../openapi.ts'
import { narrow } from './narrow.ts'
import { rendered, type Rendition } from './rendered.ts'
import type { Surface } from './surfaces.ts'
import { renderWhole } from './whole.ts'

const made = new Map<Surface | null, Rendition>()

/** The document of a surface, made once per process: it depends on the code alone. */
export function renderOpenApi(surface: Surface | null): Rendition {
  const known = made.get(surface) ?? render(surface)
  made.set(surface, known)
  return known
}

function render(surface: Surface | null): Rendition {
  if (surface === null) return renderWhole()
  const whole = gunzipSync(Buffer.from(renderOpenApi(null).gzipped, 'base64')).toString('utf8')
  return rendered(narrow(JSON.parse(whole) as OpenApiDocument, surface))
}
