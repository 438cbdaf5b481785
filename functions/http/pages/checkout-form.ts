import { html } from 'hono/html'
import {
  declineClassOf,
  maxDeclinesOfSession,
  type DeclineClass,
} from '../../../shared/domain/checkout/decline-class.ts'
import { railsFor, renewsByItself } from '../../../shared/domain/checkout/deadline.ts'
import { takesPromoCode } from '../../../shared/domain/checkout/decide-promo.ts'
import type { Offer } from '../../../shared/domain/checkout/offer.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import { isFree } from '../../../shared/domain/pricing/free.ts'
import type { Rail } from '../../../shared/domain/payment-methods/payment-method.ts'
import { termsShown, type CheckoutPageState } from './checkout-state.ts'
import { accountRows } from './checkout-step.ts'
import { lock } from './icons.ts'
import type { Markup } from './layout.ts'
import {
  accountDeclineWords,
  askingInWords,
  consentInWords,
  dayIn,
  declineAdvice,
  declineWords,
  price,
  railHints,
  railWords,
  words,
} from './speech.ts'

/** Groups that are open at once; the others are folded, so that the button is on the first screen. */
const openRails = 2

/**
 * The choice of payment methods, those that can renew first; a trial offers only these (A3). The customer's own account number
 * and a transfer's number mean the same to someone who pays once, so one of them is offered here.
 */
export function paying(state: CheckoutPageState, offer: Offer): Markup {
  const { session } = state
  const waits = session.status === 'processing'
  const form = html`<form id="payment" method="post" action="${state.payPath}">
      <p class="error" id="outcome" role="alert" tabindex="-1">${failureText(state)}</p>
      ${isFreeOffer(state) ? noMethod : choices(state)} ${emailField(state)} ${storingNote(state, offer)}
      ${consents(state)}
      <div class="bar">${buttons(state, offer)} ${trust(state)}</div>
    </form>
    ${ownAccount(state)} ${insteadOfPaying(state)}`
  // The payment in progress is shown first; the payer can open the other methods.
  return waits
    ? html`<details class="card">
        <summary>${words.other}</summary>
        ${session.nextAction === null ? '' : html`<p class="small">${words.otherWarning}</p>`} ${form}
      </details>`
    : html`<section class="card">${form}</section>
        ${promoForm(state)}`
}

/** A free plan needs no method (K7): the request names a rail, and none is used. */
const noMethod = html`<input type="hidden" name="rail" value="card" />`

function isFreeOffer({ session, plan }: CheckoutPageState): boolean {
  return plan !== null && session.openInvoiceId === null && session.kind === 'subscription' && isFree(plan)
}

function choices({ session }: CheckoutPageState): Markup {
  const renews = session.planId !== null || session.kind === 'setup'
  const offered = railsFor(session.amount).filter((rail) => rail !== 'virtual_account')
  const shown = [...offered].sort((a, b) => Number(later(a)) - Number(later(b)))
  // After too many declines no card is accepted here: another method is chosen (A7).
  const noCards = session.declinedCards >= maxDeclinesOfSession
  const first = shown.find((rail) => rail !== 'card' || !noCards)
  const choice = (rail: Rail): Markup =>
    html`<label class="rail"
      ><input
        type="radio"
        name="rail"
        value="${rail}"
        required
        ${rail === first ? 'checked' : ''}
        ${rail === 'card' && noCards ? 'disabled' : ''}
      />
      <span>${railWords[rail]}${rail === 'card' ? marks() : ''}</span>
      ${renews ? html`<small>${railHints[rail]}</small>` : ''}</label
    >`
  const folded = shown.length > openRails ? shown.slice(openRails) : []
  return html`<fieldset>
    <legend>${words.how}</legend>
    ${shown.slice(0, openRails).map(choice)}
    ${
      folded.length === 0
        ? ''
        : html`<details class="fold">
            <summary>${words.more(folded.length)}</summary>
            ${folded.map(choice)}
          </details>`
    }
  </fieldset>`
}

/** Most people pay by card or transfer: these are open where a payment offers more than two methods. */
function later(rail: Rail): boolean {
  return rail !== 'card' && rail !== 'bank_transfer'
}

function marks(): Markup {
  return html`<span class="marks" role="img" aria-label="${words.cardMarks}"
    ><i>VISA</i><i class="mc">MC</i><i class="ve">Verve</i></span
  >`
}

function emailField({ session, wrong }: CheckoutPageState): Markup {
  if (session.customerId !== null) return html``
  const isWrong = wrong === 'email'
  return html`<label class="field"
    >${words.email}
    <input
      id="email"
      name="email"
      type="email"
      autocomplete="email"
      maxlength="254"
      value="${session.customerEmail ?? ''}"
      aria-invalid="${isWrong ? 'true' : 'false'}"
      aria-describedby="email-says"
      ${session.planId !== null && session.customerPhone === null ? 'required' : ''}
    /><small id="email-says" class="${isWrong ? 'wrong' : ''}"
      >${isWrong ? words.emailWrong : words.emailHint}</small
    ></label
  >`
}

/** Storing a typed card costs ₦50, which are refunded; a bank account costs nothing. */
function storingNote(state: CheckoutPageState, offer: Offer): Markup {
  if (state.mode !== 'live' || offer.today > 0 || isFreeOffer(state)) return html``
  return html`<p class="muted small of-card">${words.storing}</p>`
}

