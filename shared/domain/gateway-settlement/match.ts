import type { DifferenceCause, SettledMark, ToldLine } from './settlement.ts'

/** What the books have for a charge, refund or dispute. */
export interface BookedLine {
  readonly invoiceId: string | null
  readonly amount: number
  readonly currency: string
  /** What the gateway kept, as it was booked; null where that is not known. */
  readonly feeKobo: number | null
}

/** What a line is compared with: the books, and whether it was settled before. */
export interface LineFacts {
  readonly booked: BookedLine | null
  readonly mark: SettledMark | null
}

/** A line that differs, and the two sums that do. */
export interface Mismatch {
  readonly cause: DifferenceCause
  readonly expectedKobo: number
  readonly settledKobo: number
}

/**
 * Why a line differs from the books (N2); null where it matches. One cause each: a duplicate line is that and nothing else, an
 * unknown one has no sum to compare, and a fee is compared only where the amount matches.
 */
export function mismatchOf(line: ToldLine, currency: string, { booked, mark }: LineFacts): Mismatch | null {
  const settledKobo = line.amount
  if (mark !== null) return { cause: 'settled_twice', expectedKobo: 0, settledKobo }
  if (booked === null) return { cause: 'unknown_here', expectedKobo: 0, settledKobo }
  if (booked.amount !== settledKobo || booked.currency !== currency)
    return {
      cause: 'amount_differs',
      expectedKobo: booked.currency === currency ? booked.amount : 0,
      settledKobo,
    }
  const told = line.feeKobo
  if (told === null || booked.feeKobo === null || told === booked.feeKobo) return null
  return { cause: 'fee_differs', expectedKobo: booked.feeKobo, settledKobo: told }
}
