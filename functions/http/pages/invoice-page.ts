import { html } from 'hono/html'
import type { OpenPart, Receipt } from '../../../shared/domain/receipt/receipt.ts'
import type { Page } from '../endpoint.ts'
import { contacts, pageOf, type Markup } from './layout.ts'
import { dayIn, price, words } from './speech.ts'
import { itemsBody, rowsOf } from './items-table.ts'
import { accountTerms, periodInDays, termList } from './term-list.ts'

/**
 * An invoice that was sent, for everyone with its link (M3): what is due and until when, its lines, what was paid, and
 * the way to pay the rest. It is the receipt once it is paid.
 */
export function invoicePage(receipt: Receipt, open: OpenPart): Promise<Page> {
  const { seller, number, currency } = receipt
  const { timeZone } = seller
  const sum = price(open.amountDue, currency)
  const due = open.isOverdue ? words.invoice.overdue : words.invoice.due
  return pageOf({
    title: `${words.invoice.title} ${number}: ${seller.name}`,
    content: html`<section class="card">
        <h1>${open.isVoid ? words.invoice.title : words.invoice.toPay(sum)}</h1>
        <p class="${open.isOverdue ? 'alert' : 'small'}">
          ${open.isVoid ? words.invoice.voided : due(dayIn(open.dueAt, timeZone))}
        </p>
        ${payment(receipt, open, sum)}${transfer(open)}
      </section>
      <section class="card">
        <h2>${words.invoice.title} ${number}</h2>
        ${about(receipt, open)}${table(receipt, open)}${documentLink(receipt)}
      </section>
      ${help(receipt)}`,
    shop: seller,
    sandbox: receipt.mode === 'sandbox',
  })
}

/** The button that opens every method of payment; saved cards are used only after sign-in. */
function payment({ mode }: Receipt, { isVoid, isPending }: OpenPart, sum: string): Markup {
  if (isVoid) return html``
  if (isPending) return html`<p role="status">${words.invoice.pending}</p>`
  return html`<form method="post" data-invoice-pay>
      <button type="submit">${words.invoice.pay(sum)}</button>
    </form>
    <p class="small">${words.invoice.ways}</p>
    <p class="small">
      <a href="../portal${mode === 'sandbox' ? '?mode=sandbox' : ''}">${words.invoice.saved}</a>
    </p>`
}

/** The customer's own account number: a transfer to it pays this invoice, in parts too (M4). */
function transfer({ account, isVoid }: OpenPart): Markup {
  if (account === null || isVoid) return html``
  return html`<h2>${words.invoice.transfer}</h2>
    ${accountTerms(account)}`
}

function about({ seller, buyer, period }: Receipt, { sentAt }: OpenPart): Markup {
  const { timeZone, branding } = seller
  return termList([
    [words.from, seller.name],
    [words.sellerDetails, branding.sellerDetails],
    [words.to, [buyer.name, buyer.email].filter((one) => one !== null).join(', ') || null],
    [words.period, period && periodInDays(period, timeZone)],
    [words.invoice.sent, dayIn(sentAt, timeZone)],
  ])
}

function table(
  { lines, creditApplied, amountPaid, currency, received, seller }: Receipt,
  open: OpenPart,
): Markup {
  const row = rowsOf((amount) => (amount < 0 ? `−${price(-amount, currency)}` : price(amount, currency)))
  const bought = lines.filter(({ type }) => type !== 'credit')
  const total = bought.reduce((sum, { amount }) => sum + amount, 0)
  return html`<table>
    ${itemsBody(bought, creditApplied, row)}
    <tfoot>
      ${row(words.invoice.total, total - creditApplied)}
      ${received.map(({ kind, amount, at }) => row(`${words.received[kind]}, ${dayIn(at, seller.timeZone)}`, -amount))}
      ${amountPaid > 0 && received.length === 0 ? row(words.invoice.partPaid, -amountPaid) : ''}
      <tr>
        <th scope="row">${words.invoice.left}</th>
        <td>${price(open.amountDue, currency)}</td>
      </tr>
    </tfoot>
  </table>`
}

/** Whom its customer can ask about it. */
function help({ seller }: Receipt): Markup {
  const { supportEmail, supportPhone } = seller.branding
  if (supportEmail === null && supportPhone === null) return html``
  return html`<section class="card noprint">
    <p class="small">${words.notKnown(seller.name)} ${contacts(seller)}</p>
  </section>`
}

/** Its tax document and its notes as files (L6); nothing where it bears no tax, or has no number yet. */
export function documentLink({ document, notes }: Pick<Receipt, 'document' | 'notes'>): Markup {
  return document === null
    ? html``
    : html`<p class="noprint"><a href="../documents/${document}">${words.taxDocument}</a></p>
        ${notes.map(
          ({ number, token }) =>
            html`<p class="noprint"><a href="../documents/${token}">${words.creditNote(number)}</a></p>`,
        )}`
}
