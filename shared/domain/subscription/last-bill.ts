import type { UnusedOption } from '../merchant/billing-settings.ts'
import type { UnbilledLine } from '../pricing/line.ts'
import { apart, sumOfLines, waitingAtEnd } from '../pricing/line-rules.ts'
import { netUnbilled } from '../pricing/proration-lines.ts'

/** The final account of a subscription (B3, B5). Minor units; beside credit or a refund there are only one-off lines (K4). */
export interface LastBill {
  /** Added to the customer's credit balance: the `creditKobo` of the event. */
  readonly creditKobo: number
  /** Refunded the way it was paid, as far as it was paid with money; what was paid with credit returns as credit. */
  readonly refundKobo: number
  /** Forfeited by `none`: the unused part, and credit that waited for an invoice. There may be lines as well. */
  readonly forfeitedKobo: number
  /** Lines of a last invoice. */
  readonly lines: readonly UnbilledLine[]
}

/**
 * Nets the unused part of the period with the lines that wait for the next invoice, which will not be made.
 * Forfeiting the unused part (`none`) forfeits credit lines too; what the customer still owes is billed in any case.
 * @param unusedKobo The paid and unused part of the period; 0 at its end.
 */
export function lastBill(
  unusedKobo: number,
  waiting: readonly UnbilledLine[],
  unused: UnusedOption,
): LastBill {
  const { netted, whole } = apart(waitingAtEnd(waiting))
  const netKobo = (unused === 'none' ? 0 : unusedKobo) - sumOfLines(netted)
  const nothing = { creditKobo: 0, refundKobo: 0, lines: whole }
  if (unused === 'none') {
    const forfeitedKobo = unusedKobo + Math.max(0, netKobo)
    return { ...nothing, forfeitedKobo, lines: [...(netKobo < 0 ? netted : []), ...whole] }
  }
  const given = { ...nothing, forfeitedKobo: 0 }
  if (netKobo < 0) return { ...given, lines: [...netUnbilled(unusedKobo, netted).unbilled, ...whole] }
  return unused === 'refund' ? { ...given, refundKobo: netKobo } : { ...given, creditKobo: netKobo }
}
