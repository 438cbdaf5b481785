import type { ChainChange } from './chain.ts'
import { bookOf } from './chain.ts'
import type { CountedBase } from './chain-book.ts'
import type { AnyInvoice } from './invoice.ts'
import type { Refund } from './refund.ts'

/**
 * What refunds have taken of a base's unused part: with one refund less, the rest of it is the customer's. Minor units.
 */
function takenOf({ unused, refunds }: CountedBase): number {
  return Math.min(unused, refunds)
}

/** A chain's bases without a refund that was refused, and what the customer is owed for it (F6). */
export interface BaseWithout {
  readonly owedKobo: number
  /** The part that had counted against the base that is still open. */
  readonly openKobo: number
  readonly change: ChainChange
}

/** Takes a refused refund out of the base against which it had counted. */
export function baseWithout(
  first: AnyInvoice,
  { countedKobo, baseNumber }: Pick<Refund, 'countedKobo' | 'baseNumber'>,
): BaseWithout {
  const bases = [...bookOf(first).bases]
  let openKobo = countedKobo ?? 0
  if (baseNumber === null || !bases[baseNumber]) return { owedKobo: 0, openKobo, change: {} }
  let owedKobo = 0
  // What it exceeded the unused part of removed units by counts against the base of the remaining ones (K5).
  for (const [n, before] of bases.entries()) {
    if (n < baseNumber) continue
    const after = { ...before, refunds: before.refunds - openKobo }
    const owed = takenOf(before) - takenOf(after)
    bases[n] = after
    owedKobo += owed
    openKobo = before.goesOn === true ? openKobo - owed : 0
  }
  return { owedKobo, openKobo, change: { bases } }
}

/** The change of a chain's book when bases are closed; nothing where no refund had counted against them. */
export function baseClosed(
  first: AnyInvoice | undefined,
  closed: readonly CountedBase[] | CountedBase | null,
): ChainChange {
  const bases = closed === null ? [] : [closed].flat()
  return first && bases.length > 0 ? { bases: [...bookOf(first).bases, ...bases] } : {}
}

/** The base against which a refund made now counts: the next to be closed. */
export function openBaseOf(first: AnyInvoice): number {
  return bookOf(first).bases.length
}
