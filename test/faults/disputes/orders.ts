/** What may happen around a disputed payment, each once. */
export type Step = 'opened' | 'refund' | 'payout' | 'reversal' | 'renewal' | 'decided'

/** One order in which it happens, and which of the bank's two notices are lost. */
export interface Order {
  readonly steps: readonly Step[]
  readonly outcome: 'won' | 'lost'
  /** Whether the notice of its opening, or of the bank's decision, never comes: the daily look finds it. */
  readonly lost: { readonly opening: boolean; readonly decision: boolean }
  /** What the payer disputes: a part, or all that they paid. */
  readonly isWhole: boolean
}

/**
 * Every order of a dispute's notice, a refund, a payout, a reversal of another kind or a renewal, and the bank's decision, which
 * comes after the notice; with each notice told and lost: 960 (N3, F3). Every second succession is over the whole payment.
 */
export function allOrders(): Order[] {
  const successions = (['reversal', 'renewal'] as const).flatMap((other) =>
    permutations<Step>(['opened', 'refund', 'payout', other, 'decided']).filter(
      (steps) => steps.indexOf('opened') < steps.indexOf('decided'),
    ),
  )
  const both = [false, true]
  return successions.flatMap((steps, at) =>
    (['won', 'lost'] as const).flatMap((outcome) =>
      both.flatMap((opening) =>
        both.map((decision) => ({ steps, outcome, lost: { opening, decision }, isWhole: at % 2 === 1 })),
      ),
    ),
  )
}

function permutations<T>(all: readonly T[]): T[][] {
  if (all.length <= 1) return [[...all]]
  return all.flatMap((one, at) => permutations(all.toSpliced(at, 1)).map((rest) => [one, ...rest]))
}
