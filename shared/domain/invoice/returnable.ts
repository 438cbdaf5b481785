import { sumKobo } from '../money/money.ts'
import { sumOfNetted, sumOfWhole, waitedLines } from '../pricing/line-rules.ts'
import { conflict, invalid } from '../problem.ts'
import { leftOfPayment, planBankTaking } from '../reversal/taken-back.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { terminalStatuses } from '../subscription/transitions.ts'
import { nextStatus } from '../change/transition-table.ts'
import { bookOf, chainMoney, currentChainOf, type GivenBack } from './chain.ts'
import { chargeMoneyOf } from './charge-money.ts'
import type { AnyInvoice } from './invoice.ts'
import { namedLines, namedOfPeriod, type NamedLine } from './named-lines.ts'
import { chargedKobo, chargeLeftKobo } from './outside-part.ts'
import { invoiceTransitions } from './transitions.ts'

/** What the customer still has of a chain. Minor units. */
export interface ChainHoldings {
  /** What is left in the chain's own lot (F2). */
  readonly unspentKobo: number
  /** The sum of lines that wait for the chain's next invoice. */
  readonly unbilledKobo: number
  /** What of a period that was paid elsewhere may still become credit (F1). */
  readonly importedKobo: number
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
 * The one rule for what may be returned to the customer (B1): over a chain, refunded + credited + netted is at most
 * what was paid, here and before an import (F1). Credit of the chain that they still hold can be taken back and
 * refunded as money; credit of other sources does not belong to this chain (F2).
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

/** The part of a chain that was neither returned, nor spent as its credit, nor waits in lines; minor units. */
export function leftOfChain(
  first: AnyInvoice,
  { unspentKobo, unbilledKobo, importedKobo }: ChainHoldings,
): number {
  const { paid, refunded, credited } = chainMoney(first)
  const waitingKobo = Math.max(0, -unbilledKobo - importedKobo)
  return paid - refunded - (credited - unspentKobo) - waitingKobo
}

/** What a gateway took back by itself: it always says what is booked of that. */
export type TakenByGateway = GivenBack & Required<Pick<GivenBack, 'taking'>>

/** Plans what is returned of an invoice, given its chain's first; `amount` in minor units, null for all of it. */
type PlanReturn<G extends GivenBack = GivenBack> = (
  first: AnyInvoice,
  invoice: AnyInvoice,
  holdings: ChainHoldings,
  amount: number | null,
) => G

/**
 * What a refund returns: the requested amount, else all that is left.
 * @throws Problem 409 `invalid_transition` unless paid, `already_refunded`; 422 `refund_exceeds_paid`.
 */
export const planRefund: PlanReturn = (first, invoice, holdings, amount) => {
  requireUnreturned(invoice, invoice.amountPaid, invoice.amountPaid - invoice.amountRefunded)
  const { leftKobo, unspentKobo } = returnable(first, invoice, holdings)
  return givenBack(invoice, within(leftKobo, amount, chainMoney(first).credited), unspentKobo)
}

/**
 * What a refund of named lines returns (K5): of the period's own lines it counts against its unused part, even before lines
 * without a period.
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
export const planReversal: PlanReturn<TakenByGateway> = (first, invoice, holdings, amount) => {
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

/** The part of an invoice without a period, in minor units: lines that had waited for it, a fee, one-off items. */
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

/** What was returned of lines without a period: they come first, except for named ones (B2, K5). */
function earlierGiven(invoice: AnyInvoice): number {
  const unnamed = Math.max(0, invoice.amountRefunded - namedOfPeriod(invoice))
  return Math.min(earlierLinesKobo(invoice), unnamed)
}
