import { revised } from '../revised.ts'
import { conflict, invalid } from '../problem.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { terminalStatuses } from '../subscription/transitions.ts'
import { nextStatus } from '../transition-table.ts'
import type { Invoice } from './invoice.ts'
import { invoiceTransitions } from './transitions.ts'

/**
 * A chain is the invoices of one period and those that plan changes joined to it, an interval change included (B1).
 * What it has given back is written on its first invoice, which so is the chain's lock: whoever gives something back
 * writes that invoice on condition of its version, and two ways out can't both give the same money.
 */
export interface ChainBook {
  /** Given as customer credit and not taken back: unused time, and credit lines netted in invoices outside the chain. */
  readonly credited: number
  /** The invoices beside the first, oldest first, with what they were paid in money and what of it went back. */
  readonly joined: readonly string[]
  readonly joinedPaid: number
  readonly joinedRefunded: number
}

const emptyBook: ChainBook = { credited: 0, joined: [], joinedPaid: 0, joinedRefunded: 0 }

/** The chain's totals, in minor units. */
export interface ChainMoney {
  readonly paid: number
  readonly refunded: number
  readonly credited: number
}

/** What the customer still has of it: present credit, and the sum of lines that wait for the next invoice of this chain. */
export interface ChainHoldings {
  readonly creditKobo: number
  readonly unbilledKobo: number
}

/** Money of an invoice that goes back, and what follows for credit and unused time. Minor units. */
export interface GivenBack {
  readonly amount: number
  /** Of it, what is taken back from the customer's unspent credit; the rest is the merchant's money. */
  readonly fromCreditKobo: number
  /** By how much it lowers what the period's unused time is worth (B2). */
  readonly countedKobo: number
}

/** The identifier of the first invoice of an invoice's chain. */
export function chainIdOf({ id, chainId }: Pick<Invoice, 'id' | 'chainId'>): string {
  return chainId ?? id
}

/** The identifier of the first invoice of the current period's chain; null while nothing was invoiced. */
export function currentChainOf(
  subscription: Pick<Subscription, 'chainId' | 'latestInvoiceId'>,
): string | null {
  return subscription.chainId ?? subscription.latestInvoiceId
}

/** What a chain was paid and has given back, told by its first invoice. */
export function chainMoney(first: Invoice): ChainMoney {
  const { credited, joinedPaid, joinedRefunded } = first.chain ?? emptyBook
  return {
    paid: first.amountPaid + joinedPaid,
    refunded: first.amountRefunded + joinedRefunded,
    credited,
  }
}

/** What an invoice shows as `amountCredited`: what its chain gave as credit, on the chain's first invoice. */
export function amountCredited(invoice: Pick<Invoice, 'chain'>): number {
  return invoice.chain?.credited ?? 0
}

/** What changes of a chain's book; amounts are added. */
export interface ChainChange {
  readonly credited?: number
  readonly joinedRefunded?: number
  /** A paid invoice of a plan change, or the last invoice of its subscription, that joins. */
  readonly joins?: Pick<Invoice, 'id' | 'amountPaid'> | null
}

/** A chain's first invoice with its book changed; the same one when nothing changes. */
export function withChainChange(first: Invoice, change: ChainChange): Invoice {
  const { credited = 0, joinedRefunded = 0, joins = null } = change
  if (credited === 0 && joinedRefunded === 0 && joins === null) return first
  return revised(first, { chain: bookAfter(first.chain, { credited, joinedRefunded, joins }) })
}

/**
 * An invoice of which something went back, with the first one of its chain, which may be itself.
 * @param sign 1 when it goes back, -1 when it comes back because the gateway refused.
 */
export function afterGivenBack(
  first: Invoice,
  invoice: Invoice,
  { amount, fromCreditKobo }: GivenBack,
  sign: 1 | -1,
): { readonly first: Invoice; readonly invoice: Invoice } {
  const amountRefunded = invoice.amountRefunded + sign * amount
  const credited = -sign * fromCreditKobo
  if (first.id !== invoice.id) {
    return {
      first: withChainChange(first, { credited, joinedRefunded: sign * amount }),
      invoice: revised(invoice, { amountRefunded }),
    }
  }
  const chain = credited === 0 ? invoice.chain : bookAfter(invoice.chain, { credited })
  const after = revised(invoice, { amountRefunded, chain })
  return { first: after, invoice: after }
}

