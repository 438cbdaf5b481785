import { fileURLToPath } from 'node:url'
import { build as bundle } from 'esbuild'
import { changelogPage } from './docs/changelog.ts'
import { operations } from './docs/document.ts'
import { errorPages } from './docs/errors.ts'
import { eventsPage } from './docs/events.ts'
import { guidePages, guides } from './docs/guides.ts'
import { contentsOf, toHtml, type DocsPage } from './docs/html.ts'
import { layout, type Assets } from './docs/layout.ts'
import { llmsFullText, llmsText } from './docs/llms.ts'
import { referencePages } from './docs/operation-page.ts'
import { docsPath, guidePath, markdownPath, operationPath } from './docs/paths.ts'
import { sectionsOf, type Entry } from './docs/search.ts'
import { hashedFile, pageFile, sharedTokens, type PageFile } from './page-file.ts'

export { docsPath }

const root = fileURLToPath(new URL('../..', import.meta.url))
const folder = `${docsPath}/assets`

/** The files that programs begin with, outside the documents' own path. */
export const llmsPaths = ['/llms.txt', '/llms-full.txt'] as const

/**
 * Builds the documents: guides, a page for each operation, reason and event, and the same as Markdown. They are made of the
 * tables that the service runs on, when it is built, and are all files: they make no function larger and need no other host.
 */
export async function buildDocs(): Promise<readonly PageFile[]> {
  const [texts, log, style, script] = await Promise.all([
    guidePages(),
    changelogPage(),
    built('docs.css'),
    built('search.ts'),
  ])
  const [reference, errors, events] = [referencePages(), errorPages(), eventsPage()]
  const pages = [startPage(), ...texts, ...reference, events, ...errors, log]
  const html = new Map(pages.map((page) => [page, toHtml(page.markdown)]))
  const search = hashedFile(
    folder,
    'search.json',
    JSON.stringify(entries([...texts, events], [...errors], html)),
  )
  const assets: Assets = { style: style.path, script: script.path, search: search.path }
  return [
    ...[style, script, search],
    ...pages.map((page) => {
      const { path, title } = page
      const text = html.get(page)!
      // The contents follow the page's own heading.
      const body = path.startsWith(`${docsPath}/api/`)
        ? text
        : text.replace('</h1>', `</h1>\n${contentsOf(text)}`)
      return pageFile(path, layout({ path, title, body, assets }), 'checked')
    }),
    ...pages.map(({ path, markdown }) => pageFile(markdownPath(path), markdown, 'checked')),
    pageFile(llmsPaths[0], llmsText(), 'checked'),
    pageFile(llmsPaths[1], llmsFullText([...texts, events, errors[0]!, ...reference.slice(1)]), 'checked'),
  ]
}

/** What the search finds: sections of texts, and operations and reasons by their names. */
function entries(
  texts: readonly DocsPage[],
  errors: readonly DocsPage[],
  html: ReadonlyMap<DocsPage, string>,
): Entry[] {
  return [
    ...texts.flatMap((page) => sectionsOf(page.path, page.title, html.get(page)!)),
    ...operations.map(({ id, method, path, summary, description }) => ({
      title: `${method} ${path}`,
      page: summary,
      url: operationPath(id),
      text: `${summary}. ${description} ${id}`,
    })),
    ...errors.map(({ path, title, about }) => ({ title, page: 'Errors', url: path, text: about })),
  ]
}

function startPage(): DocsPage {
  const [first] = guides
  const list = guides.map(({ name, title, about }) => `- [${title}](${guidePath(name)}): ${about}`)
  return {
    path: docsPath,
    title: 'Documents',
    about: 'where to begin',
    markdown: `# Documents

Recurring billing for Nigerian merchants, with recovery of failed charges. New here? Begin with
[${first.title}](${guidePath(first.name)}).

## Guides

${list.join('\n')}

## Reference

- [Every operation](${docsPath}/api), its fields, answers and refusals; for tools [\`/openapi.json\`](/openapi.json)
- [Every event type](${docsPath}/events) that webhooks bring
- [Every error](${docsPath}/errors), with its cause and its cure
- [What changed](${docsPath}/changelog)

## For programs that read

[\`/llms.txt\`](/llms.txt) lists every page, [\`/llms-full.txt\`](/llms-full.txt) holds them all. Each page is Markdown at its
address with \`.md\`, or with \`Accept: text/markdown\`.
`,
  }
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
