import type { CreditPart } from '../credit/credit-lot.ts'
import { totalOf, withParts } from '../credit/lots.ts'
import { sumOfNetted, sumOfWhole, waitedLines } from '../pricing/line-rules.ts'
import { sumKobo } from '../money/money.ts'
import { conflict, invalid } from '../problem.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { terminalStatuses } from '../subscription/transitions.ts'
import { nextStatus } from '../change/transition-table.ts'
import type { ChainBook, CountedBase } from './chain-book.ts'
import { leftOfPayment, planBankTaking, type BankTaking } from '../reversal/taken-back.ts'
import type { LinePart } from './line-part.ts'
import { namedLines, namedOfPeriod, withNamed, type NamedLine } from './named-lines.ts'
import {
  afterOwnRefund,
  afterPartRefund,
  afterTaking,
  chargeMoneyOf,
  type LeftPayment,
} from './charge-money.ts'
import type { AnyInvoice } from './invoice.ts'
import { chargedKobo, chargeLeftKobo } from './outside-part.ts'
import { invoiceTransitions } from './transitions.ts'

const emptyBook: ChainBook = {
  credited: 0,
  joined: [],
  joinedPaid: 0,
  joinedRefunded: 0,
  drawn: [],
  bases: [],
  reversed: 0,
  outside: 0,
}

type BookHolder = Pick<AnyInvoice, 'chain' | 'creditFrom' | 'linesFrom'>

/**
 * A chain's book; before anything was given back or joined it holds only what its first invoice drew: customer's credit,
 * and credit lines of an earlier chain.
 */
export function bookOf({ chain, creditFrom, linesFrom }: BookHolder): ChainBook {
  return chain ?? { ...emptyBook, drawn: [...creditFrom, ...linesFrom] }
}

/** The chain's totals, in minor units. */
export interface ChainMoney {
  readonly paid: number
  readonly refunded: number
  readonly credited: number
}

/** What the customer still has of a chain. Minor units. */
export interface ChainHoldings {
  /** What is left in the chain's own lot (F2). */
  readonly unspentKobo: number
  /** The sum of lines that wait for the chain's next invoice. */
  readonly unbilledKobo: number
  /** What of a period that was paid elsewhere may still become credit (F1). */
  readonly importedKobo: number
}

/** Money given back for an invoice, and its effect on credit and unused time. Minor units. */
export interface GivenBack {
  readonly amount: number
  /** The part that is taken back from the customer's unspent credit; the rest is the merchant's money. */
  readonly fromCreditKobo: number
  /** The amount by which it lowers the value of the period's unused time (B2). */
  readonly countedKobo: number
  /** The lines that a refund named, with what it gave back of each (K5); absent for none. */
  readonly named?: readonly LinePart[]
  /** For what a gateway took back by itself; absent for our refunds. */
  readonly taking?: BankTaking
  /** Of that, what credit that was spent outside the chain still has to pay once it returns (R4). */
  readonly outsideKobo?: number
  /** What the merchant took back of what they had received themselves (M2); absent for nothing. */
  readonly reversedKobo?: number
  /** The payment that a refund gives back, where it is no charge of ours (M1); absent for the charge. */
  readonly partId?: string
}

/** The identifier of the first invoice of an invoice's chain. */
export function chainIdOf({ id, chainId }: Pick<AnyInvoice, 'id' | 'chainId'>): string {
  return chainId ?? id
}

/** The identifier of the first invoice of the current period's chain; null before the first invoice. */
export function currentChainOf(
  subscription: Pick<Subscription, 'chainId' | 'latestInvoiceId'>,
): string | null {
  return subscription.chainId ?? subscription.latestInvoiceId
}

/** What was paid for a chain and what it has given back, from its first invoice. */
export function chainMoney(first: AnyInvoice): ChainMoney {
  const { credited, joinedPaid, joinedRefunded } = bookOf(first)
  return {
    paid: first.amountPaid + joinedPaid,
    refunded: first.amountRefunded + joinedRefunded,
    credited,
  }
}

