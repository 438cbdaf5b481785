import type { CreditPart } from '../credit/credit-lot.ts'
import { partOf, takeParts, totalOf, withoutParts } from '../credit/lots.ts'
import type { Subscription } from '../subscription/subscription.ts'
import { bookOf, chainMoney, type ChainChange } from './chain.ts'
import type { AnyInvoice } from './invoice.ts'

/** Credit that a period gives its customer: out of what was paid for its chain here, or elsewhere before an import. */
export interface ChainCredit {
  /** The lots that it goes into. */
  readonly parts: readonly CreditPart[]
  /** What changes in the chain's book. */
  readonly change: ChainChange
  /** What of it was paid elsewhere (F1), in minor units. */
  readonly importedKobo: number
}

const nothing: ChainCredit = { parts: [], change: {}, importedKobo: 0 }

/**
 * Credit for unused time (F2): it first refills the lots of other sources that the chain's invoices drew on, which is
 * no credit of the chain; then it is the chain's own, up to what was paid for it; any value beyond that was
 * paid elsewhere (F1).
 * @param first The chain's first invoice; undefined before the first invoice of an imported subscription.
 */
export function chainCredit(
  first: AnyInvoice | undefined,
  subscription: Pick<Subscription, 'importedKobo'>,
  amount: number,
  now: string,
): ChainCredit {
  if (amount === 0 || !first) return ownCredit(first, subscription, amount, now)
  const { drawn } = bookOf(first)
  const refills = takeParts(drawn, amount)
  const own = ownCredit(first, subscription, amount - totalOf(refills), now)
  const left = refills.length === 0 ? {} : { drawn: withoutParts(drawn, refills) }
  const given = amount - own.importedKobo
  return { ...own, parts: [...refills, ...own.parts], change: { ...own.change, ...left, given } }
}

/**
 * Credit lines that are netted in an invoice outside the chain: out of what was paid for the chain, then of what its
 * invoices drew on other lots, which then belongs to that invoice, and last of what was paid elsewhere.
 * No lot is refilled, because the lines lower that invoice.
 */
export function nettedCredit(
  first: AnyInvoice | undefined,
  subscription: Pick<Subscription, 'importedKobo'>,
  amount: number,
  now: string,
): ChainCredit {
  if (!first) return ownCredit(first, subscription, amount, now)
  const { drawn } = bookOf(first)
  const passed = takeParts(drawn, Math.max(0, amount - leftOf(first)))
  const own = ownCredit(first, subscription, amount - totalOf(passed), now)
  const left = passed.length === 0 ? {} : { drawn: withoutParts(drawn, passed) }
  return { ...own, parts: [...own.parts, ...passed], change: { ...own.change, ...left } }
}

/** What was paid for a chain and not given back, in minor units. */
function leftOf(first: AnyInvoice): number {
  const { paid, refunded, credited } = chainMoney(first)
  return Math.max(0, paid - refunded - credited)
}

/** The chain's own credit, and then what was paid elsewhere. */
function ownCredit(
  first: AnyInvoice | undefined,
  { importedKobo }: Pick<Subscription, 'importedKobo'>,
  amount: number,
  now: string,
): ChainCredit {
  if (amount === 0) return nothing
  if (!first) return { ...nothing, parts: [partOf('imported', amount, now)], importedKobo: amount }
  const beyond = Math.max(0, amount - leftOf(first))
  const imported = Math.min(importedKobo ?? 0, beyond)
  const parts = [partOf(first.id, amount - imported, now), partOf('imported', imported, now)]
  return {
    parts: parts.filter((part) => part.amount > 0),
    change: { credited: amount - imported },
    importedKobo: imported,
  }
}

/** The subscription once some of what was paid elsewhere has become credit (F1). */
export function withoutImported(subscription: Subscription, importedKobo: number): Subscription {
  if (importedKobo === 0) return subscription
  return { ...subscription, importedKobo: Math.max(0, (subscription.importedKobo ?? 0) - importedKobo) }
}
