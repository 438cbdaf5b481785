import type { Move } from '../change/change.ts'
import type { GivenBack } from '../invoice/chain.ts'
import type { Currency } from '../money/money.ts'
import { Problem } from '../problem.ts'
import type { Posting } from './posting.ts'
import { planTaking, postingsOf, type Source, type Sources } from './taking.ts'

/** Money taken to be returned. */
export interface TakenMoney {
  readonly moves: readonly Move[]
  readonly postings: readonly Posting[]
  /** The part that had not settled yet, in minor units. */
  readonly unsettledKobo: number
}

/** How money is taken that will be returned. */
export interface TakingRule {
  readonly currency: Currency
  /** What happens with an amount that the merchant does not have (D9.15). */
  readonly ifShort: 'refuse' | 'owe'
  /** Of what is taken, the part that the merchant may owe in any case, in minor units: credit (F1), a gateway's fee (N1). */
  readonly mayOweKobo?: number
}

/**
 * Takes money to return it: first the part that is taken back from the customer's credit, the rest from where the
 * invoice's money is (D6.11, B1).
 * @param sources Where the money is; null where none of it is the merchant's.
 * @throws Problem 422 `insufficient_balance` when short, unless the merchant may owe the rest.
 */
export function takeBack(
  { amount, fromCreditKobo }: Pick<GivenBack, 'amount' | 'fromCreditKobo'>,
  sources: Sources | null,
  rule: TakingRule,
): TakenMoney {
  const taken = sources ? takeMoney(amount - fromCreditKobo, sources, rule) : nothing
  if (fromCreditKobo === 0) return taken
  const { currency } = rule
  return {
    moves: [...taken.moves, { kind: 'credit_taken_back', currency, amount: fromCreditKobo }],
    postings: [
      { account: 'customer_credit', amount: -fromCreditKobo },
      ...taken.postings.filter(({ account }) => account !== 'refunds'),
      { account: 'refunds', amount },
    ],
    unsettledKobo: taken.unsettledKobo,
  }
}

const nothing: TakenMoney = { moves: [], postings: [], unsettledKobo: 0 }

/**
 * Takes money for refunds from where it is, on condition that it is still there.
 * @throws Problem 422 `insufficient_balance` when short, unless the merchant may owe the rest.
 */
export function takeMoney(
  amount: number,
  sources: Sources,
  { currency, ifShort, mayOweKobo = 0 }: TakingRule,
): TakenMoney {
  const taking = planTaking(amount, sources)
  const { pieces, shortKobo } = taking
  if (shortKobo > mayOweKobo && ifShort === 'refuse')
    throw new Problem('insufficient_balance', [{ path: 'amount', availableKobo: amount - shortKobo }])
  return {
    moves: [{ kind: 'money_taken', currency, pieces, shortKobo }],
    postings: postingsOf(taking, 'refunds'),
    unsettledKobo: unsettledOf(pieces, sources),
  }
}

/** The part that was earned today. */
function unsettledOf(pieces: readonly Source[], { own, pending }: Sources): number {
  const today = [own, ...pending].map((source) => source?.name)
  return pieces.filter(({ name }) => today.includes(name)).reduce((sum, { amount }) => sum + amount, 0)
}
