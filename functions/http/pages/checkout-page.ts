import { html } from 'hono/html'
import { offerOf, type Offer } from '../../../shared/domain/checkout/offer.ts'
import type { CheckoutSession } from '../../../shared/domain/checkout/session.ts'
import { namedUnits } from '../../../shared/domain/pricing/lines-for.ts'
import { receiptToken } from '../../../shared/domain/receipt/receipt.ts'
import type { Page } from '../endpoint.ts'
import { paying, setupWhy } from './checkout-form.ts'
import { checkoutScript } from './checkout-script.ts'
import { termsShown, type CheckoutPageState } from './checkout-state.ts'
import { nextStep } from './checkout-step.ts'
import { pageOf, type Markup } from './layout.ts'
import { reasonInWords } from './debt-reason.ts'
import { dayIn, portalWords, price, sumsInWords, words } from './speech.ts'

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
        ? html`<p class="muted small">${words.stays}</p>`
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
    script: checkoutScript(),
    status: session.status,
    shop: { name: merchantName, branding: state.branding },
    sandbox: mode === 'sandbox',
    ...(done ? {} : { shape: 'pair' }),
  })
}

function summary(state: CheckoutPageState, offer: Offer): Markup {
  const { session, plan } = state
  const terms = termsShown(state)
  const done = session.status === 'completed'
  const { currency, timeZone } = session
  const today = price(offer.today, currency)
  const { discount, trialEndsAt } = offer
  // A debt of an invoice shows only its amount.
  const fee = session.openInvoiceId === null && offer.price !== null ? (plan?.setupFee ?? null) : null
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
    ${done ? '' : debtOf(state, today)}
    ${trialEndsAt === null ? '' : html`<p>${words.freeUntil(dayIn(trialEndsAt, timeZone))}</p>`}
    ${terms === null ? '' : html`<p>${words.afterToday(sumsInWords(terms))}</p>`}
    ${plan === null || offer.price === null ? '' : html`<p class="row"><bdi>${namedUnits(plan.name, session.quantity)}</bdi><span>${price(offer.price, currency)}</span></p>`}
    ${session.planId === null && session.link != null ? html`<p><bdi>${namedUnits(session.link.description ?? '', session.quantity)}</bdi></p>` : ''}
    ${offer.price === null ? '' : (session.addOns ?? []).map((addOn) => html`<p class="row"><bdi>${namedUnits(addOn.name, addOn.quantity)}</bdi><span>${price(addOn.price, currency)}</span></p>`)}
    ${fee === null ? '' : html`<p class="row"><bdi>${fee.name}</bdi><span>${price(fee.amount, currency)}</span></p>`}
    ${
      discount === null
        ? ''
        : html`<p class="row">
            <span>${words.promoLine(reach(discount.on))}</span
            ><span>−${price(discount.amount, currency)}</span>
          </p>`
    }
  `
}

/** Since when a debt is owed, why it was not paid, and when what it pays for ends. */
function debtOf({ session, plan, owed }: CheckoutPageState, sum: string): Markup {
  if (owed === null) return html``
  const day = (at: string) => dayIn(at, session.timeZone)
  return html`<p>
    ${portalWords.owes(sum, plan?.name ?? '', day(owed.since))} ${reasonInWords(owed.reason, owed.method)}
    ${owed.stopsAt === null ? '' : portalWords.stopsOn(day(owed.stopsAt))}
  </p>`
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
      session.subscriptionId === null
        ? ''
        : html`<p><a href="../portal${mode === 'sandbox' ? '?mode=sandbox' : ''}">${words.manage}</a></p>`
    }
    ${
      session.successUrl === null
        ? ''
        : html`<a class="button" id="next" href="${session.successUrl}">${words.back(merchantName)}</a>`
    }
  </section>`
}
