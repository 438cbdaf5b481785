import { gunzipSync } from 'node:zlib'
import type { OpenApiDocument } from '../openapi.ts'
import { narrow, type Part } from './narrow.ts'
import { rendered, type Rendition } from './rendered.ts'
import { renderWhole } from './whole.ts'

const made = new Map<string, Rendition | null>()
/** How many parts a process keeps: every operation by itself, and some surfaces of it. */
const most = 400

/** The document or a part of it, made once per process, since it depends on the code alone; null for a part without operations. */
export function renderOpenApi({ surface, operation, tag }: Part = {}): Rendition | null {
  const name = JSON.stringify([surface, operation, tag])
  const known = made.get(name)
  if (known !== undefined) return known
  const fresh = render({ surface, operation, tag })
  if (made.size < most) made.set(name, fresh)
  return fresh
}

let parsed: OpenApiDocument | undefined

function render(part: Part): Rendition | null {
  if (Object.values(part).every((one) => one === undefined)) return renderWhole()
  parsed ??= JSON.parse(
    gunzipSync(Buffer.from(renderOpenApi()!.gzipped, 'base64')).toString('utf8'),
  ) as OpenApiDocument
  const found = narrow(parsed, part)
  const operations = Object.keys(found.paths).length + Object.keys(found.webhooks).length
  return operations === 0 ? null : rendered(found)
}