function bookAfter(book: ChainBook | null, change: ChainChange): ChainBook {
  const { credited, joined, joinedPaid, joinedRefunded } = book ?? emptyBook
  const { joins = null } = change
  return {
    credited: credited + (change.credited ?? 0),
    joined: joins ? [...joined, joins.id] : joined,
    joinedPaid: joinedPaid + (joins?.amountPaid ?? 0),
    joinedRefunded: joinedRefunded + (change.joinedRefunded ?? 0),
  }
}

/** What the customer holds of a chain: credit lines that wait count only while the chain is the current one. */
export function holdingsOf(first: Invoice, subscription: Subscription, creditKobo: number): ChainHoldings {
  const waits = currentChainOf(subscription) === first.id && !terminalStatuses.includes(subscription.status)
  const unbilledKobo = waits ? subscription.unbilled.reduce((sum, { amount }) => sum + amount, 0) : 0
  return { creditKobo: Math.max(0, creditKobo), unbilledKobo }
}

/**
 * The one rule of what may go back to the customer (B1): over a chain, refunded + credited + netted is at most
 * what was paid. Credit that they still hold can be taken back and so be turned into money.
 */
export function returnable(
  first: Invoice,
  invoice: Invoice,
  { creditKobo, unbilledKobo }: ChainHoldings,
): { readonly leftKobo: number; readonly unspentKobo: number } {
  const { paid, refunded, credited } = chainMoney(first)
  const unspentKobo = Math.min(credited, creditKobo)
  const waitingKobo = Math.max(0, -unbilledKobo)
  const ofChain = paid - refunded - (credited - unspentKobo) - waitingKobo
  const ofInvoice = invoice.amountPaid - invoice.amountRefunded
  return { leftKobo: Math.max(0, Math.min(ofInvoice, ofChain)), unspentKobo }
}

/**
 * What a refund gives back: the amount asked for, else all that is left.
 * @throws Problem 409 `invalid_transition` unless paid, `already_refunded`; 422 `refund_exceeds_paid`.
 */
export function planRefund(
  first: Invoice,
  invoice: Invoice,
  holdings: ChainHoldings,
  amount: number | null,
): GivenBack {
  requireUnreturned(invoice)
  const { leftKobo, unspentKobo } = returnable(first, invoice, holdings)
  return givenBack(invoice, within(leftKobo, amount, chainMoney(first).credited), unspentKobo)
}

/**
 * What a reversal gives back. The bank has taken it already, so only what the invoice was paid bounds it: what was
 * given as credit and spent is the merchant's loss (B1).
 * @throws Problem as `planRefund`.
 */
export function planReversal(
  first: Invoice,
  invoice: Invoice,
  holdings: ChainHoldings,
  amount: number | null,
): GivenBack {
  requireUnreturned(invoice)
  const left = invoice.amountPaid - invoice.amountRefunded
  const { unspentKobo } = returnable(first, invoice, holdings)
  return givenBack(invoice, within(left, amount, 0), unspentKobo)
}

/** What of an invoice was billed for an earlier period than its own, in minor units: lines that had waited for it. */
export function earlierLinesKobo({ billingReason, lines }: Pick<Invoice, 'billingReason' | 'lines'>): number {
  if (billingReason !== 'subscription_cycle') return 0
  const waited = lines.filter(({ type }) => type === 'proration_charge' || type === 'proration_credit')
  return Math.max(
    0,
    waited.reduce((sum, { amount }) => sum + amount, 0),
  )
}

function requireUnreturned(invoice: Invoice): void {
  nextStatus(invoiceTransitions, invoice.status, 'refund')
  if (invoice.amountPaid > 0 && invoice.amountPaid === invoice.amountRefunded)
    throw conflict('already_refunded')
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
function givenBack(invoice: Invoice, amount: number, unspentKobo: number): GivenBack {
  const fromCreditKobo = Math.min(amount, unspentKobo)
  const earlier = earlierLinesKobo(invoice)
  const before = Math.min(earlier, invoice.amountRefunded)
  const fromEarlier = Math.min(earlier, invoice.amountRefunded + amount) - before
  return { amount, fromCreditKobo, countedKobo: Math.max(0, amount - fromCreditKobo - fromEarlier) }
}
