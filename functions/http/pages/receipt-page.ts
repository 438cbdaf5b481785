import { html } from 'hono/html'
import { documentLink, invoicePage } from './invoice-page.ts'
import type { Receipt } from '../../../shared/domain/receipt/receipt.ts'
import type { Page } from '../endpoint.ts'
import { accountRows } from './checkout-step.ts'
import { contacts, pageOf, type Markup } from './layout.ts'
import { itemsBody, rowsOf } from './items-table.ts'
import { methodName } from './method-name.ts'
import { dayIn, price, sumsInWords, timeIn, words } from './speech.ts'
import { periodInDays, termList } from './term-list.ts'

/** The receipt's script prints it, which is also how a browser saves a PDF. */
const script = `for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}`

/** A receipt to read on a phone and to print on A4: seller, buyer, number, lines, payment, refunds, what follows. */
export function receiptPage(receipt: Receipt): Promise<Page> {
  if (receipt.open !== null) return invoicePage(receipt, receipt.open)
  const { seller, number, terms } = receipt
  return pageOf({
    title: `${words.receipt} ${number}: ${seller.name}`,
    content: html`<section class="card">
        <h1>${words.receipt}</h1>
        ${about(receipt)}${table(receipt)}${backTo(receipt)}
        ${terms === null ? '' : html`<p>${words.whatFollows(sumsInWords(terms))}</p>`}
        ${documentLink(receipt)}
        <button type="button" class="quiet noprint" data-print hidden>${words.print}</button>
      </section>
      ${nextTime(receipt)}${onward(receipt)}`,
    shop: seller,
    script,
    sandbox: receipt.mode === 'sandbox',
  })
}

/** The customer's own account number, by which they pay later invoices (M4); nothing where they have none. */
function nextTime({ nextTime: account }: Receipt): Markup {
  if (account === null) return html``
  return html`<section class="card">
    <h2>${words.nextTime}</h2>
    ${accountRows(account)}
  </section>`
}

/** Where its payer manages what they pay for, and whom they can ask about an unknown payment. */
function onward({ seller, mode, manage }: Receipt): Markup {
  const { supportEmail, supportPhone } = seller.branding
  const reachable = supportEmail !== null || supportPhone !== null
  const signIn = `../portal${mode === 'sandbox' ? '?mode=sandbox' : ''}`
  return html`<section class="card noprint">
    <p><a href="${manage === null ? signIn : `../portal/link/${manage}`}">${words.manage}</a></p>
    ${reachable ? html`<p class="small">${words.notKnown(seller.name)} ${contacts(seller)}</p>` : ''}
  </section>`
}

function about({ number, paidAt, period, seller, buyer, paidWith, reference }: Receipt): Markup {
  const { timeZone, branding } = seller
  return termList([
    [words.receiptNumber, number],
    [words.paidOn, timeIn(paidAt, timeZone)],
    [words.from, seller.name],
    [words.sellerDetails, branding.sellerDetails],
    [words.to, [buyer.name, buyer.email].filter((one) => one !== null).join(', ') || null],
    [words.period, period && periodInDays(period, timeZone)],
    [words.paidBy, paidWith && methodName(paidWith)],
    [words.bankReference, reference],
  ])
}

function table(receipt: Receipt): Markup {
  const { lines, subtotal, creditApplied, amountPaid, currency } = receipt
  const shown =
    lines.length > 0 ? lines : [{ type: 'plan', description: words.payment, amount: subtotal } as const]
  // A credit is a way of payment, not a part of the price.
  const bought = shown.filter(({ type }) => type !== 'credit')
  const row = rowsOf((amount) => money(amount, currency))
  return html`<table>
    ${itemsBody(bought, creditApplied, row)}
    <tfoot>
      <tr>
        <th scope="row">${words.totalPaid}</th>
        <td>${money(amountPaid, currency)}</td>
      </tr>
      ${parts(receipt).map(({ name, amount }) => row(name, amount))}
    </tfoot>
  </table>`
}

/** How a payment in parts was made, each with its day; nothing where one charge paid everything (M1). */
function parts({ received, paidWith, paidAt, amountPaid, seller }: Receipt) {
  if (received.length === 0) return []
  const named = received.map(({ kind, amount, at }) => {
    return { name: `${words.received[kind]}, ${dayIn(at, seller.timeZone)}`, amount }
  })
  const charged = amountPaid - received.reduce((sum, { amount }) => sum + amount, 0)
  if (charged === 0 || paidWith === null) return named
  return [...named, { name: `${methodName(paidWith)}, ${dayIn(paidAt, seller.timeZone)}`, amount: charged }]
}

/** What was returned since, if anything. */
function backTo({ refunds, reversals, received, amountCredited, currency, seller }: Receipt): Markup {
  const withdrawn = received.filter((part) => part.withdrawn)
  if (refunds.length + reversals.length + withdrawn.length === 0 && amountCredited === 0) return html``
  return html`<h2>${words.givenBack}</h2>
    <ul class="rows">
      ${refunds.map(
        ({ amount, status, at }) =>
          html`<li class="row">
            <span>${dayIn(at, seller.timeZone)}${status === 'pending' ? `, ${words.onItsWay}` : ''}</span>
            <span>${money(amount, currency)}</span>
          </li>`,
      )}
      ${reversals.map(
        ({ amount, at }) =>
          html`<li class="row">
            <span>${dayIn(at, seller.timeZone)}, ${words.byYourBank}</span>
            <span>${money(amount, currency)}</span>
          </li>`,
      )}
      ${withdrawn.map(
        ({ kind, amount, at }) =>
          html`<li class="row">
            <span>${words.received[kind]}, ${dayIn(at, seller.timeZone)}: ${words.notReceived}</span>
            <span>${money(amount, currency)}</span>
          </li>`,
      )}
      ${
        amountCredited > 0
          ? html`<li class="row">
              <span>${words.asCredit}</span><span>${money(amountCredited, currency)}</span>
            </li>`
          : ''
      }
    </ul>`
}

function money(amount: number, currency: Receipt['currency']): string {
  return amount < 0 ? `−${price(-amount, currency)}` : price(amount, currency)
}
