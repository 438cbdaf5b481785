import type { CreditPart } from '../credit/credit-lot.ts'
import { partOf, takeParts, totalOf } from '../credit/lots.ts'
import { sumOfNetted, waitedLines, withoutSurplus } from '../pricing/line-rules.ts'
import { totalsOf } from '../pricing/totals.ts'
import { settledInvoice, voidedInvoice, type AnyInvoice, type Invoice } from './invoice.ts'
import { outsideLeftKobo } from './outside-part.ts'

/**
 * How an unpaid invoice ends. `void`: nobody owes it any more. `keep`: it is written off and stays payable beside a
 * subscription that has ended, so the debt rises by the credit that returns to the customer (B3, B4).
 */
export type UnpaidEnd = 'void' | 'keep'

/** The customer's credit inside an unpaid invoice, by the lots that it returns to (F2). */
export interface CreditInside {
  /** Drawn from their lots when the invoice was made. */
  readonly applied: readonly CreditPart[]
  /** Credit lines that had waited for it, as far as charges beside them do not use them up. */
  readonly lines: readonly CreditPart[]
  /** Payments that the merchant received for what no one owes any more (M1); absent for none. */
  readonly outside?: readonly CreditPart[]
}

/** An invoice that has ended unpaid, and the credit that returns to the customer. */
export interface EndedUnpaid<I extends AnyInvoice = Invoice> {
  readonly invoice: I
  readonly returned: CreditInside
}

export const noCredit: CreditInside = { applied: [], lines: [] }

/** All the credit that returns. */
export function returnedParts({ applied, lines, outside = [] }: CreditInside): readonly CreditPart[] {
  return [...applied, ...lines, ...outside]
}

/**
 * Ends an unpaid invoice and returns the customer's credit inside it. With `mark_unpaid` an invoice does not end: its
 * credit stays in it until it is paid, cancelled or void.
 * @throws Problem 409 `invalid_transition` for one that is paid or void.
 */
export function endUnpaid<I extends AnyInvoice>(invoice: I, how: UnpaidEnd, now: string): EndedUnpaid<I> {
  const returned = creditInside(invoice)
  if (how === 'void') {
    const free = withoutOutside(voidedInvoice(invoice, now))
    const outside = partOf('deposit', outsideLeftKobo(invoice), now)
    return {
      invoice: { ...free, creditFrom: [], linesFrom: [] },
      returned: outside.amount === 0 ? returned : { ...returned, outside: [outside] },
    }
  }
  const kept = withoutCredit(invoice, returned)
  const after = kept.status === 'open' ? writtenOff(kept) : { ...kept, version: kept.version + 1 }
  return { invoice: after, returned }
}

function writtenOff<I extends AnyInvoice>(invoice: I): I {
  const changes: Partial<AnyInvoice> = { nextAttemptAt: null }
  return settledInvoice(invoice, 'write_off', changes as Partial<I>)
}

/** What the merchant received for it is the customer's credit now. */
function withoutOutside<I extends AnyInvoice>(invoice: I): I {
  const { outside, amountRefunded } = invoice
  const back = outside.map((part) => ({ ...part, refunded: part.amount }))
  return { ...invoice, outside: back, amountRefunded: amountRefunded + outsideLeftKobo(invoice) }
}

/** An invoice that was written off in the same step and stays payable, without the credit inside it. */
export function debtAlone<I extends AnyInvoice>(invoice: I): EndedUnpaid<I> {
  const returned = creditInside(invoice)
  return { invoice: withoutCredit(invoice, returned), returned }
}

function creditInside({ status, creditFrom, lines, linesFrom }: AnyInvoice): CreditInside {
  if (status !== 'open' && status !== 'uncollectible') return noCredit
  const linesKobo = Math.max(0, -sumOfNetted(waitedLines(lines)))
  return { applied: creditFrom, lines: takeParts(linesFrom, linesKobo) }
}

function withoutCredit<I extends AnyInvoice>(invoice: I, { applied, lines: waited }: CreditInside): I {
  const linesKobo = totalOf(waited)
  if (totalOf(applied) === 0 && linesKobo === 0) return invoice
  const lines = withoutSurplus(invoice.lines, linesKobo)
  const creditApplied = invoice.creditApplied - totalOf(applied)
  return {
    ...invoice,
    lines,
    ...totalsOf(lines, creditApplied, invoice.taxes),
    creditApplied,
    creditFrom: [],
    linesFrom: [],
  }
}
