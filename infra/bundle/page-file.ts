import { createHash } from 'node:crypto'
import { extname } from 'node:path'
import type { Plugin } from 'esbuild'
import { choosableTokens } from '../../functions/http/pages/tokens.ts'

/** One file of the pages, with the path at which it is served. */
export interface PageFile {
  /** Such as `/dashboard/assets/main-4F7A.js`; a page has no extension. */
  readonly path: string
  readonly body: Buffer
  readonly contentType: string
  /** Whether it is named after its content, and so may be cached for ever. */
  readonly immutable: boolean
}

const contentTypes: Readonly<Record<string, string>> = {
  '': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.json': 'application/json',
  '.md': 'text/markdown; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
}

/** A file as it is served; its type follows from its extension. Browsers keep it for ever, or ask each time. */
export function pageFile(path: string, content: string | Uint8Array, kept: 'for_ever' | 'checked'): PageFile {
  const contentType = contentTypes[extname(path)] ?? 'application/octet-stream'
  return { path, body: Buffer.from(content), contentType, immutable: kept === 'for_ever' }
}

/** A file named after its content: `/docs/assets/search-1f00ba12.json`. */
export function hashedFile(folder: string, name: string, content: string | Uint8Array): PageFile {
  const hash = createHash('sha256').update(content).digest('hex').slice(0, 8)
  const extension = extname(name)
  return pageFile(`${folder}/${name.slice(0, -extension.length)}-${hash}${extension}`, content, 'for_ever')
}

/** The payers' pages, the dashboard and the documents share the colours and sizes that the payers' pages define. */
export const sharedTokens: Plugin = {
  name: 'shared-tokens',
  setup(build) {
    build.onResolve({ filter: /^shared-tokens\.css$/ }, ({ path }) => ({ path, namespace: 'tokens' }))
    build.onLoad({ filter: /.*/, namespace: 'tokens' }, () => ({ contents: choosableTokens, loader: 'css' }))
  },
}
