import { html } from 'hono/html'
import { rootWords as words } from './speech.ts'
import type { Page } from '../endpoint.ts'
import { pageOf } from './layout.ts'

/** The site's own pages are at its root in either mode; all other addresses are relative to `base`. */
function addressOf(path: string, base: string): string {
  return path.startsWith('/') ? path : `${base}${path}`
}

/** The page at the service's own address: what this is, and where everything is. */
export function rootPage(base: string): Promise<Page> {
  const content = html`<section class="card">
    <h1>${words.title}</h1>
    <p>${words.what}</p>
    <ul class="rows">
      ${words.places.map(
        ([path, name, what]) =>
          html`<li>
            <a href="${addressOf(path, base)}">${name}</a><br /><span class="muted small">${what}</span>
          </li>`,
      )}
    </ul>
  </section>`
  return pageOf({ title: words.title, content, referrer: 'same-origin' })
}

/** The same for programs. */
export function rootAnswer(base: string): Record<string, string> {
  const places = words.places.map(([path, , , key]) => [key, addressOf(path, base)])
  return { name: words.title, ...(Object.fromEntries(places) as Record<string, string>) }
}
