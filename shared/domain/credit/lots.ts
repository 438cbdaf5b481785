import type { Customer } from '../customer/customer.ts'
import { sumKobo } from '../money/money.ts'
import { revised } from '../change/revised.ts'
import { toMs } from '../time/time.ts'
import {
  otherSources,
  type CreditLot,
  type CreditPart,
  type CreditSource,
  type FrozenChain,
} from './credit-lot.ts'

/** A customer's credit. */
export type CreditHolder = Pick<Customer, 'lots' | 'reversed' | 'frozen'>

type Lots = Pick<CreditHolder, 'lots' | 'frozen'>

/** At most this many lots of a currency, unless each is of a chain of its own: beyond, the oldest gifts merge. */
export const mostLots = 20

/** Whether credit came from a chain of invoices. */
export function isOfChain({ source }: Pick<CreditLot, 'source'>): boolean {
  return !(otherSources as readonly string[]).includes(source)
}

/** All of a customer's credit in a currency, in minor units. */
export function creditOf({ lots }: Pick<CreditHolder, 'lots'>, currency: string): number {
  return sumKobo(...lots.filter((lot) => lot.currency === currency).map(({ left }) => left))
}

/** The part of a customer's credit in a currency that may be drawn now: without what open disputes freeze (N3). Minor units. */
export function drawableOf(holder: Lots, currency: string): number {
  return creditOf({ lots: drawableLots(holder, currency) }, currency)
}

/** The customer once a dispute of a chain opens, or ends: what the chain gives meanwhile waits for its end (N3). */
export function withFrozenChain(customer: Customer, chainId: string, change: 1 | -1): Customer {
  const all = customer.frozen ?? []
  const others = all.filter((one) => one.chainId !== chainId)
  const { disputes, left } = all.find((one) => one.chainId === chainId) ?? { disputes: 0, left: 0 }
  const open = disputes + change
  const frozen: readonly FrozenChain[] = open <= 0 ? others : [...others, { chainId, disputes: open, left }]
  return revised(customer, { frozen: frozen.length === 0 ? null : frozen })
}

/** The part of the lots of a currency that may be drawn, without what open disputes freeze. */
function drawableLots({ lots, frozen }: Lots, currency: string): CreditLot[] {
  return lots
    .filter((lot) => lot.currency === currency)
    .map((lot) => {
      const waits = frozen?.find(({ chainId }) => chainId === lot.source)?.left ?? 0
      return { ...lot, left: Math.max(0, lot.left - waits) }
    })
}

/** The frozen chains after credit went into these lots. */
function frozenWith({ frozen }: Pick<Customer, 'frozen'>, parts: readonly CreditPart[]): Partial<Customer> {
  if (frozen == null) return {}
  return {
    frozen: frozen.map((one) => ({
      ...one,
      left: one.left + totalOf(parts.filter(({ source }) => source === one.chainId)),
    })),
  }
}

/** The frozen chains, whose lots may have less now: no more waits than exists. */
function frozenWithin({ frozen }: Pick<Customer, 'frozen'>, lots: readonly CreditLot[]): Partial<Customer> {
  if (frozen == null) return {}
  const leftOf = (chainId: string): number =>
    sumKobo(...lots.filter(isSource(chainId)).map(({ left }) => left))
  return { frozen: frozen.map((one) => ({ ...one, left: Math.min(one.left, leftOf(one.chainId)) })) }
}

/** All of a customer's credit by currency, in minor units. */
export function creditsOf(holder: Pick<CreditHolder, 'lots'>): Readonly<Record<string, number>> {
  const currencies = new Set(holder.lots.map(({ currency }) => currency))
  return Object.fromEntries([...currencies].map((currency) => [currency, creditOf(holder, currency)]))
}

/** What is left of the credit that a chain gave, in minor units. */
export function unspentOf(
  { lots }: Pick<CreditHolder, 'lots'>,
  { id: source, currency }: { readonly id: string; readonly currency: string },
): number {
  return lots.find((lot) => lot.currency === currency && lot.source === source)?.left ?? 0
}

/** What returning credit still has to pay for a reversal, in minor units of a currency (R4). */
export function reversedKobo({ reversed }: Pick<CreditHolder, 'reversed'>, currency: string): number {
  return reversed.find((one) => one.currency === currency)?.amount ?? 0
}

/** The sum of parts, in minor units. */
export function totalOf(parts: readonly CreditPart[]): number {
  return sumKobo(...parts.map(({ amount }) => amount))
}

/** The amount to be drawn. */
export interface Drawing {
  readonly currency: string
  /** At most this much, in minor units. */
  readonly amount: number
  /** The chain that the invoice joins, whose lot is used first; null for every other invoice. */
  readonly chainId: string | null
}

/**
 * The lots that an invoice draws on: that of the chain which it joins, then the others, the oldest first (F2); none that an
 * open dispute freezes (N3).
 */
export function drawnParts(holder: Lots, { currency, amount, chainId }: Drawing): CreditPart[] {
  const own = drawableLots(holder, currency)
  return takeParts(
    [...own.filter(isSource(chainId)), ...own.filter((lot) => !isSource(chainId)(lot))],
    amount,
  )
}

/**
 * The lots from which a merchant takes credit back (F2): gifts, then what chains gave, then what was paid elsewhere.
 * What the customer paid themselves, a deposit or a late payment, is not the merchant's to take, nor is what an open dispute freezes (N3).
 */
export function takableParts(holder: Lots, { currency, amount }: Omit<Drawing, 'chainId'>): CreditPart[] {
  const own = drawableLots(holder, currency)
  const inTurn = [isSource('gift'), isOfChain, isSource('imported')]
  return takeParts(
    inTurn.flatMap((isNext) => own.filter(isNext)),
    amount,
  )
}

