import type { UnusedOption } from '../billing-settings.ts'
import { netUnbilled, sumOfLines } from './proration-lines.ts'
import type { UnbilledLine } from './subscription.ts'

/** What an end of a subscription comes to (B3, B5). Minor units; at most one of credit, refund and lines is above 0. */
export interface LastBill {
  /** Goes to the customer's credit balance: the `creditKobo` of the event. */
  readonly creditKobo: number
  /** Goes back the way it was paid, as far as money paid it; what credit had paid returns as credit. */
  readonly refundKobo: number
  /** Given up by `none`: the unused part, and credit that waited for an invoice. It may come beside lines. */
  readonly forfeitedKobo: number
  /** Lines of a last invoice. */
  readonly lines: readonly UnbilledLine[]
}

/**
 * Nets what is unused of the period with the lines that wait for an invoice which will never come. Forfeiting the unused part
 * (`none`) forfeits credit lines too; what the customer still owes is billed all the same.
 * @param unusedKobo What of the period was paid and is not used; 0 at its end.
 */
export function lastBill(
  unusedKobo: number,
  unbilled: readonly UnbilledLine[],
  unused: UnusedOption,
): LastBill {
  const netKobo = (unused === 'none' ? 0 : unusedKobo) - sumOfLines(unbilled)
  const nothing = { creditKobo: 0, refundKobo: 0, lines: [] }
  if (unused === 'none') {
    const forfeitedKobo = unusedKobo + Math.max(0, netKobo)
    return { ...nothing, forfeitedKobo, lines: netKobo < 0 ? netUnbilled(0, unbilled).unbilled : [] }
  }
  const given = { ...nothing, forfeitedKobo: 0 }
  if (netKobo < 0) return { ...given, lines: netUnbilled(unusedKobo, unbilled).unbilled }
  return unused === 'refund' ? { ...given, refundKobo: netKobo } : { ...given, creditKobo: netKobo }
}
