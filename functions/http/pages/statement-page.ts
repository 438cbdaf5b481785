import { html } from 'hono/html'
import type { StatementLine } from '../../../shared/domain/reports/customer-statement.ts'
import { addMs } from '../../../shared/domain/time/time.ts'
import type { OwnStatement } from '../../../shared/operations/portal/own-statement.ts'
import type { Page } from '../endpoint.ts'
import { pageOf, type Markup } from './layout.ts'
import { dayIn, portalWords as words, price, statementWords } from './speech.ts'

/** The page prints itself, which is also how a browser saves a PDF. */
const script = `for (const button of document.querySelectorAll('[data-print]')) {
  button.hidden = false
  button.addEventListener('click', () => print())
}`

/** A person's account at one merchant: the opening balance, each line with its balance, and the closing balance (N4). */
export function statementPage({ merchant, mode, statement }: OwnStatement): Promise<Page> {
  const { currency, from, to, openingOwedKobo, items } = statement
  const day = (at: string): string => dayIn(at, merchant.timeZone)
  const money = (kobo: number): string => price(kobo, currency)
  let owed = openingOwedKobo
  return pageOf({
    title: `${words.statement}: ${merchant.name}`,
    content: html`<section class="card">
        <h1>${words.statement}</h1>
        <p>${words.statementOf(merchant.name, day(from), day(addMs(to, -1)))}</p>
        ${totals({ statement, money })}
        <table>
          <thead>
            <tr>
              <th scope="col">${words.statementLine}</th>
              <th scope="col" class="amount">${words.statementOwed}</th>
            </tr>
          </thead>
          <tbody>
            ${items.map((line) => {
              owed += line.owedKobo
              return row({ line, owed, money, day })
            })}
          </tbody>
        </table>
        <button type="button" class="quiet noprint" data-print hidden>${words.statementPrint}</button>
      </section>
      <p class="noprint">
        <a href="../../portal${mode === 'sandbox' ? '?mode=sandbox' : ''}">${words.back}</a>
      </p>`,
    script,
    sandbox: mode === 'sandbox',
    referrer: 'same-origin',
  })
}

function totals({
  statement: { openingOwedKobo, closingOwedKobo, closingCreditKobo },
  money,
}: Pick<OwnStatement, 'statement'> & { readonly money: (kobo: number) => string }): Markup {
  const rows: readonly (readonly [string, number])[] = [
    [words.statementOpening, openingOwedKobo],
    [words.statementClosing, closingOwedKobo],
    ...(closingCreditKobo === 0 ? [] : [[words.statementCredit, closingCreditKobo] as const]),
  ]
  return html`<dl>
    ${rows.map(
      ([term, kobo]) =>
        html`<dt>${term}</dt>
          <dd>${money(kobo)}</dd>`,
    )}
  </dl>`
}

function row({
  line: { at, type, number, amountKobo, creditKobo },
  owed,
  money,
  day,
}: {
  readonly line: StatementLine
  readonly owed: number
  readonly money: (kobo: number) => string
  readonly day: (at: string) => string
}): Markup {
  const credit =
    creditKobo === 0
      ? ''
      : html`<br /><small
            >${creditKobo > 0 ? words.creditUp(money(creditKobo)) : words.creditDown(money(-creditKobo))}</small
          >`
  return html`<tr>
    <td>
      ${statementWords[type]} ${money(amountKobo)}${credit}<br />
      <small class="muted">${day(at)}${number === null ? '' : `, ${number}`}</small>
    </td>
    <td class="amount">${money(owed)}</td>
  </tr>`
}
