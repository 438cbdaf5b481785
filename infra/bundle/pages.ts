import { fileURLToPath } from 'node:url'
import { extname } from 'node:path'
import { build as bundle, type Plugin } from 'esbuild'
import { tokens } from '../../functions/http/pages/tokens.ts'

const root = fileURLToPath(new URL('../..', import.meta.url))

/** One file of the pages, under the path it is served at. */
export interface PageFile {
  /** Such as `/dashboard/assets/main-4F7A.js`. */
  readonly path: string
  readonly body: Buffer
  readonly contentType: string
  /** Named after its content: it may be kept for ever. */
  readonly immutable: boolean
}

const contentTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.map': 'application/json',
}

/** Where the dashboard lies, and every screen under it. */
export const dashboardPath = '/dashboard'

/** A page runs its own scripts and styles, talks to its own origin, and is never framed. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    "img-src 'self' data: https:",
    "connect-src 'self'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=()',
  'referrer-policy': 'same-origin',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** The payers' pages and the dashboard have one set of colours and sizes, which lies with the payers' pages. */
const sharedTokens: Plugin = {
  name: 'shared-tokens',
  setup(build) {
    build.onResolve({ filter: /^shared-tokens\.css$/ }, ({ path }) => ({ path, namespace: 'tokens' }))
    build.onLoad({ filter: /.*/, namespace: 'tokens' }, () => ({ contents: tokens, loader: 'css' }))
  },
}

/** Builds the dashboard: hashed names for scripts and styles, and the page that loads them. */
export async function buildPages(): Promise<readonly PageFile[]> {
  const { outputFiles, metafile } = await bundle({
    absWorkingDir: root,
    entryPoints: [{ in: 'functions/pages/dashboard/main.tsx', out: 'main' }],
    outdir: 'assets',
    entryNames: '[name]-[hash]',
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
  const assets = outputFiles.map(({ path, contents }) => ({
    path: `${dashboardPath}/assets/${path.slice(path.lastIndexOf('/') + 1)}`,
    body: Buffer.from(contents),
    contentType: contentTypes[extname(path)] ?? 'application/octet-stream',
    immutable: true,
  }))
  if (Object.keys(metafile.outputs).length === 0) throw new Error('the dashboard has no output')
  const nameOf = (extension: string) => assets.find(({ path }) => path.endsWith(extension))?.path ?? ''
  return [...assets, { ...page(nameOf('.js'), nameOf('.css')), immutable: false }]
}

function page(script: string, style: string): Omit<PageFile, 'immutable'> {
  const html = `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Billing dashboard</title>
<link rel="icon" href="data:,">
<link rel="stylesheet" href="${style}">
<script type="module" src="${script}"></script>
</head>
<body>
<div id="app"></div>
<noscript><p>The dashboard needs JavaScript. Everything it does can be done through the interface too.</p></noscript>
</body>
</html>
`
  return { path: dashboardPath, body: Buffer.from(html), contentType: contentTypes['.html']! }
}
