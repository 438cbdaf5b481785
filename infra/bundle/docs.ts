import { readFile } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import { eventsPage } from './docs-events.ts'
import { guides, withTables } from './docs-guides.ts'
import { anchored, contentsOf } from './docs-html.ts'
import { docsPath, layout, referencePage, type Assets } from './docs-layout.ts'
import { entriesOf, operationEntries } from './docs-search.ts'
import { hashedFile, pageFile, sharedTokens, type PageFile } from './page-file.ts'

export { docsPath }

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${docsPath}/assets`

/**
 * Builds the documents: guides, the catalogue of events and the reference, which Swagger UI draws from `/openapi.json`.
 * They are all files, so they make no function larger and need no other host.
 */
export async function buildDocs(): Promise<readonly PageFile[]> {
  const bodies = new Map<string, { readonly title: string; readonly body: string }>(
    await Promise.all(
      guides.map(async ({ name, title }) => {
        const path = new URL(`../../functions/pages/docs/guides/${name}.html`, import.meta.url)
        const text = await withTables(await readFile(path, 'utf8'))
        // The contents follow the guide's own heading.
        const body = anchored(text.replace('</h1>', `</h1>\n${contentsOf(text)}`))
        return [`${docsPath}/guides/${name}`, { title, body }] as const
      }),
    ),
  )
  bodies.set(`${docsPath}/events`, { title: 'Event types', body: eventsPage() })
  const entries = [...[...bodies].flatMap(([path, page]) => entriesOf(path, page)), ...operationEntries()]
  const search = hashedFile(folder, 'search.json', JSON.stringify(entries))
  const [styles, script, referenceStyles, reference] = await Promise.all([
    built('docs.css'),
    built('search.ts'),
    built('api.css'),
    built('api.ts'),
  ])
  const swagger = await Promise.all(
    ['swagger-ui.css', 'swagger-ui-bundle.js'].map(async (name) =>
      hashedFile(
        folder,
        name,
        await readFile(createRequire(import.meta.url).resolve(`swagger-ui-dist/${name}`)),
      ),
    ),
  )
  const assets: Assets = { style: styles.path, script: script.path, search: search.path }
  const pages = [...bodies].map(([path, { title, body }]) =>
    pageFile(path, layout({ path, title, body, assets }), 'checked'),
  )
  const first = bodies.get(`${docsPath}/guides/${guides[0].name}`)!
  return [
    ...[styles, script, search, referenceStyles, reference, ...swagger],
    ...pages,
    pageFile(
      docsPath,
      layout({ path: docsPath, title: 'Documents', body: startPage(first.title), assets }),
      'checked',
    ),
    pageFile(
      `${docsPath}/api`,
      referencePage({
        styles: [swagger[0]!.path, referenceStyles.path],
        scripts: [swagger[1]!.path, reference.path],
      }),
      'checked',
    ),
  ]
}

function startPage(first: string): string {
  const list = guides.map(
    ({ name, title, about }) => `<li><a href="${docsPath}/guides/${name}">${title}</a>: ${about}</li>`,
  )
  return `<h1>Documents</h1>
<p>Recurring billing for Nigerian merchants, with recovery of failed charges. New here? Begin with <a href="${docsPath}/guides/${guides[0].name}">${first}</a>.</p>
<h2>Guides</h2>
<ul>${list.join('')}</ul>
<h2>Reference</h2>
<ul>
<li><a href="${docsPath}/api">Every operation</a>, its fields, answers and refusals, drawn from <a href="/openapi.json"><code>/openapi.json</code></a></li>
<li><a href="${docsPath}/events">Every event type</a> that webhooks bring</li>
</ul>`
}

/** A script or style sheet of the documents, bundled and named after its content. */
async function built(name: string): Promise<PageFile> {
  const { outputFiles } = await bundle({
    absWorkingDir: root,
    entryPoints: [`functions/pages/docs/${name}`],
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    write: false,
    outdir: 'assets',
    legalComments: 'none',
    plugins: [sharedTokens],
  })
  const [file] = outputFiles
  if (!file) throw new Error(`${name} has no output`)
  return hashedFile(folder, file.path.slice(file.path.lastIndexOf('/') + 1), file.contents)
}
