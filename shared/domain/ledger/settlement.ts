import { sumKobo } from '../money/money.ts'
import type { Posting } from './posting.ts'

/** The parts of a merchant's holdings in one currency that a settlement needs. */
export interface Holdings<B extends { readonly amount: number } = { readonly amount: number }> {
  readonly availableKobo: number
  /** What the merchant owes us, as a positive amount. */
  readonly owedKobo: number
  /** Earnings of closed days that are not in `availableKobo` yet. */
  readonly settled: readonly B[]
}

/** What a settlement moves. */
export interface Settlement {
  readonly settledKobo: number
  /** Paid towards what is owed: from the earnings first, then from what is available. */
  readonly repaidKobo: number
  /** The part of the repayment that earnings did not cover. */
  readonly fromAvailableKobo: number
  /** Signed. */
  readonly availableChange: number
  /** They sum to zero; empty when nothing moves. */
  readonly postings: readonly Posting[]
}

/** Makes closed days' earnings available; what is owed is taken first (D9.15). */
export function decideSettlement({ availableKobo, owedKobo, settled }: Holdings): Settlement {
  const settledKobo = sumKobo(...settled.map(({ amount }) => amount))
  const repaidKobo = Math.min(owedKobo, settledKobo + availableKobo)
  const fromAvailableKobo = Math.max(0, repaidKobo - settledKobo)
  const availableChange = settledKobo - repaidKobo
  const moves: Posting[] = [
    { account: 'merchant_pending', amount: -settledKobo },
    { account: 'merchant_available', amount: availableChange },
    { account: 'merchant_owed', amount: repaidKobo },
  ]
  const postings = moves.filter(({ amount }) => amount !== 0)
  return { settledKobo, repaidKobo, fromAvailableKobo, availableChange, postings }
}

/** What may be spent once everything has settled: never below zero. */
export function spendableOf({ availableKobo, owedKobo, settled }: Holdings): number {
  const total = sumKobo(availableKobo, -owedKobo, ...settled.map(({ amount }) => amount))
  return Math.max(0, total)
}

/** What the merchant would still owe once everything has settled (V8): never below zero. */
export function unpaidDebtOf({ availableKobo, owedKobo, settled }: Holdings): number {
  return Math.max(0, sumKobo(owedKobo, -availableKobo, ...settled.map(({ amount }) => -amount)))
}
