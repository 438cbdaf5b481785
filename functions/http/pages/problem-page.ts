import { html } from 'hono/html'
import type { ExpiredFor } from '../../../shared/domain/checkout/expired-checkout.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { rootWords, words } from './speech.ts'

/** An ended link, with its token, by which a new one is asked for. */
type EndedLink = ExpiredFor & { readonly token: string }

/**
 * A refusal for people instead of JSON: what it is, and what to do.
 * @param of Whose link has expired, where that is known.
 */
export function problemPage(status: number, of: EndedLink | null = null): Promise<Page> {
  const [title, advice] = textOf(status)
  return pageOf({
    title,
    content: html`<section class="card">
      <h1>${title}</h1>
      <p>${of === null ? advice : textOfEnded(of)}</p>
      ${of === null ? '' : instead(of)}
      <p><a href="/">${rootWords.home}</a></p>
    </section>`,
    ...(of === null ? {} : { shop: of }),
  })
}

function textOfEnded({ name, owed, renewable }: ExpiredFor): string {
  if (renewable) return words.expiredRenewable(name)
  return owed ? words.expiredDebt(name) : words.expiredOf(name)
}

/** Where the payer of an expired link goes: to a new link, to what they owe, or to the shop. */
function instead({ name, cancelUrl, owed, renewable, token }: EndedLink): Markup {
  if (renewable)
    return html`<form method="post" action="${token}/link">
      <button type="submit">${words.newLink}</button>
    </form>`
  if (owed) return html`<a class="button" href="../portal">${words.findMine}</a>`
  return cancelUrl === null ? html`` : html`<a class="button" href="${cancelUrl}">${words.back(name)}</a>`
}

function textOf(status: number): readonly [string, string] {
  if (status === 410) return words.expired
  if (status === 404) return words.unknown
  if (status === 429) return words.busy
  return status >= 500 ? words.broken : words.refused
}
