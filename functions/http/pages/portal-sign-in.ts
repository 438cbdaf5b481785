import { html } from 'hono/html'
import { portalWords as words } from '../../../shared/domain/texts/portal.ts'
import type { Mode } from '../../../shared/domain/merchant.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'

/** What the two sign-in pages need. */
export interface SignInState {
  readonly mode: Mode
  /** Shown above the form; empty for no error. */
  readonly error?: string
  readonly note?: string
}

/** The first step: enter a phone. `up` leads from the page's address to the portal's folder. */
export function phonePage({ mode, error = '', note = '' }: SignInState, up = ''): Promise<Page> {
  return frame(
    mode,
    html`${note === '' ? '' : html`<p role="status" class="done">${note}</p>`}
      <p>${words.signInWhy}</p>
      <form method="post" action="${up}portal/sign-in">
        <p class="error" role="alert">${error}</p>
        <label class="field"
          >${words.phone}
          <input name="phone" type="tel" inputmode="tel" autocomplete="tel" required maxlength="40"
        /></label>
        <input type="hidden" name="mode" value="${mode}" />
        <button type="submit">${words.sendCode}</button>
      </form>`,
  )
}

/** The second step: enter the code that was sent. */
export function codePage({
  mode,
  phone,
  error = '',
}: SignInState & { readonly phone: string }): Promise<Page> {
  return frame(
    mode,
    html`<p role="status">${words.codeSent(phone)}</p>
      <form method="post" action="verify">
        <p class="error" role="alert">${error}</p>
        <label class="field"
          >${words.code}
          <input
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            required
            maxlength="12"
            autofocus
        /></label>
        <input type="hidden" name="phone" value="${phone}" />
        <input type="hidden" name="mode" value="${mode}" />
        <button type="submit">${words.signIn}</button>
      </form>
      <p><a href="../portal?mode=${mode}">${words.otherPhone}</a></p>`,
  )
}

/** A page that reloads itself once: the cookie, which only our own pages send, is included in the second request. */
export function knockAgainPage(address: string): Promise<Page> {
  const content = html`<meta http-equiv="refresh" content="0;url=${address}" />
    <p><a href="${address}">${words.title}</a></p>`
  return pageOf({ title: words.title, content, referrer: 'same-origin' })
}

function frame(mode: Mode, content: Markup): Promise<Page> {
  return pageOf({
    title: `${words.signIn}: ${words.title}`,
    content: html`<section class="card">
      <h1>${words.title}</h1>
      ${content}
    </section>`,
    sandbox: mode === 'sandbox',
    referrer: 'same-origin',
  })
}