/** The first `amount` minor units of parts or lots, in their order. */
export function takeParts(from: readonly (CreditLot | CreditPart)[], amount: number): CreditPart[] {
  let wanted = amount
  const parts = from.map((one): CreditPart => {
    const taken = Math.min(wanted, 'left' in one ? one.left : one.amount)
    wanted -= taken
    return { source: one.source, since: one.since, amount: taken }
  })
  return parts.filter((part) => part.amount > 0)
}

/** What is left of parts without others of the same lots. */
export function withoutParts(parts: readonly CreditPart[], taken: readonly CreditPart[]): CreditPart[] {
  return parts
    .map((part) => ({ ...part, amount: part.amount - totalOf(taken.filter((one) => isSameLot(one, part))) }))
    .filter(({ amount }) => amount > 0)
}

/** Parts with others added, those of one lot together. */
export function withParts(parts: readonly CreditPart[], added: readonly CreditPart[]): CreditPart[] {
  return added.reduce<CreditPart[]>(
    (all, part) => {
      const at = all.findIndex((one) => isSameLot(one, part))
      return at < 0
        ? [...all, part]
        : all.map((one, i) => (i === at ? { ...one, amount: one.amount + part.amount } : one))
    },
    [...parts],
  )
}

/**
 * The customer without the credit of these parts.
 * @throws RangeError when a lot has less: nothing below zero is ever written.
 */
export function withoutCredit(customer: Customer, currency: string, parts: readonly CreditPart[]): Customer {
  if (totalOf(parts) === 0) return customer
  const lots = parts.reduce((all, part) => lowered(all, currency, part), customer.lots)
  return revised(customer, { lots, ...frozenWithin(customer, lots) })
}

/** Credit that went to a customer, in minor units. */
export interface IntoLots {
  readonly customer: Customer
  /** What became their credit. */
  readonly creditKobo: number
  /** What paid for an earlier reversal instead, and stays the merchant's (R4). */
  readonly keptKobo: number
}

/**
 * The customer with credit put into these lots. What goes into a chain's lot first pays what a reversal could not
 * take back (R4); gifts, deposits and what was paid elsewhere never do.
 */
export function intoLots(customer: Customer, currency: string, parts: readonly CreditPart[]): IntoLots {
  const amount = totalOf(parts)
  if (amount === 0) return { customer, creditKobo: 0, keptKobo: 0 }
  const keptKobo = Math.min(reversedKobo(customer, currency), totalOf(parts.filter(isOfChain)))
  let left = keptKobo
  const put = parts.map((part) => {
    const kept = isOfChain(part) ? Math.min(left, part.amount) : 0
    left -= kept
    return { ...part, amount: part.amount - kept }
  })
  return {
    customer: revised(customer, {
      lots: put.reduce((all, part) => raised(all, currency, part), customer.lots),
      reversed: withReversed(customer, currency, -keptKobo).reversed,
      ...frozenWith(customer, put),
    }),
    creditKobo: amount - keptKobo,
    keptKobo,
  }
}

/** The customer from whose returning credit an amount is kept for a reversal (R4); negative for less. */
export function withReversed<C extends CreditHolder>(customer: C, currency: string, amount: number): C {
  if (amount === 0) return customer
  const others = customer.reversed.filter((one) => one.currency !== currency)
  const now = reversedKobo(customer, currency) + amount
  return { ...customer, reversed: now === 0 ? others : [...others, { currency, amount: now }] }
}

/** A part of a lot that begins now. */
export function partOf(source: CreditSource, amount: number, now: string): CreditPart {
  return { source, since: toMs(now), amount }
}

function isSource(source: string | null): (lot: Pick<CreditLot, 'source'>) => boolean {
  return (lot) => lot.source === source
}

/** A chain has one lot; others differ by their beginning. */
function isSameLot(a: Pick<CreditLot, 'source' | 'since'>, b: Pick<CreditLot, 'source' | 'since'>): boolean {
  return a.source === b.source && (isOfChain(a) || a.since === b.since)
}

function lowered(lots: readonly CreditLot[], currency: string, part: CreditPart): CreditLot[] {
  const lot = lots.find((one) => one.currency === currency && isSameLot(one, part))
  if (lot === undefined || lot.left < part.amount)
    throw new RangeError(`a lot of ${lot?.left ?? 0} can't give ${part.amount}`)
  return lots.flatMap((one) => {
    if (one !== lot) return [one]
    return one.left === part.amount ? [] : [{ ...one, left: one.left - part.amount }]
  })
}

function raised(lots: readonly CreditLot[], currency: string, part: CreditPart): readonly CreditLot[] {
  if (part.amount === 0) return lots
  const at = lots.findIndex((one) => one.currency === currency && isSameLot(one, part))
  if (at >= 0) return lots.map((one, i) => (i === at ? { ...one, left: one.left + part.amount } : one))
  const { source, since, amount: left } = part
  const later = lots.findIndex((one) => one.since > since)
  const place = later < 0 ? lots.length : later
  return within([...lots.slice(0, place), { currency, source, since, left }, ...lots.slice(place)], currency)
}

/** Where there are too many lots, the two oldest gifts become one, else the two oldest of another source. */
function within(lots: readonly CreditLot[], currency: string): readonly CreditLot[] {
  const own = lots.filter((lot) => lot.currency === currency)
  if (own.length <= mostLots) return lots
  const pair = otherSources
    .map((source) => own.filter(isSource(source)))
    .find((ofSource) => ofSource.length > 1)
  const [older, younger] = pair ?? []
  if (!older || !younger) return lots
  return lots.flatMap((lot) => {
    if (lot === younger) return []
    return lot === older ? [{ ...older, left: older.left + younger.left }] : [lot]
  })
}
