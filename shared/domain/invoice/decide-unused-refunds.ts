import { turned, type Change, type Moment, type Turn } from '../change/change.ts'
import type { CreditPart } from '../credit/credit-lot.ts'
import { intoLots } from '../credit/lots.ts'
import type { Customer } from '../customer/customer.ts'
import { invoiceEntry } from '../ledger/invoice-entry.ts'
import type { Posting } from '../ledger/posting.ts'
import { splitPostings } from '../ledger/split-postings.ts'
import { takeMoney } from '../ledger/taken-money.ts'
import type { Sources } from '../ledger/taking.ts'
import type { Transaction } from '../ledger/transaction.ts'
import { revised } from '../change/revised.ts'
import { limitMoves } from '../ledger/limit-moves.ts'
import type { LimitUse } from '../team/refund-limit.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { afterOwnRefund } from './charge-money.ts'
import type { CountedBase } from './chain-book.ts'
import { withChainChange } from './chain.ts'
import { chainCredit } from './chain-credit.ts'
import { baseClosed } from './counted-base.ts'
import { toldCredit, type ToldCredit } from './end-credit.ts'
import { feeOwed } from './fee-owed.ts'
import type { Invoice, PaidBy } from './invoice.ts'
import { spreadUnused, type UnusedReturn } from './refund-on-cancel.ts'
import type { Refund } from './refund.ts'
import { requestedRefund } from './requested-refund.ts'

/** Refunds of a cancelled subscription's unused part, for the change that cancels it. */
export interface UnusedRefunds extends Pick<Change<unknown>, 'turns' | 'moves'> {
  /** The customer with what becomes their credit; the caller makes their turn. */
  readonly customer: Customer
  readonly told: ToldCredit
  readonly refunds: readonly { readonly refund: Refund; readonly invoice: Invoice }[]
}

/**
 * How an unused part is refunded to its invoices' payments (B3), the newest first.
 * @param chain The chain's invoices, the newest first, and its first one last.
 */
export function plannedUnusedRefunds(chain: readonly Invoice[], unusedKobo: number): UnusedReturn {
  return spreadUnused(chain.at(-1)!, chain, unusedKobo)
}

/** The parts of each refund: the charge to refund, and identifiers made for the refund and its entry. */
export interface UnusedRefundOrder {
  readonly charge: PaidBy
  readonly refundId: string
  readonly entryId: string
}

/** What the refunds of an unused part are decided from. */
export interface UnusedRefundsOrder {
  readonly first: Invoice
  readonly subscription: Subscription
  readonly customer: Customer
  /** Credit that returns from an open invoice, which ends in the same commit. */
  readonly returned: readonly CreditPart[]
  /** The base that the cancel closes, where refunds had counted against it (F6). */
  readonly closes: CountedBase | null
  readonly spread: UnusedReturn
  /** One for each refund of the spread. */
  readonly orders: readonly UnusedRefundOrder[]
  /** The identifier of the entry for what returns as credit. */
  readonly creditEntryId: string
  /** Where the money is. It is taken in one piece, because a commit may debit a balance once. */
  readonly sources: Sources
  /** What they add to the sums of the member who asks for them (R7); null for nobody with a limit. */
  readonly use?: LimitUse | null
  readonly moment: Moment
}

/**
 * Takes the money of an unused part that is refunded to its invoices' payments (B3). What was not paid here in money, such
 * as a period that was paid elsewhere (F1), becomes credit. The turns include the change of the chain's first invoice
 * with the credit; the caller makes the customer's own turn.
 * @throws Problem 422 `insufficient_balance` where the merchant's money does not cover the refunds.
 */
