import type { Customer } from '../customer/customer.ts'
import { roundHalfUpDiv, sumKobo } from '../money/money.ts'
import { invalid } from '../problem.ts'
import type { AnyInvoice } from './invoice.ts'
import { withheldKobo } from './outside-part.ts'

/** A rate of withholding in per cent, up to two places and above 0: "2", "7.5", "0.25" (L8). */
export const withholdingPattern = /^(100|[1-9]\d?(\.\d{1,2})?|0\.(\d[1-9]|[1-9]\d?))$/

const whole = 10_000n

/**
 * What an invoice is worth before tax, in minor units: its lines after discount, without the tax in them. What it carries over
 * from an earlier invoice was that one's (G5).
 */
export function netSoldKobo({ lines, taxes = [] }: Pick<AnyInvoice, 'lines' | 'taxes'>): number {
  const inside = (line: AnyInvoice['lines'][number]): number =>
    line.tax != null && taxes[line.tax]?.inclusive === true ? (line.taxAmount ?? 0) : 0
  const own = lines.filter(({ type }) => type !== 'carried')
  return sumKobo(...own.map((line) => line.amount - line.discountAmount - inside(line)))
}

/** The most that a customer may withhold of an invoice: their rate of its net, rounded half up once (L8). Minor units. */
export function withholdableKobo(
  invoice: Pick<AnyInvoice, 'lines' | 'taxes'>,
  { withholdingRate }: Pick<Customer, 'withholdingRate'>,
): number {
  if (withholdingRate == null) return 0
  const points = BigInt(Math.round(Number(withholdingRate) * 100))
  return Number(roundHalfUpDiv(BigInt(Math.max(0, netSoldKobo(invoice))) * points, whole))
}

/**
 * Refuses a withholding above what the customer may withhold of an invoice, with what they withheld already (L8).
 * @throws Problem 422 `withholding_above_rate`.
 */
export function requireWithholdable(invoice: AnyInvoice, customer: Customer, amount: number): void {
  const mostKobo = Math.max(0, withholdableKobo(invoice, customer) - withheldKobo(invoice))
  if (amount > mostKobo)
    throw invalid('amount', 'is more than this customer may withhold of the invoice', {
      reason: 'withholding_above_rate',
      mostKobo,
      withholdingRate: customer.withholdingRate ?? null,
    })
}
