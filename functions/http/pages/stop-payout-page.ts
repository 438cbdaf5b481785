import { html } from 'hono/html'
import { isStoppable } from '../../../shared/domain/payout/decide-hold.ts'
import type { Payout } from '../../../shared/domain/payout/payout.ts'
import { defaultTimeZone } from '../../../shared/domain/merchant/merchant.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { price, timeIn, words } from './speech.ts'
import { termList } from './term-list.ts'

/** The page of the link by which an owner stops a payout: what is sent to whom, and the button while it has an effect (R13). */
export function stopPayoutPage(payout: Payout): Promise<Page> {
  const { stop } = words
  return pageOf({
    title: stop.title,
    content: html`<section class="card">
      <h1>${stop.title}</h1>
      ${facts(payout)}${state(payout)}
    </section>`,
  })
}

function facts({
  amount,
  currency,
  bankName,
  bankCode,
  accountNumber,
  accountName,
  heldUntil,
}: Payout): Markup {
  const { stop } = words
  return termList([
    [stop.amount, price(amount, currency)],
    [stop.account, `${bankName ?? bankCode}, ${stop.ending(accountNumber.slice(-4))}`],
    [stop.holder, accountName],
    [stop.heldUntil, heldUntil == null ? null : timeIn(heldUntil, defaultTimeZone)],
  ])
}

function state(payout: Payout): Markup {
  const { stop } = words
  if (payout.failureReason === 'stopped_by_owner') return html`<p role="status">${stop.stopped}</p>`
  if (!isStoppable(payout)) return html`<p role="status">${stop.tooLate}</p>`
  return html`<p>${stop.explain}</p>
    <form method="post"><button type="submit" class="danger">${stop.button}</button></form>`
}
