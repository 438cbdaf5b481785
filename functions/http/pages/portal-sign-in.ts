import { html } from 'hono/html'
import type { OwnContact } from '../../../shared/domain/customer/contact.ts'
import type { ContactWish } from '../../../shared/domain/customer/own-contact.ts'
import type { Mode } from '../../../shared/domain/merchant/merchant.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { phoneInWords, portalWords as words } from './speech.ts'

/** What the two sign-in pages need. */
export interface SignInState {
  readonly mode: Mode
  /** Shown above the form; empty for no error. */
  readonly error?: string
  readonly note?: string
}

/** A contact as its owner reads it: an email, or a phone with its plus. */
export function shownContact({ kind, value }: OwnContact): string {
  return kind === 'phone' ? phoneInWords(value) : value
}

/**
 * The first step: enter a phone or an email. `up` leads from the page's address to the portal's folder; `given` is the
 * previous input, so that a typo is corrected and not typed again.
 */
export function contactPage(
  { mode, error = '', note = '', given = '' }: SignInState & { readonly given?: string },
  up = '',
): Promise<Page> {
  return frame(
    mode,
    html`${note === '' ? '' : html`<p role="status" class="done">${note}</p>`}
      <p>${words.signInWhy}</p>
      <form method="post" action="${up}portal/sign-in">
        <p class="error" role="alert" id="wrong">${error}</p>
        <label class="field"
          >${words.contact}
          <input
            name="contact"
            inputmode="email"
            autocomplete="username"
            required
            maxlength="254"
            value="${given}"
            aria-invalid="${error === '' ? 'false' : 'true'}"
            aria-describedby="wrong"
          /><small>${words.contactHint}</small></label
        >
        <input type="hidden" name="mode" value="${mode}" />
        <button type="submit">${words.sendCode}</button>
      </form>`,
  )
}

/** The second step: enter the code that was sent, or have another one sent. */
export function codePage({
  mode,
  person,
  error = '',
}: SignInState & { readonly person: OwnContact }): Promise<Page> {
  const hidden = html`<input type="hidden" name="${person.kind}" value="${person.value}" />
    <input type="hidden" name="mode" value="${mode}" />`
  const sent = person.kind === 'phone' ? words.codeSent : words.codeMailed
  return frame(
    mode,
    html`<p role="status">${sent(shownContact(person))}</p>
      <form method="post" action="verify">
        <p class="error" role="alert" id="wrong">${error}</p>
        <label class="field"
          >${words.code}
          <input
            name="code"
            inputmode="numeric"
            autocomplete="one-time-code"
            required
            maxlength="12"
            autofocus
            aria-invalid="${error === '' ? 'false' : 'true'}"
            aria-describedby="wrong"
        /></label>
        ${hidden}
        <button type="submit">${words.signIn}</button>
      </form>
      <form method="post" action="sign-in">
        ${hidden}<button type="submit" class="quiet">${words.sendAgain}</button>
      </form>
      <p><a href="../portal?mode=${mode}">${words.otherContact}</a></p>`,
  )
}

/**
 * Both codes of a change of contact (P2): from the present one, and from the new one. With an error it answers the form
 * that it is.
 */
export function contactCodesPage({
  mode,
  present,
  wanted,
  error = '',
}: ContactWish & SignInState): Promise<Page> {
  const field = (name: string, { value, kind }: OwnContact) =>
    html`<label class="field"
      >${words.presentCode(shownContact({ value, kind }))}
      <input
        name="${name}"
        inputmode="numeric"
        autocomplete="one-time-code"
        required
        maxlength="12"
        aria-invalid="${error === '' ? 'false' : 'true'}"
        aria-describedby="wrong"
    /></label>`
  const [here, portal] = error === '' ? ['contact/confirm', '../portal'] : ['confirm', '../../portal']
  const content = html`<section class="card">
    <h1>${words.changeContact}</h1>
    <form method="post" action="${here}">
      <p class="error" role="alert" id="wrong">${error}</p>
      ${field('presentCode', present)} ${field('code', wanted)}
      <input type="hidden" name="${wanted.kind}" value="${wanted.value}" />
      <button type="submit">${words.confirmContact}</button>
    </form>
    <p><a href="${portal}">${words.keep}</a></p>
  </section>`
  const sandbox = mode === 'sandbox'
  return pageOf({ title: words.changeContact, content, sandbox, referrer: 'same-origin' })
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
