import { money } from '../format.ts'
import type { InvoiceDetail } from '../types.ts'

/** A line that was paid for, and what was paid for it with the tax on top, in minor units. */
export interface PaidLine {
  readonly id: string
  readonly description: string
  readonly paid: number
}

const kinds = ['plan', 'add_on', 'setup_fee', 'one_time', 'proration_charge']

/** The lines of an invoice that a refund may name (K5). */
export function paidLines({ lines }: Pick<InvoiceDetail, 'lines'>): readonly PaidLine[] {
  return lines.flatMap(({ id, type, description, amount, discountAmount }) => {
    if (id === null || !kinds.includes(type) || amount - discountAmount <= 0) return []
    return [{ id, description, paid: amount - discountAmount }]
  })
}

interface Named {
  readonly of: readonly { readonly lineId: string; readonly amount: number }[]
  readonly invoice: Pick<InvoiceDetail, 'lines' | 'currency'>
}

/** The lines that a refund named, each with what it gave back of it; nothing for one that named none. */
export function NamedLines({ of, invoice: { lines, currency } }: Named) {
  if (of.length === 0) return null
  const parts = of.map(({ lineId, amount }) => {
    const line = lines.find(({ id }) => id === lineId)
    return `${line?.description ?? lineId}, ${money(amount, currency)}`
  })
  return <div class="muted small">{parts.join(' · ')}</div>
}
