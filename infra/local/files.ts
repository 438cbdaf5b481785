import { createReadStream, existsSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join, normalize, sep } from 'node:path'
import { pipeline } from 'node:stream/promises'

const address = '/local/files/'

/** Where the local stack keeps exported files: beside its database. */
export function filesFolder(dataDir: string): string {
  return join(dataDir, 'files')
}

/** Serves an exported file, as the bucket would by a signed address; false for another path. */
export async function serveFile(
  response: ServerResponse,
  { path, query }: { readonly path: string; readonly query: string },
  folder: string,
): Promise<boolean> {
  if (!path.startsWith(address)) return false
  const file = normalize(join(folder, decodeURIComponent(path.slice(address.length))))
  if (!file.startsWith(folder + sep) || !existsSync(file)) {
    response.writeHead(404).end()
    return true
  }
  const name = (new URLSearchParams(query).get('name') ?? 'file').replace(/[^\w.-]/g, '_')
  response.writeHead(200, {
    'content-type': file.endsWith('.csv') ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    'content-disposition': `attachment; filename="${name}"`,
  })
  await pipeline(createReadStream(file), response)
  return true
}
