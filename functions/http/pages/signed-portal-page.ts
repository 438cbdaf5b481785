import { html } from 'hono/html'
import type { SignedPortal } from '../../../shared/operations/portal/read-signed-portal.ts'
import type { Page } from '../endpoint.ts'
import { portalEntries, portalFrame } from './portal-frame.ts'
import { dayIn, portalWords as words } from './speech.ts'

/** What the customer of a signed link pays for: it is read-only, and links to sign-in (P2). */
export function signedPortalPage({ merchant, entries, mode, until }: SignedPortal): Promise<Page> {
  const content = html`
    <h1>${words.title}</h1>
    ${portalEntries(entries, { acts: false })}
    <section class="card noprint">
      <p>${words.linkShows(dayIn(until, merchant.timeZone))}</p>
      <a class="button" href="../../portal${mode === 'sandbox' ? '?mode=sandbox' : ''}">${words.linkToAct}</a>
    </section>
  `
  return portalFrame(content, { entries, mode })
}
