import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import { html } from 'hono/html'
import {
  declineClasses,
  declineClassOf,
  maxDeclinesOfSession,
  type DeclineClass,
} from '../../../shared/domain/checkout/decline-class.ts'
import { railsFor, renewsByItself } from '../../../shared/domain/checkout/deadline.ts'
import { offerOf, type Offer } from '../../../shared/domain/checkout/offer.ts'
import type { Mode } from '../../../shared/domain/merchant.ts'
import { namedUnits } from '../../../shared/domain/pricing/lines-for.ts'
import { receiptToken } from '../../../shared/domain/receipt.ts'
import type { OpenCheckout } from '../../../shared/views/checkout-session.ts'
import type { Page } from '../endpoint.ts'
import { script } from './checkout-script.ts'
import { nextStep } from './checkout-step.ts'
import { pageOf, type Markup } from './layout.ts'
import { termsOfSession } from '../../../shared/domain/checkout/session-terms.ts'
import { dayIn, price } from '../../../shared/domain/texts/format.ts'
import { askingInWords, consentInWords, sumsInWords } from '../../../shared/domain/texts/terms.ts'
import { declineAdvice, railWords, words } from '../../../shared/domain/texts/pages.ts'

/** What the page shows besides the session. */
export interface CheckoutPageState extends OpenCheckout {
  readonly mode: Mode
  /** The present instant in tenant time. */
  readonly now: string
  /** Where a form is posted to without JavaScript. */
  readonly payPath: string
  /** How the last payment was declined, on a page without JavaScript. */
  readonly declined: DeclineClass | null
}

/** The page of a checkout session: what is bought, how to pay, what to do next, or that it is done (A3, A7). */
export function checkoutPage(state: CheckoutPageState): Promise<Page> {
  const { session, plan, merchantName, mode, payPath } = state
  const offer = offerOf(session, plan, state.now)
  const done = session.status === 'completed'
  const waits = session.status === 'processing'
  const content = html`
    ${done ? finished(state, offer) : ''}
    <section class="card">${summary(state, offer)}</section>
    ${
      done
        ? ''
        : html`<div class="stack">
            ${waits ? nextStep(session, { self: payPath.replace(/\/pay$/, '') }) : ''}
            ${waits && session.nextAction === null ? '' : paying(state, offer)}
            ${
              session.cancelUrl === null
                ? ''
                : html`<a class="button quiet" href="${session.cancelUrl}">${words.back(merchantName)}</a>`
            }
          </div>`
    }
  `
  return pageOf({
    title: `${plan?.name ?? words.payment}: ${merchantName}`,
    content,
    script,
    status: session.status,
    shop: { name: merchantName, branding: state.branding },
    sandbox: mode === 'sandbox',
    ...(done ? {} : { shape: 'pair' }),
  })
}

function summary({ session, plan, now }: CheckoutPageState, offer: Offer): Markup {
  const terms = termsOfSession(session, plan, now)
  const done = session.status === 'completed'
  const { currency, timeZone } = session
  const today = price(offer.today, currency)
  const { discount, trialEndsAt } = offer
  return html`
    <h1 class="price">
      ${
        session.kind === 'setup'
          ? words.storeTitle
          : done && offer.today > 0
            ? words.paidSum(today)
            : session.openInvoiceId === null
              ? words.today(today)
              : words.owed(today)
      }
    </h1>
    ${session.kind === 'setup' && !done ? html`<p>${setupWhy(session)}</p>` : ''}
    ${trialEndsAt === null ? '' : html`<p>${words.freeUntil(dayIn(trialEndsAt, timeZone))}</p>`}
    ${terms === null || terms.next.length === 0 ? '' : html`<p>${words.afterToday(sumsInWords(terms))}</p>`}
    ${plan === null || offer.price === null ? '' : html`<p class="row"><bdi>${namedUnits(plan.name, session.quantity)}</bdi><span>${price(offer.price, currency)}</span></p>`}
    ${
      discount === null
        ? ''
        : html`<p class="row">
            <span>Promo ${reach(discount.on)}</span><span>−${price(discount.amount, currency)}</span>
          </p>`
    }
  `
}

/** What the button that stores a method says: the sum, where one is charged at once (P3). */
function setupLabel({ setup }: CheckoutSession): string {
  return setup?.pays ? words.storeAndPay(price(setup.pays.amount, setup.pays.currency)) : words.store
}

/** The button that stores a method now and pays on the day that it names (P3). */
function payLater({ setup, timeZone }: CheckoutSession): Markup {
  const pays = setup?.pays ?? null
  if (pays === null || pays.payOn == null) return html``
  const day = dayIn(pays.payOn, timeZone)
  return html`<button type="submit" class="quiet" name="payWhen" value="later">
      ${words.storeAndPayOn(price(pays.amount, pays.currency), day)}
    </button>
    <p class="muted small">${words.storeAndPayOnWhy}</p>`
}

function setupWhy({ setup, timeZone }: CheckoutSession): string {
  const pays = setup?.pays ?? null
  if (pays === null) return words.storeWhy
  const sum = price(pays.amount, pays.currency)
  return pays.payOn == null
    ? words.storeAndPayWhy(sum)
    : words.payOrChooseWhy(sum, dayIn(pays.payOn, timeZone))
}

