import { placed, undiscounted } from '../pricing/line.ts'
import { totalsOf } from '../pricing/totals.ts'
import { amountDue, settledInvoice, type Invoice } from './invoice.ts'
import { paidFields } from './paid.ts'
import { isSent } from './waiting.ts'

/**
 * What the unused time of a period takes off its invoice while that waits for its customer (M3): it never becomes credit before
 * it was paid. Minor units.
 */
export function lowerableKobo(invoice: Invoice | undefined, unusedKobo: number): number {
  return invoice && isSent(invoice) && isOwed(invoice) ? Math.min(amountDue(invoice), unusedKobo) : 0
}

function isOwed({ status }: Invoice): boolean {
  return status === 'open' || status === 'uncollectible'
}

/** A waiting invoice without what its customer will not use; where nothing is left to pay, it is paid. */
export function lowered(invoice: Invoice, kobo: number, now: string): Invoice {
  if (kobo === 0) return invoice
  const off = undiscounted({ type: 'waived', description: 'Unused time', amount: -kobo })
  const [line] = placed([...invoice.lines, off]).slice(-1)
  const lines = line ? [...invoice.lines, line] : invoice.lines
  const less = { ...invoice, lines, ...totalsOf(lines, invoice.creditApplied, invoice.taxes) }
  return amountDue(less) === 0
    ? settledInvoice<Invoice>(less, 'pay', paidFields(less, null, now))
    : { ...less, version: less.version + 1 }
}
