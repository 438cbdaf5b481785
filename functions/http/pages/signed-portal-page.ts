import { html } from 'hono/html'
import type { SignedPortal } from '../../../shared/operations/portal/read-signed-portal.ts'
import type { Page } from '../endpoint.ts'
import { pageOf } from './layout.ts'
import { portalEntry } from './portal-entry.ts'
import { dayIn, portalWords as words } from './speech.ts'

/** What the customer of a signed link pays for: it is read-only, and links to sign-in (P2). */
export function signedPortalPage({ merchant, entries, mode, until }: SignedPortal): Promise<Page> {
  const content = html`
    <h1>${words.title}</h1>
    ${
      entries.length === 0
        ? html`<p class="card">${words.none}</p>`
        : entries.map((one) => portalEntry(one, { acts: false }))
    }
    <section class="card noprint">
      <p>${words.linkShows(dayIn(until, merchant.timeZone))}</p>
      <a class="button" href="../../portal${mode === 'sandbox' ? '?mode=sandbox' : ''}">${words.linkToAct}</a>
    </section>
  `
  return pageOf({
    title: words.title,
    content,
    sandbox: mode === 'sandbox',
    shape: 'grid',
    images: entries.flatMap(({ logoUrl }) => (logoUrl === null ? [] : [logoUrl])),
  })
}
