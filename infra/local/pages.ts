import type { IncomingMessage, ServerResponse } from 'node:http'
import { gzipSync } from 'node:zlib'
import type { PageFile } from '../bundle/page-file.ts'
import { buildPages, dashboardPath } from '../bundle/pages.ts'
import { docsPath, llmsPaths } from '../bundle/docs.ts'
import { markdownPath } from '../bundle/docs/paths.ts'
import { pageHeaders, wantsMarkdown } from '../constructs/page-headers.ts'

interface Served extends PageFile {
  readonly zipped: Buffer
}

let built: Promise<ReadonlyMap<string, Served>> | undefined

/**
 * The pages as a deployment serves them, built once. `npm start` begins with it as soon as it listens, so that starting does
 * not wait for it and the first reader hardly does.
 */
export function composePages(): Promise<ReadonlyMap<string, Served>> {
  built ??= buildPages().then(
    (files) => new Map(files.map((file) => [file.path, { ...file, zipped: gzipSync(file.body) }])),
  )
  return built
}

/** Serves the pages as CloudFront does: assets and documents by name, the dashboard's one page for every screen. False for other paths. */
export async function servePage(
  message: IncomingMessage,
  response: ServerResponse,
  path: string,
): Promise<boolean> {
  const lies = (folder: string) => path === folder || path.startsWith(`${folder}/`)
  const isLlms = llmsPaths.some((one) => one === path)
  if (!lies(dashboardPath) && !lies(docsPath) && !isLlms) return false
  const files = await composePages()
  const isScreen = lies(dashboardPath) && !lies(`${dashboardPath}/assets`)
  const name = isScreen ? dashboardPath : path.replace(/(?<=.)\/$/, '')
  const asMarkdown = lies(docsPath) && wantsMarkdown(message.headers.accept)
  const file = (asMarkdown ? files.get(markdownPath(name)) : undefined) ?? files.get(name)
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