/** An invoice's `amountCredited`: what its chain gave as credit, shown on the chain's first invoice. */
export function amountCredited(invoice: Pick<AnyInvoice, 'chain'>): number {
  return invoice.chain?.credited ?? 0
}

/** What changes in a chain's book. Amounts are added. */
export interface ChainChange {
  readonly credited?: number
  readonly joinedRefunded?: number
  readonly reversed?: number
  readonly outside?: number
  readonly given?: number
  /** A paid invoice that joins: one of a plan change. */
  readonly joins?: Pick<AnyInvoice, 'id' | 'amountPaid' | 'creditFrom' | 'taxes'> | null
  /** Replaces what was drawn and is not refilled yet. */
  readonly drawn?: readonly CreditPart[]
  /** Replaces the earlier bases. */
  readonly bases?: readonly CountedBase[]
}

/** A chain's first invoice with its book changed; the same object when nothing changes. */
export function withChainChange<I extends AnyInvoice>(first: I, change: ChainChange): I {
  const changes = Object.values(change).some((one) => one !== 0 && one !== null && one !== undefined)
  return changes ? { ...first, chain: bookAfter(first, change), version: first.version + 1 } : first
}

/**
 * An invoice after money was given back for it, with the first invoice of its chain, which may be itself.
 * @param sign 1 when money is given back, -1 when it returns because the gateway refused.
 */
export function afterGivenBack<I extends AnyInvoice>(
  first: I,
  invoice: I,
  given: GivenBack,
  sign: 1 | -1,
): { readonly first: I; readonly invoice: I } {
  const left = leftAfter(invoice, given, sign)
  const { named = [] } = given
  const money =
    named.length === 0 ? left : { ...left, namedParts: withNamed(invoice.namedParts, named, sign) }
  const credited = -sign * given.fromCreditKobo
  const change = {
    credited,
    outside: given.outsideKobo ?? 0,
    reversed: given.taking?.amount ?? given.reversedKobo ?? 0,
  }
  if (first.id !== invoice.id) {
    const joinedRefunded = money.amountRefunded - invoice.amountRefunded
    return {
      first: withChainChange(first, { ...change, joinedRefunded }),
      invoice: { ...invoice, ...money, version: invoice.version + 1 },
    }
  }
  const changes = Object.values(change).some((one) => one !== 0)
  const chain = changes ? bookAfter(invoice, change) : invoice.chain
  const after: I = { ...invoice, ...money, chain, version: invoice.version + 1 }
  return { first: after, invoice: after }
}

function leftAfter(
  invoice: AnyInvoice,
  { taking, partId, amount }: GivenBack,
  sign: 1 | -1,
): Partial<AnyInvoice> & LeftPayment {
  if (taking) return afterTaking(invoice, taking)
  if (partId === undefined) return afterOwnRefund(invoice, sign * amount)
  return afterPartRefund(invoice, partId, sign * amount)
}

function bookAfter(first: BookHolder & Pick<AnyInvoice, 'id' | 'taxes'>, change: ChainChange): ChainBook {
  const book = bookOf(first)
  const { credited = 0, joinedRefunded = 0, reversed = 0, outside = 0, given = 0, joins = null } = change
  const { drawn = book.drawn, bases = book.bases } = change
  const ownUsed = (joins?.creditFrom ?? []).filter(({ source }) => source === first.id)
  const foreign = (joins?.creditFrom ?? []).filter(({ source }) => source !== first.id)
  return {
    credited: book.credited + credited - totalOf(ownUsed),
    joined: joins ? [...book.joined, joins.id] : book.joined,
    joinedPaid: book.joinedPaid + (joins?.amountPaid ?? 0),
    joinedRefunded: book.joinedRefunded + joinedRefunded,
    drawn: withParts(drawn, foreign),
    bases,
    reversed: book.reversed + reversed,
    outside: book.outside + outside,
    ...givenAfter(first, given),
    ...(book.taxed === true || joins?.taxes !== undefined ? { taxed: true } : {}),
  }
}

