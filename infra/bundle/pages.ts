import { fileURLToPath } from 'node:url'
import { build as bundle, type Metafile } from 'esbuild'
import { buildDocs } from './docs.ts'
import { pageFile, sharedTokens, type PageFile } from './page-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of the dashboard, and of every screen under it. */
export const dashboardPath = '/dashboard'

/** Every page that is not rendered by a function: the dashboard and the documents. */
export async function buildPages(): Promise<readonly PageFile[]> {
  return [...(await buildDashboard()), ...(await buildDocs())]
}

/** Builds the dashboard: hashed names for scripts and styles, and the page that loads them. */
export async function buildDashboard(): Promise<readonly PageFile[]> {
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: [{ in: 'functions/pages/dashboard/main.tsx', out: 'main' }],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
    chunkNames: 'part-[hash]',
    splitting: true,
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: 'es2022',
    minify: true,
    jsx: 'automatic',
    jsxImportSource: 'preact',
    write: false,
    metafile: true,
    legalComments: 'none',
    plugins: [sharedTokens],
  })
  const assets = outputFiles.map(({ path, contents }) =>
    pageFile(`${dashboardPath}/assets/${path.slice(path.lastIndexOf('/') + 1)}`, contents, 'for_ever'),
  )
  if (Object.keys(metafile.outputs).length === 0) throw new Error('the dashboard has no output')
  const nameOf = (extension: string) =>
    assets.find(({ path }) => path.includes('/main-') && path.endsWith(extension))?.path ?? ''
  return [...assets, page(nameOf('.js'), nameOf('.css'), beside(metafile.outputs, nameOf('.js')))]
}

/** What the first script imports, and what that does: the page asks for all of it at once, not one after another. */
function beside(outputs: Metafile['outputs'], script: string): readonly string[] {
  const name = (path: string) => path.slice(path.lastIndexOf('/') + 1)
  const byName = new Map(Object.entries(outputs).map(([path, output]) => [name(path), output]))
  const found = new Set<string>()
  const follow = (file: string): void => {
    for (const { path, kind } of byName.get(file)?.imports ?? []) {
      if (kind !== 'import-statement' || found.has(name(path))) continue
      found.add(name(path))
      follow(name(path))
    }
  }
  follow(name(script))
  return [...found].map((file) => `${dashboardPath}/assets/${file}`)
}

function page(script: string, style: string, more: readonly string[]): PageFile {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Billing dashboard</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
${more.map((path) => `<link rel="modulepreload" href="${path}">`).join('\n')}
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>The dashboard needs JavaScript. Everything it does can be done through the interface too.</p></noscript>
</body>
</html>
`
  return pageFile(dashboardPath, html, 'checked')
}
