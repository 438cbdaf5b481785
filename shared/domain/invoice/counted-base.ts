import type { ChainChange } from './chain.ts'
import { bookOf } from './chain.ts'
import type { CountedBase } from './chain-book.ts'
import type { Invoice } from './invoice.ts'
import type { Refund } from './refund.ts'

/**
 * What refunds had taken of a base's unused part: with a refund less, the rest of it is the customer's. Minor units.
 */
function takenOf({ unused, refunds }: CountedBase): number {
  return Math.min(unused, refunds)
}

/** A chain's bases without a refund that was refused, and what the customer is owed for it (F6). */
export interface BaseWithout {
  /** Whether the refund had counted against a base that is closed. */
  readonly isClosed: boolean
  readonly owedKobo: number
  readonly change: ChainChange
}

/** Takes a refused refund out of the base against which it had counted. */
export function baseWithout(
  first: Invoice,
  { countedKobo, baseNumber }: Pick<Refund, 'countedKobo' | 'baseNumber'>,
): BaseWithout {
  const { bases } = bookOf(first)
  const before = baseNumber === null ? undefined : bases[baseNumber]
  if (!before) return { isClosed: false, owedKobo: 0, change: {} }
  const after = { ...before, refunds: before.refunds - (countedKobo ?? 0) }
  return {
    isClosed: true,
    owedKobo: takenOf(before) - takenOf(after),
    change: { bases: bases.map((one) => (one === before ? after : one)) },
  }
}

/** The change of a chain's book when a base is closed; nothing where no refund had counted against it. */
export function baseClosed(first: Invoice | undefined, base: CountedBase | null): ChainChange {
  return first && base ? { bases: [...bookOf(first).bases, base] } : {}
}

/** The base against which a refund of now counts: the next to be closed. */
export function openBaseOf(first: Invoice): number {
  return bookOf(first).bases.length
}
