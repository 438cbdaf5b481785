import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, extname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { PagesIn } from '../constructs/pages-copies.ts'
import { buildPages } from './pages.ts'

const output = fileURLToPath(new URL('../../dist/pages', import.meta.url))

/** The name under which a page without an extension is stored: a folder can't contain both `docs` and `docs/assets`. */
export const keptPage = 'index.html'

/** Writes the pages for a deployment: those that may be cached for ever, those requested each time, and texts. */
export async function writePages(into = output): Promise<PagesIn> {
  await rm(into, { recursive: true, force: true })
  const folders = { assets: join(into, 'assets'), pages: join(into, 'pages'), texts: join(into, 'texts') }
  const files = await buildPages()
  await Promise.all(
    files.map(async ({ path, body, immutable }) => {
      const name = extname(path) === '' ? `${path}/${keptPage}` : path
      const file = join(
        immutable ? folders.assets : extname(path) === '' ? folders.pages : folders.texts,
        name,
      )
      await mkdir(dirname(file), { recursive: true })
      await writeFile(file, body)
    }),
  )
  return folders
}
