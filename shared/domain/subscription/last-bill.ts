import type { UnusedOption } from '../billing-settings.ts'
import { netUnbilled, sumOfLines } from './proration-lines.ts'
import type { UnbilledLine } from './subscription.ts'

/** What an end of a subscription comes to (B3, B5). Minor units; at most one of the three is above 0. */
export interface LastBill {
  /** Goes to the customer's credit balance: the `creditKobo` of the event. */
  readonly creditKobo: number
  /** Goes back the way it was paid, as far as money paid it; what credit had paid returns as credit. */
  readonly refundKobo: number
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
  const value = unused === 'none' ? 0 : unusedKobo
  const netKobo = value - sumOfLines(unbilled)
  if (netKobo < 0) return { creditKobo: 0, refundKobo: 0, lines: netUnbilled(value, unbilled).unbilled }
  const givenKobo = unused === 'none' ? 0 : netKobo
  return unused === 'refund'
    ? { creditKobo: 0, refundKobo: givenKobo, lines: [] }
    : { creditKobo: givenKobo, refundKobo: 0, lines: [] }
}
