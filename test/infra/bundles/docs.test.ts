import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { beforeAll, describe, expect, it } from 'vitest'
import { buildDocs } from '../../../infra/bundle/docs.ts'
import { plain } from '../../../infra/bundle/docs/html.ts'
import { guides } from '../../../infra/bundle/docs/guides.ts'
import type { PageFile } from '../../../infra/bundle/page-file.ts'
import { buildDashboard } from '../../../infra/bundle/pages.ts'
import { writePages } from '../../../infra/bundle/write-pages.ts'
import { reasons } from '../../../shared/api/document/reasons.ts'
import { allRoutes } from '../../../shared/api/routes.ts'
import { eventCatalog } from '../../../shared/domain/event/event-catalog.ts'
import { problems } from '../../../shared/domain/problem.ts'
import { subscriptionStatuses } from '../../../shared/domain/subscription/transitions.ts'

let docs: readonly PageFile[]
const textOf = (path: string) => docs.find((one) => one.path === path)!.body.toString()

beforeAll(async () => {
  docs = await buildDocs()
})

describe('the documents', () => {
  /** Where a link leads: to a file of the documents, and to something in it. */
  function leadsNowhere(from: string, url: string): boolean {
    if (/^(data:|https?:)/.test(url)) return false
    const [path, anchor] = (url.startsWith('#') ? `${from}${url}` : url).split('#') as [string, string?]
    if (path === '/dashboard' || path === '/openapi.json' || path.startsWith('/openapi.json?operation='))
      return false
    const file = docs.find((one) => one.path === path)
    return file === undefined || (anchor !== undefined && !file.body.toString().includes(`id="${anchor}"`))
  }

  it('have no dead link, and load nothing from elsewhere', () => {
    const pages = docs.filter(({ contentType }) => contentType.startsWith('text/html'))
    expect(pages.length).toBeGreaterThan(250)
    for (const { path, body } of pages) {
      const html = body.toString()
      const links = [...html.matchAll(/(?:href|src|data-index)="([^"]+)"/g)].map(([, url]) => url!)
      expect([path, links.filter((url) => leadsNowhere(path, url))]).toEqual([path, []])
      expect(html, path).not.toMatch(/<!-- \w+/)
      expect(html, path).not.toMatch(/style=|<script>|onclick/)
      if (!path.endsWith('/changelog')) expect(html, path).not.toMatch(/\bundefined\b|\[object/)
    }
  })

  it('have no dead link as Markdown either, and list every page for programs', () => {
    const texts = docs.filter(({ path }) => /\.(md|txt)$/.test(path))
    for (const { path, body } of texts) {
      const prose = body.toString().replaceAll(/```[\s\S]*?```|`[^`\n]*`/g, '')
      const links = [...prose.matchAll(/\]\(([^)\s]+)\)/g)].map(([, url]) => url!)
      const page = path.replace(/\.md$/, '').replace(/\/index$/, '')
      expect([path, links.filter((url) => leadsNowhere(page, url))]).toEqual([path, []])
    }
    const list = textOf('/llms.txt')
    for (const { name } of guides) expect(list).toContain(`](/docs/guides/${name}.md)`)
    for (const { name } of allRoutes()) expect(list).toContain(`](/docs/api/${name}.md)`)
    const full = textOf('/llms-full.txt')
    for (const { name } of allRoutes()) expect(full).toContain(`<!-- /docs/api/${name} -->`)
    expect(full).toContain('# Access control')
    // 1.5 million for 200 operations; with those that add-ons, tax, disputes, exports, settlements and links made, a quarter more.
    expect(full.length).toBeLessThan(1_950_000)
  })

  it('have a light page for every operation, with its call, its fields and its refusals', () => {
    const shared = docs.filter(({ path }) => /\/docs\/assets\/(docs|search)-\w+\.(css|js)$/.test(path))
    expect(shared).toHaveLength(2)
    const bytes = (files: readonly PageFile[]) =>
      files.reduce((sum, { body }) => sum + gzipSync(body).length, 0)
    for (const { name, route } of allRoutes()) {
      const page = docs.find(({ path }) => path === `/docs/api/${name}`)!
      const html = page.body.toString()
      expect(html).toContain(`<code>${route.method} ${route.path}</code>`)
      expect(html).toContain('data-language="sh"')
      expect([name, bytes([page, ...shared]) < 24 * 1024]).toEqual([name, true])
    }
    const change = plain(textOf('/docs/api/change-plan'))
    expect(change).toContain('billing.subscriptions.changePlan(')
    for (const part of ['proration', 'subscription.status', 'change_pending', 'quote_expired', 'If-Match'])
      expect(change).toContain(part)
    expect(textOf('/docs/api/change-plan')).toContain('href="/docs/errors/change_pending"')
    expect(textOf('/docs/api/list-plans')).toContain('for await (const one of billing.plans.list(')
  })

  it('have an address for every reason, with its cause, its cure and who says it', () => {
    for (const [reason, [code, cause]] of Object.entries(reasons)) {
      const text = plain(textOf(`/docs/errors/${reason}`))
      expect(text).toContain(plain(`Status ${problems[code].status}`))
      expect(textOf(`/docs/errors/${reason}.md`)).toContain(`**Cause:** ${cause}.`)
      expect(textOf(`/docs/errors/${reason}.md`)).toMatch(/\*\*Cure:\*\* \S.*\./)
    }
    for (const code of Object.keys(problems)) expect(textOf('/docs/errors')).toContain(`id="${code}"`)
    expect(textOf('/docs/errors/change_pending')).toContain('href="/docs/api/change-plan"')
  })

  it('say which state and which event unlocks a door', () => {
    const access = textOf('/docs/guides/access.md')
    for (const status of subscriptionStatuses) expect(access).toContain(`| \`${status}\``)
    const standard = Object.entries(eventCatalog).filter(([, { optIn }]) => !optIn)
    for (const [type] of standard) expect(access).toContain(`\`${type}\``)
  })

  it('show TypeScript and curl side by side in every guide, and link each guide to the next', () => {
    for (const [at, { name }] of guides.entries()) {
      const html = textOf(`/docs/guides/${name}`)
      expect([name, html.includes('<div class="pair">')]).toEqual([name, true])
      expect(html.includes('rel="prev"')).toBe(at > 0)
      expect(html.includes('rel="next"')).toBe(at < guides.length - 1)
    }
  })

  it('show exactly the code that the receiver kit runs', async () => {
    const webhooks = textOf('/docs/guides/webhooks')
    const readme = await readFile('functions/http/README.md', 'utf8')
    for (const language of ['js', 'python', 'php', 'go']) {
      const code = new RegExp(`\`\`\`${language}\n([\\s\\S]*?)\`\`\``).exec(readme)![1]!.trimEnd()
      const shown = new RegExp(`data-language="${language}">[\\s\\S]*?<code>([\\s\\S]*?)</code>`).exec(
        webhooks,
      )![1]!
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

describe('the dashboard’s files', () => {
  it('load at most 54 KB, compressed, before the first screen, and 133 KB with every screen', async () => {
    const files = await buildDashboard()
    const page = files.find(({ path }) => path === '/dashboard')!
    const text = page.body.toString()
    const first = files.filter(
      (file) =>
        file === page || [`src="${file.path}"`, `href="${file.path}"`].some((tag) => text.includes(tag)),
    )
    const zipped = (some: typeof files) => some.reduce((sum, { body }) => sum + gzipSync(body).length, 0)
    expect(first.length).toBeGreaterThanOrEqual(4)
    expect([zipped(first), zipped(files)].map((bytes) => Math.ceil(bytes / 1024))).toEqual([
      expect.toSatisfy((kilobytes: number) => kilobytes <= 54),
      expect.toSatisfy((kilobytes: number) => kilobytes <= 133),
    ])
  })
})

it('pages are written for a deployment: cacheable files by themselves, and no file beside a folder of its name', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'))
  const written = await writePages(folder)
  const under = async (root: string) =>
    (await readdir(root, { recursive: true, withFileTypes: true }))
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name).slice(root.length))
  const [assets, pages] = [await under(written.assets), await under(written.pages)]
  expect(assets.filter((path) => !/^\/(dashboard|docs)\/assets\/[\w-]+-[\w]{8}\.\w+$/.test(path))).toEqual([])
  expect(pages).toContain('/dashboard/index.html')
  expect(pages).toContain('/docs/index.html')
  expect(pages).toContain('/docs/guides/webhooks/index.html')
  expect(pages.filter((path) => !path.endsWith('/index.html'))).toEqual([])
  const texts = await under(written.texts)
  expect(texts).toContain('/docs/guides/webhooks.md')
  expect(texts).toContain('/llms.txt')
  expect(texts.filter((path) => !/\.(md|txt)$/.test(path))).toEqual([])
  await rm(folder, { recursive: true })
})
