import { operations } from './document.ts'
import { guides, neighbours } from './guides.ts'
import { titleOf } from './operation-page.ts'
import { docsPath, guidePath, markdownPath, operationPath } from './paths.ts'

/** Addresses of what every page loads. */
export interface Assets {
  readonly style: string
  readonly script: string
  readonly search: string
}

/** What a page is made of. */
export interface LayoutOf {
  readonly path: string
  readonly title: string
  readonly body: string
  readonly assets: Assets
}

/** A page of the documents: links to the others, the search, and its text. It works without a script. */
export function layout({ path, title, body, assets }: LayoutOf): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title} · Billing</title>
<link rel="icon" href="data:,">
<link rel="alternate" type="text/markdown" href="${markdownPath(path)}">
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
<details class="menu" open>
<summary>Contents</summary>
<nav aria-label="Documents">
<ul>
${guides.map(({ name, title: of }) => link(path, guidePath(name), of)).join('\n')}
</ul>
<ul>
${link(path, `${docsPath}/api`, 'API reference')}${groupOf(path)}
${link(path, `${docsPath}/events`, 'Event types')}
${link(path, `${docsPath}/errors`, 'Errors')}
${link(path, `${docsPath}/changelog`, 'Changelog')}
${link(path, '/dashboard', 'Dashboard')}
</ul>
</nav>
</details>
</header>
<main id="main" tabindex="-1">
${body}
${turning(path)}
<p class="source"><a href="${markdownPath(path)}">This page as Markdown</a></p>
</main>
</body>
</html>
`
}

function link(path: string, to: string, name: string): string {
  return `<li><a href="${to}"${to === path ? ' aria-current="page"' : ''}>${name}</a></li>`
}

/** The operations of the group that an operation's page belongs to. */
function groupOf(path: string): string {
  const shown = operations.find(({ id }) => operationPath(id) === path)
  if (shown === undefined) return ''
  const own = operations.filter(({ tag }) => tag === shown.tag)
  const links = own.map(({ id, summary }) => link(path, operationPath(id), summary)).join('\n')
  return `\n<li class="group">${titleOf(shown.tag)}<ul>\n${links}\n</ul></li>`
}

function turning(path: string): string {
  const links = neighbours(path).map(
    ({ rel, path: to, title }) =>
      `<a rel="${rel}" href="${to}"><span>${rel === 'prev' ? 'Previous' : 'Next'}</span> ${title}</a>`,
  )
  return links.length === 0
    ? ''
    : `<nav class="turn" aria-label="Guides before and behind">${links.join('')}</nav>`
}