/** Only a chain that bears tax counts it: nobody else has credit notes. */
function givenAfter(
  { chain, taxes }: Pick<AnyInvoice, 'chain' | 'taxes'>,
  more: number,
): { readonly given?: number } {
  const isTaxed = taxes !== undefined || chain?.taxed === true
  const given = (chain?.given ?? 0) + more
  return isTaxed && given !== 0 ? { given } : {}
}

/** What the customer holds of a chain. Waiting lines and imported value count only while the chain is the current one. */
export function chainHoldingsOf(
  first: AnyInvoice,
  subscription: Subscription | null,
  unspentKobo: number,
): ChainHoldings {
  if (subscription === null) return { unspentKobo, unbilledKobo: 0, importedKobo: 0 }
  const isCurrent = currentChainOf(subscription) === first.id
  const waits = isCurrent && !terminalStatuses.includes(subscription.status)
  const unbilledKobo = waits ? sumOfNetted(subscription.unbilled) : 0
  return { unspentKobo, unbilledKobo, importedKobo: isCurrent ? (subscription.importedKobo ?? 0) : 0 }
}

/**
 * The one rule for what may be given back to the customer (B1): over a chain, refunded + credited + netted is at most
 * what was paid, here and before an import (F1). Credit of the chain that they still hold can be taken back and
 * refunded as money; credit of other sources is none of this chain's (F2).
 */
export function returnable(
  first: AnyInvoice,
  invoice: AnyInvoice,
  holdings: ChainHoldings,
): { readonly leftKobo: number; readonly unspentKobo: number } {
  const ofInvoice = invoice.amountPaid - invoice.amountRefunded
  const leftKobo = Math.max(0, Math.min(ofInvoice, leftOfChain(first, holdings)))
  return { leftKobo, unspentKobo: holdings.unspentKobo }
}

/** What of a chain was neither given back, nor spent as its credit, nor waits in lines; minor units. */
export function leftOfChain(
  first: AnyInvoice,
  { unspentKobo, unbilledKobo, importedKobo }: ChainHoldings,
): number {
  const { paid, refunded, credited } = chainMoney(first)
  const waitingKobo = Math.max(0, -unbilledKobo - importedKobo)
  return paid - refunded - (credited - unspentKobo) - waitingKobo
}

/** Plans what is given back of an invoice, given its chain's first; `amount` in minor units, null for all of it. */
type PlanReturn = (
  first: AnyInvoice,
  invoice: AnyInvoice,
  holdings: ChainHoldings,
  amount: number | null,
) => GivenBack

/**
 * What a refund gives back: the amount asked for, else all that is left.
 * @throws Problem 409 `invalid_transition` unless paid, `already_refunded`; 422 `refund_exceeds_paid`.
 */
export const planRefund: PlanReturn = (first, invoice, holdings, amount) => {
  requireUnreturned(invoice, invoice.amountPaid, invoice.amountPaid - invoice.amountRefunded)
  const { leftKobo, unspentKobo } = returnable(first, invoice, holdings)
  return givenBack(invoice, within(leftKobo, amount, chainMoney(first).credited), unspentKobo)
}

/**
 * What a refund of named lines gives back (K5): of the period's own lines it counts against its unused part, even before what
 * is of no period.
 * @throws Problem as `planRefund` and `namedLines`.
 */
