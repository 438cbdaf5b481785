import { html } from 'hono/html'
import type { Receipt } from '../../../shared/domain/receipt/receipt.ts'
import type { Markup } from './layout.ts'
import { words } from './speech.ts'

/** A row of a name and an amount in kobo. */
type Row = (name: string, amount: number) => Markup

/** Makes rows whose amounts read so. */
export function rowsOf(shown: (kobo: number) => string): Row {
  return (name, amount) =>
    html`<tr>
      <td>${name}</td>
      <td>${shown(amount)}</td>
    </tr>`
}

/** What was bought, and the credit that was used for it. */
export function itemsBody(
  bought: readonly Pick<Receipt['lines'][number], 'description' | 'amount'>[],
  creditApplied: number,
  row: Row,
): Markup {
  return html`<tbody>
    ${bought.map(({ description, amount }) => row(description, amount))}
    ${creditApplied > 0 ? row(words.credit, -creditApplied) : ''}
  </tbody>`
}
