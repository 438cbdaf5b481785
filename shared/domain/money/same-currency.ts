import type { Currency } from './money.ts'
import { invalid } from '../problem.ts'

/**
 * A caller may name the intended currency with an amount (Q1).
 * @param own The currency of the object that the amount is taken from.
 * @throws Problem 422 `currency_mismatch` if they mean another one.
 */
export function requireSameCurrency(given: Currency | undefined, own: Currency): void {
  if (given === undefined || given === own) return
  throw invalid('currency', `is ${own} here`, { reason: 'currency_mismatch' })
}
