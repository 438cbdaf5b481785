import { html } from 'hono/html'
import type { Receipt } from '../../../shared/domain/receipt.ts'
import { dayIn, price } from '../../../shared/domain/texts/format.ts'
import { words } from '../../../shared/domain/texts/pages.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { methodName } from './method-name.ts'

/** A receipt to read on a phone and to print on A4: seller, buyer, number, lines, payment, refunds. */
export function receiptPage(receipt: Receipt): Promise<Page> {
  const { seller, number } = receipt
  return pageOf({
    title: `${words.receipt} ${number}: ${seller.name}`,
    content: html`<section class="card">
      <h1>${words.receipt}</h1>
      ${about(receipt)}${table(receipt)}${backTo(receipt)}
    </section>`,
    shop: seller,
    sandbox: receipt.mode === 'sandbox',
  })
}

function about({ number, paidAt, period, seller, buyer, paidWith }: Receipt): Markup {
  const { timeZone } = seller
  const day = (at: string): string => dayIn(at, timeZone)
  const rows: readonly (readonly [string, string | null])[] = [
    [words.receiptNumber, number],
    [words.paidOn, day(paidAt)],
    [words.from, seller.name],
    [words.to, [buyer.name, buyer.email].filter((one) => one !== null).join(', ') || null],
    [words.period, period && `${day(period.start)} – ${day(period.end)}`],
    [words.paidBy, paidWith && methodName(paidWith)],
  ]
  return html`<dl>
    ${rows.map(([term, value]) =>
      value === null
        ? ''
        : html`<dt>${term}</dt>
            <dd>${value}</dd>`,
    )}
  </dl>`
}

function table({ lines, subtotal, creditApplied, amountPaid, currency }: Receipt): Markup {
  const shown =
    lines.length > 0 ? lines : [{ type: 'plan', description: words.payment, amount: subtotal } as const]
  // A credit is a way of payment, not a part of the price.
  const bought = shown.filter(({ type }) => type !== 'credit')
  const row = (name: string, amount: number): Markup =>
    html`<tr>
      <td>${name}</td>
      <td>${money(amount, currency)}</td>
    </tr>`
  return html`<table>
    <tbody>
      ${bought.map(({ description, amount }) => row(description, amount))}
      ${creditApplied > 0 ? row(words.credit, -creditApplied) : ''}
    </tbody>
    <tfoot>
      <tr>
        <th scope="row">${words.totalPaid}</th>
        <td>${money(amountPaid, currency)}</td>
      </tr>
    </tfoot>
  </table>`
}

/** What was given back since, if anything. */
function backTo({ refunds, reversals, amountCredited, currency, seller }: Receipt): Markup {
  if (refunds.length + reversals.length === 0 && amountCredited === 0) return html``
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
