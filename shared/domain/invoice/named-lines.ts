import { sumKobo } from '../money/money.ts'
import type { InvoiceLine } from '../pricing/line.ts'
import { isPrice, isRefundable, isWhole, taxOnTop } from '../pricing/line-rules.ts'
import { invalid, type Problem } from '../problem.ts'
import type { AnyInvoice } from './invoice.ts'
import type { LinePart } from './line-part.ts'

/** A line that a refund names; without an amount all that is left of it. */
export type NamedLine = Pick<LinePart, 'lineId'> & Partial<LinePart>

/** The lines that a refund names. */
export interface NamedLines {
  readonly parts: readonly LinePart[]
  /** The part of their sum without a period, in minor units. */
  readonly apartKobo: number
}

type Billed = Pick<AnyInvoice, 'billingReason' | 'lines' | 'taxes' | 'amountRefunded' | 'namedParts'>

/** What refunds have returned of the period's own lines by name, before lines without a period (K5). Minor units. */
export function namedOfPeriod(invoice: Billed): number {
  const own = (invoice.namedParts ?? []).filter(({ lineId }) => {
    const line = invoice.lines.find(({ id }) => id === lineId)
    return line !== undefined && !isApart(invoice, line)
  })
  return sumKobo(...own.map(({ amount }) => amount))
}

/**
 * The lines that a refund names, each with the amount it returns (K5).
 * @param apartLeftKobo What is left to return of lines without a period, in minor units.
 * @throws Problem 422 `line_not_refundable`, `line_repeated`, `refund_exceeds_paid`.
 */
export function namedLines(invoice: Billed, asked: readonly NamedLine[], apartLeftKobo: number): NamedLines {
  let apartKobo = 0
  const parts = asked.map(({ lineId, amount }, i): LinePart => {
    const refuse = (reason: string, issue: string): Problem => invalid(`lines.${i}.lineId`, issue, { reason })
    const line = invoice.lines.find(({ id }) => id === lineId)
    if (!line || !isRefundable(line)) throw refuse('line_not_refundable', 'is no line that was paid for')
    if (asked.findIndex((one) => one.lineId === lineId) !== i) throw refuse('line_repeated', 'is named twice')
    const apart = isApart(invoice, line)
    const left = leftOf(invoice, line)
    const refundableKobo = apart ? Math.min(left, apartLeftKobo - apartKobo) : left
    const wanted = amount ?? refundableKobo
    if (wanted > refundableKobo || wanted === 0) throw exceeds(`lines.${i}.amount`, refundableKobo)
    if (apart) apartKobo += wanted
    return { lineId, amount: wanted }
  })
  return { parts, apartKobo }
}

function exceeds(path: string, refundableKobo: number): Problem {
  const reason = 'refund_exceeds_paid'
  return invalid(path, 'is more than is left of the line', { reason, refundableKobo })
}

/** Named parts with those of a refund, or without them once its gateway refused it. */
export function withNamed(
  before: readonly LinePart[] | null | undefined,
  parts: readonly LinePart[],
  sign: 1 | -1,
): readonly LinePart[] | null {
  const sums = new Map((before ?? []).map(({ lineId, amount }) => [lineId, amount]))
  for (const { lineId, amount } of parts) sums.set(lineId, (sums.get(lineId) ?? 0) + sign * amount)
  const left = [...sums].flatMap(([lineId, amount]) => (amount > 0 ? [{ lineId, amount }] : []))
  return left.length === 0 ? null : left
}

/** What no refund has named of a line yet, in minor units. */
function leftOf({ taxes = [], namedParts }: Billed, line: InvoiceLine): number {
  const named = (namedParts ?? []).find(({ lineId }) => lineId === line.id)?.amount ?? 0
  return line.amount - line.discountAmount + taxOnTop(line, taxes) - named
}

/** Whether a line is without a period: a start, a one-off item, or a line that had waited from an earlier period (B2, K4). */
function isApart({ billingReason }: Billed, line: InvoiceLine): boolean {
  return isWhole(line) || (!isPrice(line) && billingReason === 'subscription_cycle')
}