export function planNamedRefund(
  [first, invoice]: readonly [first: AnyInvoice, invoice: AnyInvoice],
  holdings: ChainHoldings,
  asked: readonly NamedLine[],
): GivenBack {
  requireUnreturned(invoice, invoice.amountPaid, invoice.amountPaid - invoice.amountRefunded)
  const { leftKobo, unspentKobo } = returnable(first, invoice, holdings)
  const apartLeft = earlierLinesKobo(invoice) - earlierGiven(invoice)
  const { parts, apartKobo } = namedLines(invoice, asked, apartLeft)
  const amount = within(leftKobo, sumKobo(...parts.map((part) => part.amount)), chainMoney(first).credited)
  const given = givenBack(invoice, amount, unspentKobo)
  const countedKobo = Math.max(0, amount - given.fromCreditKobo - apartKobo)
  return { ...given, countedKobo, named: parts }
}

/**
 * What a reversal gives back: it has happened, so all of it is booked, up to the charge (F3). Unspent credit of the
 * chain is taken back first; the merchant loses what was given as credit and spent (B1), and the excess.
 * @param amount Null for all that is left of the payment.
 * @throws Problem 409 `invalid_transition` unless paid; `already_refunded` where nothing is left and no amount named; 422
 * `refund_exceeds_paid` for an invoice that no charge paid.
 */
export const planReversal: PlanReturn = (first, invoice, holdings, amount) => {
  if (amount === null) requireUnreturned(invoice, chargedKobo(invoice), chargeLeftKobo(invoice))
  else nextStatus(invoiceTransitions, invoice.status, 'refund')
  if (chargedKobo(invoice) === 0) within(0, amount, 0)
  const charge = chargeMoneyOf(invoice)
  const taking = planBankTaking(charge, amount ?? leftOfPayment(charge))
  const { unspentKobo } = returnable(first, invoice, holdings)
  const fromCreditKobo = Math.min(taking.amount, unspentKobo)
  const counted = givenBack(invoice, taking.amount - taking.excessKobo, unspentKobo).countedKobo
  const { credited, outside } = bookOf(first)
  const spentOutside = Math.max(0, credited - unspentKobo - outside)
  const outsideKobo = Math.min(taking.amount - fromCreditKobo, spentOutside)
  return { amount: taking.amount, fromCreditKobo, countedKobo: counted, taking, outsideKobo }
}

/** The part of an invoice that is of no period of its own, in minor units: lines that had waited for it, a fee, one-off items. */
export function earlierLinesKobo({
  billingReason,
  lines,
  taxes,
}: Pick<AnyInvoice, 'billingReason' | 'lines' | 'taxes'>): number {
  const whole = sumOfWhole(lines, taxes)
  if (billingReason !== 'subscription_cycle') return whole
  return Math.max(0, sumOfNetted(waitedLines(lines))) + whole
}

function requireUnreturned({ status }: AnyInvoice, paidKobo: number, leftKobo: number): void {
  nextStatus(invoiceTransitions, status, 'refund')
  if (paidKobo > 0 && leftKobo === 0) throw conflict('already_refunded')
}

function within(leftKobo: number, amount: number | null, creditedKobo: number): number {
  const wanted = amount ?? leftKobo
  if (wanted <= leftKobo && wanted > 0) return wanted
  throw invalid('amount', 'is more than was paid and not given back yet', {
    reason: 'refund_exceeds_paid',
    refundableKobo: leftKobo,
    creditedKobo,
  })
}

/** A refund takes back unspent credit first; of the rest, lines of an earlier period come before the period's own (B2). */
export function givenBack(invoice: AnyInvoice, amount: number, unspentKobo: number): GivenBack {
  const fromCreditKobo = Math.min(amount, unspentKobo)
  const before = earlierGiven(invoice)
  const fromEarlier = Math.min(earlierLinesKobo(invoice) - before, amount)
  return { amount, fromCreditKobo, countedKobo: Math.max(0, amount - fromCreditKobo - fromEarlier) }
}

/** What was given back of lines of no period of their own: they come first, but for what was named (B2, K5). */
function earlierGiven(invoice: AnyInvoice): number {
  const unnamed = Math.max(0, invoice.amountRefunded - namedOfPeriod(invoice))
  return Math.min(earlierLinesKobo(invoice), unnamed)
}
