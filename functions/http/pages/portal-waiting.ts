import { html } from 'hono/html'
import { isOverdue } from '../../../shared/domain/invoice/waiting.ts'
import { amountDue } from '../../../shared/domain/invoice/invoice.ts'
import { pageOfInvoice, receiptToken } from '../../../shared/domain/receipt/receipt.ts'
import type { Portal } from '../../../shared/operations/portal/read-portal.ts'
import type { Markup } from './layout.ts'
import { dayIn, portalWords, price, words } from './speech.ts'
import { accountTerms } from './term-list.ts'

/**
 * The invoices that a person was sent and has not paid (M3): each links to its page with every method of payment, and to their
 * own account number where they have one (M4). Nothing if there are none.
 */
export function waitingInvoices({ waiting, mode }: Pick<Portal, 'waiting' | 'mode'>): Markup {
  if (waiting.length === 0) return html``
  const merchants = [
    ...new Map(waiting.map(({ relation }) => [relation.merchant.merchantId, relation])).values(),
  ]
  return html`<section class="card">
    <h2>${portalWords.waiting}</h2>
    <ul class="rows">
      ${waiting.map(({ object, relation: { merchant } }) => {
        const link = pageOfInvoice(object)!
        const due = dayIn(object.waits!.dueAt, merchant.timeZone)
        const says = isOverdue(object) ? words.invoice.overdue(due) : words.invoice.due(due)
        return html`<li class="row">
          <span><bdi>${merchant.name}</bdi><br /><small>${says}</small></span>
          <a href="receipts/${receiptToken(link.address, mode)}"
            >${words.invoice.pay(price(amountDue(object), object.currency))}</a
          >
        </li>`
      })}
    </ul>
    ${merchants.map(({ merchant, customer: { account = null } }) =>
      account === null
        ? ''
        : html`<p>${portalWords.ownAccount(merchant.name)}</p>
            ${accountTerms(account)}`,
    )}
  </section>`
}
