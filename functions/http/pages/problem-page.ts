import { html } from 'hono/html'
import type { Page } from '../endpoint.ts'
import { pageOf } from './layout.ts'
import { rootWords } from '../../../shared/domain/texts/root.ts'
import { words } from '../../../shared/domain/texts/pages.ts'

/** A refusal for people instead of JSON: what it is, and what to do. */
export function problemPage(status: number): Promise<Page> {
  const [title, advice] = textOf(status)
  return pageOf({
    title,
    content: html`<section class="card">
      <h1>${title}</h1>
      <p>${advice}</p>
      <p><a href="/">${rootWords.home}</a></p>
    </section>`,
  })
}

function textOf(status: number): readonly [string, string] {
  if (status === 410) return words.expired
  if (status === 404) return words.unknown
  if (status === 429) return words.busy
  return status >= 500 ? words.broken : words.refused
}
