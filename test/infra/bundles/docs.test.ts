import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildDocs } from '../../../infra/bundle/docs.ts'
import { plain } from '../../../infra/bundle/docs-html.ts'
import type { PageFile } from '../../../infra/bundle/page-file.ts'
import { buildDashboard } from '../../../infra/bundle/pages.ts'
import { writePages } from '../../../infra/bundle/write-pages.ts'
import { eventCatalog } from '../../../shared/domain/event-catalog.ts'

let docs: readonly PageFile[]
const textOf = (path: string) => docs.find((one) => one.path === path)!.body.toString()

beforeAll(async () => {
  docs = await buildDocs()
})

describe('the documents', () => {
  it('lead to nothing that is not there, and load nothing from elsewhere', () => {
    const known = new Set([...docs.map(({ path }) => path), '/dashboard', '/openapi.json'])
    const pages = docs.filter(({ contentType }) => contentType.startsWith('text/html'))
    expect(pages.length).toBeGreaterThan(8)
    for (const { path, body } of pages) {
      const html = body.toString()
      for (const [, url] of html.matchAll(/(?:href|src|data-index)="([^"]+)"/g)) {
        if (url!.startsWith('#') && path !== '/docs/api')
          expect(html, path).toContain(`id="${url!.slice(1)}"`)
        if (url!.startsWith('data:') || url!.startsWith('#')) continue
        expect(known, `${path} -> ${url}`).toContain(url!.split('#')[0])
      }
      expect(html, path).not.toMatch(/<!-- \w+/)
      expect(html, path).not.toMatch(/style=|<script>|onclick/)
    }
  })

  it('show the very code that the receiver kit runs', async () => {
    const webhooks = textOf('/docs/guides/webhooks')
    const readme = await readFile('functions/http/README.md', 'utf8')
    for (const language of ['js', 'python', 'php', 'go']) {
      const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)![1]!.trimEnd()
      const shown = new RegExp(`data-language="${language}">([\\s\\S]*?)</code>`).exec(webhooks)![1]!
      expect(plain(shown)).toBe(plain(code.replaceAll('<', '&lt;').replaceAll('>', '&gt;')))
    }
  })

  it('name every event type, and every operation can be found', () => {
    const events = textOf('/docs/events')
    for (const type of Object.keys(eventCatalog)) expect(events).toContain(`id="${type}"`)
    const search = docs.find(({ path }) => path.includes('/search-') && path.endsWith('.json'))!
    const entries = JSON.parse(search.body.toString()) as { title: string }[]
    expect(entries.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['POST /v1/recovery/simulate', 'GET /v1/plans', 'subscription_created']),
    )
  })
})

describe('the dashboard', () => {
  it('loads at most 120 KB, zipped, before its first screen', async () => {
    const files = await buildDashboard()
    const bytes = files.reduce((sum, { body }) => sum + gzipSync(body).length, 0)
    expect(bytes).toBeLessThan(120 * 1024)
  })
})

it('pages are written for a deployment: what may be kept for ever apart, and no file beside a folder of its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const written = await writePages(folder)
  const under = async (root: string) =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
  const [assets, pages] = [await under(written.assets), await under(written.pages)]
  await rm(folder, { recursive: true })
  expect(assets.filter((path) => !/^\/(dashboard|docs)\/assets\/[\w-]+-[\w]{8}\.\w+$/.test(path))).toEqual([])
  expect(pages).toContain('/dashboard/index.html')
  expect(pages).toContain('/docs/index.html')
  expect(pages).toContain('/docs/guides/webhooks/index.html')
  expect(pages.filter((path) => !path.endsWith('/index.html'))).toEqual([])
})
