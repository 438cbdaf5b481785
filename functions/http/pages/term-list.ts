import { html } from 'hono/html'
import { DAY_MS } from '../../../shared/domain/time/time.ts'
import type { Markup } from './layout.ts'
import { dayIn, words } from './speech.ts'

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

/** A period to its last paid day: its end belongs to the next one. A period of hours ends on its own day. */
export function periodInDays(
  { start, end }: { readonly start: string; readonly end: string },
  timeZone: string,
): string {
  const isLong = Date.parse(end) - Date.parse(start) >= 2 * DAY_MS
  const last = new Date(Date.parse(end) - (isLong ? DAY_MS : 1)).toISOString()
  return `${dayIn(start, timeZone)} – ${dayIn(last, timeZone)}`
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
