import { fileURLToPath } from 'node:url'
import { build as bundle, type Metafile } from 'esbuild'
import { screenGroups } from '../../functions/pages/dashboard/screen-groups.ts'
import { buildDocs } from './docs.ts'
import { pageFile, sharedTokens, type PageFile } from './page-file.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** The path of the dashboard, and of every screen under it. */
export const dashboardPath = '/dashboard'

/** Every page that is not rendered by a function: the dashboard and the documents. */
export async function buildPages(): Promise<readonly PageFile[]> {
  return [...(await buildDashboard()), ...(await buildDocs())]
}

const forBrowsers = {
  absWorkingDir: root,
  outdir: 'assets',
  entryNames: '[name]-[hash]',
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  minify: true,
  write: false,
  legalComments: 'none',
} as const

/** Builds the dashboard: hashed names for scripts and styles, and the page that loads them. */
export async function buildDashboard(): Promise<readonly PageFile[]> {
  const { outputFiles, metafile } = await bundle({
    ...forBrowsers,
    entryPoints: [{ in: 'functions/pages/dashboard/main.tsx', out: 'main' }],
    chunkNames: 'part-[hash]',
    splitting: true,
    format: 'esm',
    jsx: 'automatic',
    jsxImportSource: 'preact',
    metafile: true,
    plugins: [sharedTokens],
  })
  // A bundle of its own: code shared with the others would be one more file to wait for.
  const early = await bundle({
    ...forBrowsers,
    entryPoints: [{ in: 'functions/pages/dashboard/early.ts', out: 'early' }],
    format: 'iife',
  })
  const assets = [...outputFiles, ...early.outputFiles].map(({ path, contents }) =>
    pageFile(`${dashboardPath}/assets/${path.slice(path.lastIndexOf('/') + 1)}`, contents, 'for_ever'),
  )
  if (Object.keys(metafile.outputs).length === 0) throw new Error('the dashboard has no output')
  const nameOf = (name: string, extension: string) =>
    assets.find(({ path }) => path.includes(`/${name}-`) && path.endsWith(extension))?.path ?? ''
  const script = nameOf('main', '.js')
  const first = { early: nameOf('early', '.js'), script, style: nameOf('main', '.css') }
  const withFirst = beside(metafile.outputs, script)
  const groups = screenGroups.map((group) => {
    const own = scriptOf(metafile.outputs, `functions/pages/dashboard/${group}.ts`)
    const files = [own, ...beside(metafile.outputs, own)]
    return [group, files.filter((file) => file !== script && !withFirst.includes(file))] as const
  })
  return [...assets, page(first, withFirst, groups)]
}

const name = (path: string): string => path.slice(path.lastIndexOf('/') + 1)

/** The script that a module which is imported when it is needed became. */
function scriptOf(outputs: Metafile['outputs'], module: string): string {
  const found = Object.entries(outputs).find(([, { entryPoint }]) => entryPoint === module)
  if (found === undefined) throw new Error(`${module} became no script`)
  return `${dashboardPath}/assets/${name(found[0])}`
}

/** What a script imports, and what that does: the page asks for all of it at once, not one after another. */
function beside(outputs: Metafile['outputs'], script: string): readonly string[] {
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

interface FirstFiles {
  /** Comes before the style: a script behind one waits for it. */
  readonly early: string
  readonly script: string
  readonly style: string
}

type Group = readonly [name: string, files: readonly string[]]

function page(
  { early, script, style }: FirstFiles,
  more: readonly string[],
  groups: readonly Group[],
): PageFile {
  const named = groups.map(([group, files]) => ` data-${group}="${files.join(' ')}"`).join('')
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Billing dashboard</title>
<link rel="icon" href="data:,">
<script src="${early}"${named}></script>
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
