import { html } from 'hono/html'
import type { Markup } from './layout.ts'
import { words } from './speech.ts'

/** A list of terms with their values; one without a value is left out. */
export function termList(rows: readonly (readonly [term: string, value: string | null])[]): Markup {
  return html`<dl>
    ${rows.map(([term, value]) =>
      value === null
        ? ''
        : html`<dt>${term}</dt>
            <dd>${value}</dd>`,
    )}
  </dl>`
}

/** A customer's own account number, as they need it for a transfer (M4). */
export function accountTerms(account: {
  readonly bankName: string
  readonly accountNumber: string
  readonly accountName: string
}): Markup {
  return html`<dl>
    <dt>${words.bank}</dt>
    <dd>${account.bankName}</dd>
    <dt>${words.accountNumber}</dt>
    <dd><span class="code">${account.accountNumber}</span></dd>
    <dt>${words.accountName}</dt>
    <dd>${account.accountName}</dd>
  </dl>`
}
