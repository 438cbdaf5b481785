import { html } from 'hono/html'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import type { Markup } from './layout.ts'
import { price, timeIn } from '../../../shared/domain/texts/format.ts'
import { words } from '../../../shared/domain/texts/pages.ts'

/** What the payer still has to do: transfer, dial, or approve; other ways stay open below it (A8). */
export function nextStep(
  { nextAction, amount, currency, timeZone }: CheckoutSession,
  { self, now }: { readonly self: string; readonly now: string },
): Markup {
  return html`<section class="card" role="status">
    ${nextAction === null ? html`<p>${words.working}</p>` : actionOf(nextAction, price(amount, currency))}
    ${
      nextAction === null
        ? ''
        : html`<p class="muted small">
              ${words.until(timeIn(nextAction.expiresAt, timeZone))} ${words.sent}
              <span id="left" data-seconds="${secondsFrom(now, nextAction.expiresAt)}" hidden
                >${words.left} <b></b
              ></span>
            </p>
            ${
              nextAction.type === 'redirect'
                ? ''
                : html`<a class="button quiet" id="sent" href="${self}">${words.haveSent}</a>`
            }`
    }
    <noscript><p>${words.noScript}</p></noscript>
  </section>`
}

function actionOf(action: NonNullable<CheckoutSession['nextAction']>, sum: string): Markup {
  switch (action.type) {
    case 'redirect':
      return html`<h2>${words.approve}</h2>
        <a class="button" href="${action.url}" rel="noreferrer">${words.go}</a>`
    case 'ussd':
      return html`<h2>${words.dial}</h2>
        <p class="row"><span class="code">${action.code}</span>${copyOf(action.code)}</p>
        <a class="button quiet" href="tel:${encodeURIComponent(action.code)}">${words.call}</a>`
    case 'bank_transfer':
      return html`<h2>${words.transfer(sum)}</h2>
        <p class="row"><span class="code">${action.accountNumber}</span>${copyOf(action.accountNumber)}</p>
        <p>${action.bankName}<br />${action.accountName}</p>`
  }
}

function copyOf(text: string): Markup {
  return html`<button type="button" class="quiet copy" data-copy="${text}" hidden>${words.copy}</button>`
}

/** By the tenant's clock, which a sandbox may have set. */
function secondsFrom(now: string, end: string): number {
  return Math.max(0, Math.round((Date.parse(end) - Date.parse(now)) / 1000))
}
