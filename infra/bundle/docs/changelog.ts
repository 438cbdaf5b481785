import { readFile } from 'node:fs/promises'
import type { DocsPage } from './html.ts'
import { docsPath } from './paths.ts'

/** What changed, for integrators. Links into the sources lead nowhere here, so their text stays and the links are removed. */
export async function changelogPage(): Promise<DocsPage> {
  const text = await readFile(new URL('../../../CHANGELOG.md', import.meta.url), 'utf8')
  return {
    path: `${docsPath}/changelog`,
    title: 'Changelog',
    about: 'what changed, newest first',
    markdown: text.replaceAll(/\[([^\]]+)\]\((?!https?:)[^)]+\)/g, '$1').replaceAll(/<(?=[a-z])/gi, '&lt;'),
  }
}
