import type { CreditPart } from '../credit/credit-lot.ts'
import { intoLots, totalOf } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import { creditGiven, type CreditMoved, type CreditOrigin } from './credit-moves.ts'

/** Credit that a subscription's end moves, as in its event: in total it is what the journal moves (F1). */
export interface ToldCredit {
  /** Given for what was paid and not used. Minor units. */
  readonly creditKobo: number
  /** Returned from an invoice that ended unpaid (B4). Absent for none. */
  readonly returnedKobo?: number
  /** Paid for an earlier reversal instead (R4). Absent for none. */
  readonly keptKobo?: number
}

/** Credit at a subscription's end: from its period, and returned from its open invoice. */
export interface EndParts {
  readonly given: readonly CreditPart[]
  readonly returned: readonly CreditPart[]
}

/** Gives both in one movement, because a commit may debit a balance once. */
export function endCredit(
  customer: Customer,
  origin: CreditOrigin,
  { given, returned }: EndParts,
): CreditMoved & { readonly told: ToldCredit } {
  const currency = origin.invoice?.currency ?? origin.subscription.price.currency
  const { customer: after, moves } = creditGiven(customer, origin, [...given, ...returned])
  return { customer: after, moves, told: toldCredit(customer, currency, { given, returned }) }
}

/** How an end's event shows its credit: new credit pays for an earlier reversal before returned credit does. */
export function toldCredit(customer: Customer, currency: string, { given, returned }: EndParts): ToldCredit {
  const first = intoLots(customer, currency, given)
  const then = intoLots(first.customer, currency, returned)
  const keptKobo = first.keptKobo + then.keptKobo
  return {
    creditKobo: first.creditKobo,
    ...(totalOf(returned) > 0 ? { returnedKobo: then.creditKobo } : {}),
    ...(keptKobo > 0 ? { keptKobo } : {}),
  }
}
