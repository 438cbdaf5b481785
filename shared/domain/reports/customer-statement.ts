import { chargedKobo } from '../invoice/outside-part.ts'
import type { AnyInvoice } from '../invoice/invoice.ts'
import { owedAt } from '../invoice/receivable.ts'
import { effectOn } from '../ledger/posting.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { sumKobo } from '../money/money.ts'
import { addMs, type Instant } from '../time/time.ts'

/**
 * The kinds of lines of a statement. `adjustment`: what is owed changed without a payment, as by credit, by what was forgiven
 * or by a write-off. `dispute_won`: a bank gave a reversal back. `credit`: only the customer's credit changed. `withholding`: they paid it
 * to the tax office in the merchant's name (L8).
 */
export const statementTypes = [
  'invoice',
  'payment',
  'void',
  'adjustment',
  'refund',
  'refund_reversal',
  'reversal',
  'dispute_won',
  'credit',
  'withholding',
] as const

export type StatementType = (typeof statementTypes)[number]

/** A line of a customer's statement; minor units, signed where they change what is owed or their credit. */
export interface StatementLine {
  readonly at: Instant
  readonly type: StatementType
  readonly invoiceId: string | null
  /** The invoice's number. */
  readonly number: string | null
  readonly transactionId: string | null
  readonly amountKobo: number
  readonly owedKobo: number
  readonly creditKobo: number
}

/** The lines of a stretch of time, and what was owed and held as credit at both ends. */
export interface StatementBody {
  readonly openingOwedKobo: number
  readonly openingCreditKobo: number
  readonly closingOwedKobo: number
  readonly closingCreditKobo: number
  readonly items: readonly StatementLine[]
}

/** A customer's account in [from, to), oldest line first: opening plus its lines is closing (N4). */
export function statementOf(
  invoices: readonly AnyInvoice[],
  entries: readonly Transaction[],
  { from, to }: { readonly from: Instant; readonly to: Instant },
): StatementBody {
  const lines = [...invoices.flatMap(linesOfInvoice), ...entries.flatMap(linesOfEntry)]
  const earlier = lines.filter(({ at }) => at < from)
  const items = lines.filter(({ at }) => at >= from && at < to).toSorted(byInstant)
  const owed = (some: readonly StatementLine[]): number => sumKobo(...some.map(({ owedKobo }) => owedKobo))
  const credit = (some: readonly StatementLine[]): number =>
    sumKobo(...some.map(({ creditKobo }) => creditKobo))
  return {
    openingOwedKobo: owed(earlier),
    openingCreditKobo: credit(earlier),
    closingOwedKobo: owed(earlier) + owed(items),
    closingCreditKobo: credit(earlier) + credit(items),
    items,
  }
}

function byInstant(a: StatementLine, b: StatementLine): number {
  return a.at < b.at ? -1 : a.at > b.at ? 1 : 0
}

/** The effect of an invoice on the customer's debt: its sum, its payments, and other changes of what was owed. */
function linesOfInvoice(invoice: AnyInvoice): StatementLine[] {
  const { id, number, createdAt, amount, outside, paidAt, voidedAt, owedBefore } = invoice
  const line = (at: Instant, type: StatementType, owedKobo: number): StatementLine => ({
    ...{ at, type, invoiceId: id, number, transactionId: null },
    ...{ amountKobo: Math.abs(owedKobo), owedKobo, creditKobo: 0 },
  })
  const charged = chargedKobo(invoice)
  const told = [
    line(createdAt, 'invoice', owedBefore?.[0]?.owed ?? amount),
    ...outside.map((part) =>
      line(part.at, part.kind === 'withholding' ? 'withholding' : 'payment', -part.amount),
    ),
    ...(paidAt !== null && charged > 0 ? [line(paidAt, 'payment', -charged)] : []),
  ].filter(({ owedKobo }) => owedKobo !== 0)
  const others = [createdAt, paidAt, voidedAt, ...(owedBefore ?? []).map(({ until }) => until)]
  const points = new Set([...told.map(({ at }) => at), ...others.filter((at) => at !== null)])
  const lines: StatementLine[] = []
  let owed = 0
  for (const at of [...points].toSorted()) {
    const now = told.filter((one) => one.at === at)
    const after = owedAt(invoice, addMs(at, 1))
    const rest = after - owed - sumKobo(...now.map(({ owedKobo }) => owedKobo))
    lines.push(...now)
    if (rest !== 0) lines.push(line(at, at === voidedAt ? 'void' : 'adjustment', rest))
    owed = after
  }
  return lines
}

const shownTypes: readonly Transaction['type'][] = ['refund', 'refund_reversal', 'reversal', 'dispute_won']

/** The effect of a journal entry on the customer's credit, or what it returned of a payment. */
function linesOfEntry(entry: Transaction): StatementLine[] {
  const { id, type, createdAt, amount, postings, sourceType, sourceId } = entry
  const creditKobo = effectOn(postings, 'customer_credit')
  const isShown = shownTypes.includes(type) && postings.length > 0
  if (!isShown && creditKobo === 0) return []
  return [
    {
      at: createdAt,
      type: isShown ? (type as StatementType) : 'credit',
      invoiceId: sourceType === 'invoice' ? sourceId : null,
      number: null,
      transactionId: id,
      amountKobo: isShown ? amount : Math.abs(creditKobo),
      owedKobo: 0,
      creditKobo,
    },
  ]
}
