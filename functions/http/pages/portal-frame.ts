import { html } from 'hono/html'
import type { Portal } from '../../../shared/operations/portal/read-portal.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Framed, type Markup } from './layout.ts'
import { portalEntry } from './portal-entry.ts'
import { portalWords as words } from './speech.ts'

/** What a customer pays for, one card a subscription, or that it is nothing. */
export function portalEntries(
  entries: Portal['entries'],
  shown: { readonly acts?: boolean } = {},
): Markup | Markup[] {
  if (entries.length === 0) return html`<p class="card">${words.none}</p>`
  return entries.map((one) => portalEntry(one, shown))
}

/** A page of the portal, with its merchants' logos. */
export function portalFrame(
  content: Markup,
  { entries, mode, ...more }: Pick<Portal, 'entries' | 'mode'> & Pick<Framed, 'referrer'>,
): Promise<Page> {
  return pageOf({
    title: words.title,
    content,
    sandbox: mode === 'sandbox',
    shape: 'grid',
    images: entries.flatMap(({ logoUrl }) => (logoUrl === null ? [] : [logoUrl])),
    ...more,
  })
}
