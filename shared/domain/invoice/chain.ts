import type { CreditPart } from '../credit/credit-lot.ts'
import { totalOf, withParts } from '../credit/lots.ts'
import type { Subscription } from '../subscription/subscription.ts'
import type { ChainBook, CountedBase } from './chain-book.ts'
import type { BankTaking } from '../reversal/taken-back.ts'
import type { LinePart } from './line-part.ts'
import { withNamed } from './named-lines.ts'
import { afterOwnRefund, afterPartRefund, afterTaking, type LeftPayment } from './charge-money.ts'
import type { AnyInvoice } from './invoice.ts'

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
  /** The part that credit spent outside the chain must still pay once it returns (R4). */
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
  const changes = Object.values(change).some((one) => one !== 0 && one !== null)
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
  const used = joins?.creditFrom ?? []
  const ownUsed = used.filter(({ source }) => source === first.id)
  const foreign = used.filter(({ source }) => source !== first.id)
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