function buttons(state: CheckoutPageState, offer: Offer): Markup {
  const { session } = state
  if (offer.today > 0) return submit(words.pay(price(offer.today, session.currency)))
  if (isFreeOffer(state)) return submit(words.startFree)
  if (session.kind !== 'setup') return submit(words.startTrial)
  const pays = session.setup?.pays ?? null
  if (pays === null) return submit(byRail(words.store, words.storeAccount))
  const sum = price(pays.amount, pays.currency)
  const now = submit(byRail(words.storeAndPay(sum), words.storeAccountAndPay(sum)))
  if (pays.payOn == null) return now
  const day = dayIn(pays.payOn, session.timeZone)
  return html`${now}
    <button type="submit" class="quiet" name="payWhen" value="later">
      ${byRail(words.storeAndPayOn(sum, day), words.storeAccountAndPayOn(sum, day))}
    </button>
    <p class="muted small">${words.storeAndPayOnWhy}</p>`
}

function submit(label: Markup | string): Markup {
  return html`<button type="submit">${lock()} ${label}</button>`
}

/** A label for the chosen rail: for a card, unless the browser can see that a bank account is chosen. */
function byRail(card: string, account: string): Markup {
  return html`<span class="of-card">${card}</span><span class="of-account">${account}</span>`
}

/** Who processes the payment, and the merchant's own terms. */
function trust({ mode, gatewayName, merchantName, branding }: CheckoutPageState): Markup {
  const papers = (['terms', 'refunds', 'privacy'] as const).flatMap((name) => {
    const url = branding[`${name}Url`]
    return url === null ? [] : [html`<a href="${url}" rel="noreferrer">${words[name]}</a> `]
  })
  const says =
    gatewayName === null || mode === 'sandbox'
      ? words.trustSandbox(merchantName)
      : words.trust(gatewayName, merchantName)
  return html`<p class="muted small trust">${says} ${papers}</p>`
}

/** What the payer agrees to for each kind of rail; only the chosen one where the browser can tell (P1). */
function consents(state: CheckoutPageState): Markup {
  const { session, merchantName } = state
  const terms = termsShown(state)
  if (terms === null) return html``
  const today = session.amount > 0 ? price(session.amount, session.currency) : null
  const asks = railsFor(session.amount).some((rail) => !renewsByItself(rail))
  return html`<p class="muted small itself">${consentInWords(merchantName, today, terms)}</p>
    ${asks ? html`<p class="muted small asked">${askingInWords(merchantName, today, terms)}</p>` : ''}`
}

/** A field for a promo code, folded unless one was tried; and a button that removes the code. */
function promoForm({ session, plan, payPath, wrong }: CheckoutPageState): Markup {
  if (plan === null || !takesPromoCode(session)) return html``
  const action = payPath.replace(/pay$/, 'promo')
  if (session.promo !== null)
    return html`<form method="post" action="${action}" class="noprint">
      <button type="submit" class="quiet">${words.removeCode}</button>
    </form>`
  const isWrong = wrong === 'promoCode' || wrong === 'tooMany'
  return html`<details class="card" ${isWrong ? 'open' : ''}>
    <summary>${words.haveCode}</summary>
    <form method="post" action="${action}">
      <label class="field"
        >${words.code}
        <input
          name="promoCode"
          required
          maxlength="40"
          autocomplete="off"
          autocapitalize="characters"
          aria-invalid="${isWrong ? 'true' : 'false'}"
          aria-describedby="code-says"
        /><small id="code-says" class="wrong" role="alert"
          >${isWrong ? (wrong === 'tooMany' ? words.tooMany : words.codeWrong) : ''}</small
        ></label
      >
      <button type="submit" class="quiet">${words.useCode}</button>
    </form>
  </details>`
}

/** The debtor may transfer to their own account number instead (M4); hidden while another payment is in progress. */
function ownAccount({ account, session }: CheckoutPageState): Markup {
  if (account === null || session.openInvoiceId === null || session.status === 'processing') return html``
  return html`<details class="card">
    <summary>${words.invoice.transfer}</summary>
    <p class="small">${words.ownAccount}</p>
    ${accountRows(account)}
  </details>`
}

/** A payer who owes may give another method instead of paying now: the recovery case uses it at once. */
function insteadOfPaying({ session, payPath }: CheckoutPageState): Markup {
  if (session.openInvoiceId === null) return html``
  return html`<form method="post" action="${payPath.replace(/pay$/, 'setup')}" class="noprint">
    <button type="submit" class="quiet">${words.setupInstead}</button>
  </form>`
}

/** How the last payment was declined, in words for the payer; empty if it was not. */
function failureText({ session, declined }: CheckoutPageState): string {
  if (declined !== null) return declineText(declined)
  const { status, lastFailure } = session
  if (status !== 'failed') return ''
  return lastFailure === null ? words.failed : declineText(declineClassOf(lastFailure))
}

/** A decline and what to do next, in words for the payer. */
export function declineText(declined: DeclineClass, isCard = true): string {
  const account = accountDeclineWords[declined as keyof typeof accountDeclineWords] as string | undefined
  return `${(isCard ? undefined : account) ?? declineWords[declined]} ${declineAdvice[declined]}`.trim()
}

/** Why a method is stored, and what is charged to it (P3). */
export function setupWhy({ setup, timeZone }: CheckoutSession): string {
  const pays = setup?.pays ?? null
  if (pays === null) return words.storeWhy
  const sum = price(pays.amount, pays.currency)
  return pays.payOn == null
    ? words.storeAndPayWhy(sum)
    : words.payOrChooseWhy(sum, dayIn(pays.payOn, timeZone))
}
