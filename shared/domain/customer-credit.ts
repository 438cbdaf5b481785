import { withCredit, type Customer } from './customer.ts'
import type { Posting } from './ledger/posting.ts'
import { MAX_AMOUNT, type Currency } from './money.ts'
import { invalid } from './problem.ts'

/** Credit that the merchant gives, or takes back where it is negative, in minor units (B11). */
export interface CreditOrder {
  readonly amount: number
  readonly currency: Currency
  readonly reason: string
}

/**
 * The customer with their credit mended.
 * @throws Problem 422 when more would be taken back than there is, with the present credit; or when it would grow beyond every
 * amount that the interface takes.
 */
export function decideCredit(customer: Customer, { amount, currency }: CreditOrder): Customer {
  const creditKobo = customer.credits[currency] ?? 0
  if (creditKobo + amount < 0)
    throw invalid('amount', 'takes back more credit than the customer has', {
      reason: 'credit_exceeded',
      creditKobo,
    })
  if (creditKobo + amount > MAX_AMOUNT)
    throw invalid('amount', `the customer’s credit would be more than ${MAX_AMOUNT}`, { creditKobo })
  return withCredit(customer, currency, amount)
}

/**
 * Where credit that is taken back goes: it pays what the merchant owes, and the rest is available again. Minor units.
 * @param owedKobo What the merchant owes, as a positive amount.
 */
export function splitTakenBack(
  amountKobo: number,
  owedKobo: number,
): { readonly repaidKobo: number; readonly availableKobo: number; readonly postings: readonly Posting[] } {
  const repaidKobo = Math.min(amountKobo, owedKobo)
  const availableKobo = amountKobo - repaidKobo
  const moves: Posting[] = [
    { account: 'customer_credit', amount: -amountKobo },
    { account: 'merchant_owed', amount: repaidKobo },
    { account: 'merchant_available', amount: availableKobo },
  ]
  return { repaidKobo, availableKobo, postings: moves.filter(({ amount }) => amount !== 0) }
}
