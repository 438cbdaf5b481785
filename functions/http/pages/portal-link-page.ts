import { html } from 'hono/html'
import type { ShownPortalLink } from '../../../shared/operations/portal/portal-link.ts'
import type { Page } from '../endpoint.ts'
import { pageOf } from './layout.ts'
import { portalWords as words } from './speech.ts'

/** The page of a link that opens the portal: a button, because mail scanners open links too (Q6). */
export function portalLinkPage({ merchant }: ShownPortalLink): Promise<Page> {
  return pageOf({
    title: words.linkTitle,
    content: html`<section class="card">
      <h1>${words.linkTitle}</h1>
      <p>${words.linkWhy(merchant.name)}</p>
      <form method="post"><button type="submit">${words.linkOpen}</button></form>
    </section>`,
  })
}
