import { guides } from './docs-guides.ts'

export const docsPath = '/docs'

/** Addresses of what every page loads. */
export interface Assets {
  readonly style: string
  readonly script: string
  readonly search: string
}

const head = (title: string) => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<link rel="icon" href="data:,">`

/** A page of the documents: links to the others, the search, and its text. */
export function layout({
  path,
  title,
  body,
  assets,
}: {
  readonly path: string
  readonly title: string
  readonly body: string
  readonly assets: Assets
}): string {
  const link = (to: string, name: string) =>
    `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a></li>`
  return `${head(`${title} · Billing`)}
<link rel="stylesheet" href="${assets.style}">
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#main">Skip to content</a>
<header class="side">
<p class="name"><a href="${docsPath}">Billing documents</a></p>
<search>
<label for="search">Search</label>
<input id="search" type="search" autocomplete="off" data-index="${assets.search}">
<div id="found" class="found" role="status"></div>
</search>
<nav aria-label="Documents">
<ul>
${guides.map(({ name, title: of }) => link(`${docsPath}/guides/${name}`, of)).join('\n')}
</ul>
<ul>
${link(`${docsPath}/api`, 'API reference')}
${link(`${docsPath}/events`, 'Event types')}
${link('/dashboard', 'Dashboard')}
</ul>
</nav>
</header>
<main id="main" tabindex="-1">
${body}
</main>
</body>
</html>
`
}

/** The reference: Swagger UI fills it from `/openapi.json`. */
export function referencePage({
  styles,
  scripts,
}: {
  readonly styles: readonly string[]
  readonly scripts: readonly string[]
}): string {
  return `${head('API reference · Billing')}
${styles.map((href) => `<link rel="stylesheet" href="${href}">`).join('\n')}
${scripts.map((src) => `<script defer src="${src}"></script>`).join('\n')}
</head>
<body>
<nav class="bar" aria-label="Documents"><a href="${docsPath}">Billing documents</a><a href="${docsPath}/events">Event types</a><a href="/openapi.json">openapi.json</a></nav>
<main id="reference"></main>
<noscript><p>The reference needs JavaScript. <a href="/openapi.json">The document that it shows</a> does not.</p></noscript>
</body>
</html>
`
}
