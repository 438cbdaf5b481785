import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import { buildPages, dashboardPath, pageHeaders, type PageFile } from '../bundle/pages.ts'

interface Served extends PageFile {
  readonly zipped: Buffer
}

let built: Promise<ReadonlyMap<string, Served>> | undefined

/** Built once, when the first page is asked for: a start does not wait for it. */
function pages(): Promise<ReadonlyMap<string, Served>> {
  built ??= buildPages().then(
    (files) => new Map(files.map((file) => [file.path, { ...file, zipped: gzipSync(file.body) }])),
  )
  return built
}

/** Serves the dashboard as CloudFront does: assets by name, and its one page for every screen. False for other paths. */
export async function servePage(
  message: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  if (path !== dashboardPath && !path.startsWith(`${dashboardPath}/`)) return false
  const files = await pages()
  const isAsset = path.startsWith(`${dashboardPath}/assets/`)
  const file = files.get(isAsset ? path : dashboardPath)
  if (file === undefined || (message.method !== 'GET' && message.method !== 'HEAD')) {
    response.writeHead(file === undefined ? 404 : 405, { 'content-type': 'text/plain' }).end()
    return true
  }
  const zip = /\bgzip\b/.test(message.headers['accept-encoding'] ?? '')
  response.writeHead(200, {
    ...pageHeaders,
    'content-type': file.contentType,
    'cache-control': file.immutable ? 'public, max-age=31536000, immutable' : 'no-cache',
    ...(zip ? { 'content-encoding': 'gzip', vary: 'accept-encoding' } : {}),
  })
  response.end(message.method === 'HEAD' ? undefined : zip ? file.zipped : file.body)
  return true
}
