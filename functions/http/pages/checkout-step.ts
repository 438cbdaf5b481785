import { html } from 'hono/html'
import type { OwnAccount } from '../../../shared/domain/account/own-account.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import type { Markup } from './layout.ts'
import { price, timeIn, words } from './speech.ts'

/** What the payer still has to do: transfer, dial, or approve; the other methods stay available below (A8). */
export function nextStep(
  { nextAction, amount, currency, timeZone }: CheckoutSession,
  { self }: { readonly self: string },
): Markup {
  return html`<section class="card">
    ${nextAction === null ? html`<p role="status">${words.working}</p>` : actionOf(nextAction, { amount, currency })}
    ${
      nextAction === null
        ? ''
        : html`<p class="muted small">${words.until(timeIn(nextAction.expiresAt, timeZone))} ${words.sent}</p>
            ${
              nextAction.type === 'redirect'
                ? ''
                : html`<a class="button quiet" id="sent" href="${self}">${words.haveSent}</a>
                    <p class="done" id="looking" role="status"></p>`
            }`
    }
    <noscript><p>${words.noScript}</p></noscript>
  </section>`
}

function actionOf(
  action: NonNullable<CheckoutSession['nextAction']>,
  { amount, currency }: Pick<CheckoutSession, 'amount' | 'currency'>,
): Markup {
  switch (action.type) {
    case 'redirect':
      return html`<h2>${words.approve}</h2>
        <a class="button" href="${action.url}" rel="noreferrer">${words.go}</a>`
    case 'ussd':
      return html`<h2>${words.dial}</h2>
        <p class="row"><span class="code">${action.code}</span>${copyOf(action.code, words.copyCode)}</p>
        <a class="button quiet" href="tel:${encodeURIComponent(action.code)}">${words.call}</a>`
    case 'bank_transfer':
      return html`<h2>${words.transfer(price(amount, currency))}</h2>
        <dl class="steps">
          ${accountParts(action)}
          <dt>${words.amountExactly}</dt>
          <dd class="row">
            <span class="code">${price(amount, currency)}</span
            >${copyOf(plainAmount(amount), words.copyAmount)}
          </dd>
        </dl>
        <p class="small">${words.wrongAmount}</p>`
  }
}

/** An account to transfer to, each part by its name. */
export function accountRows(account: Account): Markup {
  return html`<dl class="steps">${accountParts(account)}</dl>`
}

type Account = Pick<OwnAccount, 'accountNumber' | 'bankName' | 'accountName'>

function accountParts({ bankName, accountNumber, accountName }: Account): Markup {
  return html`<dt>${words.bank}</dt>
    <dd>${bankName}</dd>
    <dt>${words.accountNumber}</dt>
    <dd class="row"><span class="code">${accountNumber}</span>${copyOf(accountNumber, words.copyAccount)}</dd>
    <dt>${words.accountName}</dt>
    <dd>${accountName}</dd>`
}

/** The amount as a bank's form accepts it: naira and kobo, separated only by a point. */
function plainAmount(kobo: number): string {
  return `${Math.floor(kobo / 100)}.${String(kobo % 100).padStart(2, '0')}`
}

/** @param name what is copied, for screen readers. */
function copyOf(text: string, name: string): Markup {
  return html`<button
    type="button"
    class="quiet copy"
    data-copy="${text}"
    data-copied="${words.copied}"
    aria-label="${name}"
    hidden
  >
    ${words.copy}
  </button>`
}