export function decideUnusedRefunds(order: UnusedRefundsOrder): UnusedRefunds {
  const { first, spread, sources, subscription, customer, returned, use = null, moment } = order
  const { currency } = first
  const refundKobo = totalOf(spread)
  const refunded = spread.refunds.find(({ invoice }) => invoice.id === first.id)
  const joinedRefunded = refundKobo - (refunded?.amount ?? 0)
  const amountRefunded = first.amountRefunded + (refunded?.amount ?? 0)
  const given = chainCredit(
    { ...withChainChange(first, { joinedRefunded }), amountRefunded },
    subscription,
    spread.creditKobo,
    moment.now,
  )
  const credit = intoLots(customer, currency, [...given.parts, ...returned])
  const { creditKobo } = credit
  const fees = spread.refunds.map(({ invoice, amount }) =>
    feeOwed(first, invoice, { amount, fromCreditKobo: 0 }),
  )
  const mayOweKobo = fees.reduce((sum, fee) => sum + fee, creditKobo)
  const rule = { currency, ifShort: 'refuse', mayOweKobo } as const
  const taken = takeMoney(refundKobo + creditKobo, sources, rule)
  const { parts, left } = dealtOut(order, taken)
  const ofFirst = parts.find(({ before }) => before.id === first.id)
  const firstAfter = withChainChange(ofFirst?.after ?? first, {
    ...given.change,
    ...baseClosed(first, order.closes),
    joinedRefunded,
  })
  return {
    customer: credit.customer,
    told: toldCredit(customer, currency, { given: given.parts, returned }),
    refunds: parts.map(({ refund, before, after }) => ({
      refund,
      invoice: before.id === first.id ? firstAfter : after,
    })),
    turns: [
      ...creditTurns(order, creditKobo, left),
      ...turned('invoice', first, firstAfter),
      ...parts.flatMap(({ refund, entry, before, after }): readonly Turn[] => [
        ...turned('refund', null, refund),
        ...turned('transaction', null, entry),
        ...(before.id === first.id ? [] : turned('invoice', before, after)),
      ]),
    ],
    moves: [
      ...taken.moves,
      ...limitMoves(use),
      ...(creditKobo === 0 ? [] : [{ kind: 'credit_kept', currency, amount: creditKobo } as const]),
    ],
  }
}

interface Part {
  readonly refund: Refund
  readonly entry: Transaction
  readonly before: Invoice
  readonly after: Invoice
}

/** Each refund with its share of the taken money, and the postings left for credit. */
function dealtOut(
  { spread, orders, use = null, moment }: UnusedRefundsOrder,
  taken: { readonly postings: readonly Posting[]; readonly unsettledKobo: number },
): { readonly parts: readonly Part[]; readonly left: readonly Posting[] } {
  let left: readonly Posting[] = taken.postings.filter(({ amount }) => amount < 0)
  let unsettled = taken.unsettledKobo
  const parts = spread.refunds.map(({ invoice, amount }, i): Part => {
    const { charge, refundId, entryId } = orders[i]!
    const [own, rest] = splitPostings(left, amount)
    const unsettledKobo = Math.min(unsettled, amount)
    left = rest
    unsettled -= unsettledKobo
    const postings = [...own, { account: 'refunds' as const, amount }]
    const movement = { type: 'refund', status: 'pending', amount, postings, rail: charge.rail } as const
    const entry = invoiceEntry(invoice, movement, { id: entryId, now: moment.now })
    const decided = { id: refundId, transactionId: entry.id, amount, unsettledKobo, reason: null }
    const none = { fromCreditKobo: null, countedKobo: null, baseNumber: null }
    const limited = use === null ? {} : { limitedMemberId: use.memberId }
    return {
      refund: requestedRefund(invoice, charge, { ...decided, ...none, ...limited, orCredit: true }, moment),
      entry,
      before: invoice,
      after: revised(invoice, afterOwnRefund(invoice, amount)),
    }
  })
  return { parts, left }
}

/** What becomes credit; the caller changes the customer's own item. */
function creditTurns(
  { first, creditEntryId, moment }: UnusedRefundsOrder,
  amount: number,
  left: readonly Posting[],
): readonly Turn[] {
  if (amount === 0) return []
  const postings = [...left, { account: 'customer_credit' as const, amount }]
  const stamp = { id: creditEntryId, now: moment.now }
  return turned('transaction', null, invoiceEntry(first, { type: 'credit', amount, postings }, stamp))
}

function totalOf({ refunds }: Pick<UnusedReturn, 'refunds'>): number {
  return refunds.reduce((sum, { amount }) => sum + amount, 0)
}
