import { html } from 'hono/html'
import { namedUnits } from '../../../shared/domain/pricing/lines-for.ts'
import { priceOf as unitsPrice } from '../../../shared/domain/subscription/subscription.ts'
import type { OwnPlanPreview } from '../../../shared/operations/portal/preview-own-plan.ts'
import type { Page } from '../endpoint.ts'
import { pageOf } from './layout.ts'
import { dayIn, portalWords as words, price, priceEvery } from './speech.ts'

/** The cost of a plan change before it is made: now, or at the next renewal. */
export function planPreviewPage({
  plan,
  object,
  relation,
  mode,
  timeZone,
  quantity,
  besidePlanKobo,
}: OwnPlanPreview): Promise<Page> {
  const { proration, invoice, quoteId } = object
  const name = plan === null ? '' : namedUnits(plan.name, quantity)
  const priceOf = (kobo: number) => price(kobo, proration.currency)
  // What is charged is what the invoice asks for: the customer's credit pays first (D5.13).
  const credit = invoice?.creditApplied ?? 0
  const charged = invoice?.waits == null ? (invoice?.amount ?? 0) : 0
  const cost =
    invoice?.waits != null
      ? words.sentNow(priceOf(invoice.amount), dayIn(invoice.waits.dueAt, timeZone))
      : proration.kind === 'charge'
        ? words.payNow(priceOf(invoice?.amount ?? proration.amount))
        : proration.kind === 'credit'
          ? words.creditNow(priceOf(proration.amount))
          : words.nothingNow
  const own = plan === null ? null : unitsPrice(plan, quantity)
  const then = own && { ...own, amount: own.amount + besidePlanKobo }
  const change = (effective: string, label: string, quiet: boolean) =>
    html`<form method="post" action="change-plan">
      <input type="hidden" name="planId" value="${plan?.id ?? ''}" />
      <input type="hidden" name="effective" value="${effective}" />
      ${effective === 'immediate' ? html`<input type="hidden" name="quoteId" value="${quoteId}" />` : ''}
      <button type="submit" class="${quiet ? 'quiet' : ''}">${label}</button>
    </form>`
  const content = html`<section class="card">
    <h1>${words.previewTitle(name)}</h1>
    <p class="muted">${relation.merchant.name}, ${dayIn(proration.effectiveAt, timeZone)}</p>
    <p>${cost}</p>
    ${credit > 0 ? html`<p>${words.fromCredit(priceOf(credit))}</p>` : ''}
    ${then === null ? '' : html`<p>${words.fromThen(priceEvery(then, then.currency))}</p>`}
    ${change('immediate', charged > 0 ? words.payAndChange(priceOf(charged)) : words.confirmChange, false)}
    ${change('at_renewal', words.changeLater, true)}
    <p><a href="../../../portal">${words.back}</a></p>
  </section>`
  return pageOf({
    title: words.previewTitle(name),
    content,
    sandbox: mode === 'sandbox',
    referrer: 'same-origin',
  })
}
