import { html } from 'hono/html'
import { besidePlanKobo } from '../../../shared/domain/pricing/items.ts'
import { namedUnits } from '../../../shared/domain/pricing/lines-for.ts'
import { priceOf, type Subscription } from '../../../shared/domain/subscription/subscription.ts'
import type { Owned } from '../../../shared/operations/identity/person.ts'
import type { CancelPreview, OfferShown } from '../../../shared/operations/portal/stay-offer.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { dayIn, portalWords as words, priceEvery, sumsInWords } from './speech.ts'

/** The offer before a cancel, if there is one, and the cancel itself: always one click away. */
export function cancelPreviewPage({ object, relation }: Owned<CancelPreview>): Promise<Page> {
  const { subscription, plan, atPeriodEnd, endsAt, mode, reason } = object
  const end = dayIn(endsAt, subscription.timeZone)
  const content = html`<h1>${words.beforeYouGo}</h1>
    ${offered(object)}
    <section class="card">
      <h2>${words.cancel}</h2>
      <p>${words.at(namedUnits(plan?.name ?? '', subscription.quantity), relation.merchant.name)}</p>
      <p>${atPeriodEnd ? words.cancelLater(end) : words.cancelNow}</p>
      <form method="post" action="cancel">
        ${reason === null ? '' : html`<input type="hidden" name="reason" value="${reason}" />`}
        <button type="submit" class="danger">
          ${atPeriodEnd ? words.cancelOn(end) : words.confirmCancel}
        </button>
      </form>
      <p><a href="../../../portal">${words.keep}</a></p>
    </section>`
  return pageOf({ title: words.beforeYouGo, content, sandbox: mode === 'sandbox', referrer: 'same-origin' })
}

function offered({ offer, subscription }: CancelPreview): Markup {
  if (offer === null) return html``
  const [title, why, button] = offerWords(offer, subscription)
  return html`<section class="card offer">
    <h2>${title}</h2>
    <p>${why}</p>
    <form method="post" action="accept-offer"><button type="submit">${button}</button></form>
  </section>`
}

/** Title, reason and button of an offer. */
function offerWords(offer: OfferShown, subscription: Subscription): readonly [string, string, string] {
  const { timeZone, quantity } = subscription
  const day = offer.resumesAt === null ? '' : dayIn(offer.resumesAt, timeZone)
  const own = offer.plan && priceOf(offer.plan, quantity)
  const price =
    own === null
      ? ''
      : priceEvery({ ...own, amount: own.amount + besidePlanKobo(subscription) }, own.currency)
  const on = String(offer.billingDay)
  switch (offer.kind) {
    case 'pause':
      return [words.offerPause, words.offerPauseWhy(day), words.takePause(day)]
    case 'plan':
      return [words.offerPlan(offer.plan?.name ?? ''), words.offerPlanWhy(price), words.takePlan(price)]
    case 'code':
      return [words.offerCode(offer.promoCode ?? ''), words.offerCodeWhy, words.takeCode]
    case 'billing_day': {
      const sums = offer.terms === null ? '' : sumsInWords(offer.terms)
      return [words.offerDay(on), words.offerDayWhy(sums), words.takeDay(on)]
    }
  }
}