function setupDone({ setup, timeZone }: CheckoutSession): string {
  const pays = setup?.pays ?? null
  if (pays === null) return words.stored
  const sum = price(pays.amount, pays.currency)
  return setup?.later === true && pays.payOn != null
    ? words.storedForDay(sum, dayIn(pays.payOn, timeZone))
    : words.storedAndPaid(sum)
}

function reach(on: 'first' | 'every' | number): string {
  return typeof on === 'number' ? words.promoCycles(on) : words.promo[on]
}

function finished({ session, merchantName, receipt, mode }: CheckoutPageState, { today }: Offer): Markup {
  return html`<section class="card" role="status">
    <p class="done">
      ${today > 0 ? words.paid : session.kind === 'setup' ? setupDone(session) : words.started}
    </p>
    ${
      receipt === null
        ? ''
        : html`<p class="row">
            <span>${words.receipt} ${receipt.number}</span>
            <a href="../receipts/${receiptToken(receipt.link.address, mode)}">${words.seeReceipt}</a>
          </p>`
    }
    ${
      session.successUrl === null
        ? ''
        : html`<a class="button" id="next" href="${session.successUrl}">${words.back(merchantName)}</a>`
    }
  </section>`
}

/** The choice of payment methods, those that can renew first; a trial offers only these (A3). */
function paying(state: CheckoutPageState, offer: Offer): Markup {
  const { session, mode, declined } = state
  const renews = session.planId !== null
  const isFree = session.kind === 'setup' ? setupLabel(session) : words.startTrial
  const label = offer.today > 0 ? words.pay(price(offer.today, session.currency)) : isFree
  const failed = declined === null ? failureOf(session) : declineText(declined)
  const waits = session.status === 'processing'
  const offered = railsFor(session.amount)
  // After too many declines no card is taken here: another way is chosen (A7).
  const noCards = session.declinedCards >= maxDeclinesOfSession
  const first = offered.find((rail) => rail !== 'card' || !noCards)
  const form = html`<form id="payment" method="post" action="${state.payPath}">
      <p class="error" id="outcome" role="alert" tabindex="-1">${failed}</p>
      <fieldset>
        <legend>${words.how}</legend>
        ${offered.map(
          (rail) =>
            html`<label class="rail"
              ><input
                type="radio"
                name="rail"
                value="${rail}"
                required
                ${rail === first ? 'checked' : ''}
                ${rail === 'card' && noCards ? 'disabled' : ''}
              />
              <span>${railWords[rail]}</span>
              ${
                renews ? html`<small>${renewsByItself(rail) ? words.byItself : words.eachTime}</small>` : ''
              }</label
            >`,
        )}
      </fieldset>
      ${
        session.customerId === null
          ? html`<label class="field"
              >${words.email}
              <input
                name="email"
                type="email"
                autocomplete="email"
                value="${session.customerEmail ?? ''}"
                ${renews && session.customerPhone === null ? 'required' : ''}
            /></label>`
          : ''
      }
      ${mode === 'live' && offer.today === 0 ? html`<p class="muted small">${words.storing}</p>` : ''}
      <button type="submit">${label}</button>
      ${payLater(session)} ${consents(state)}
    </form>
    ${insteadOfPaying(state)}`
  // The payment in progress is shown first; the payer can open the other methods.
  return waits
    ? html`<details class="card">
        <summary>${words.other}</summary>
        ${session.nextAction === null ? '' : html`<p class="small">${words.otherWarning}</p>`} ${form}
      </details>`
    : html`<section class="card">${form}</section>`
}

/** What the payer agrees to by each kind of rail, the one that is chosen alone where the browser can tell (P1). */
function consents({ session, plan, merchantName, now }: CheckoutPageState): Markup {
  const terms = termsOfSession(session, plan, now)
  if (terms === null) return html``
  const today = session.amount > 0 ? price(session.amount, session.currency) : null
  const follows = terms.next.length > 0
  const asks = follows && railsFor(session.amount).some((rail) => !renewsByItself(rail))
  return html`${follows ? html`<p class="muted small itself">${consentInWords(merchantName, today, terms)}</p>` : ''}
  ${asks ? html`<p class="muted small asked">${askingInWords(merchantName, today, terms)}</p>` : ''}`
}

/** A payer who owes may give another method instead of paying now: the recovery case uses it at once. */
function insteadOfPaying({ session, payPath }: CheckoutPageState): Markup {
  if (session.openInvoiceId === null) return html``
  return html`<form method="post" action="${payPath.replace(/pay$/, 'setup')}" class="noprint">
    <button type="submit" class="quiet">${words.setupInstead}</button>
  </form>`
}

/** How the payment on the gateway's page was declined, in words for the payer; empty if it was not. */
function failureOf({ status, lastFailure }: CheckoutPageState['session']): string {
  if (status !== 'failed') return ''
  return lastFailure === null ? words.failed : declineText(declineClassOf(lastFailure))
}

/** A decline and what to do next, in words for the payer. */
function declineText(declined: DeclineClass): string {
  return `${declineClasses[declined]} ${declineAdvice[declined]}`.trim()
}
