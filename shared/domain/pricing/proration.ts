import type { Interval } from '../time/interval.ts'
import type { CountedBase } from '../invoice/chain-book.ts'
import type { Instant } from '../time/time.ts'
import { sumKobo } from '../money/money.ts'
import { undiscounted, type ComposedLine, type UnbilledLine } from './line.ts'
import { netUnbilled, shareLines, type Sold } from './proration-lines.ts'
import { shareOfRest } from './unused-time.ts'
import { isFree } from './free.ts'
import type { PlanModel } from './plan-pricing.ts'
import type { PaidTax } from '../tax/applied-tax.ts'
import { shareOfTax } from '../tax/tax-of.ts'
import type { PeriodSpan } from './unused-time.ts'

/** How the difference is settled (D5.8): charged at once, put on the next invoice, or waived. */
export type ProrationMode = 'charge_now' | 'next_invoice' | 'none'

/** The facts of a plan change at `effectiveAt`. Money in kobo, instants in UTC. */
export type PlanChangeInput = PeriodSpan & {
  mode: ProrationMode
  /** What the customer really paid for the old plan in this period: see `paidForPeriod`. */
  paidForPeriodKobo: number
  /** The amount by which refunds lower the value of the unused part: see `unusedValue`. */
  refundedKobo: number
  /** The tax in `paidForPeriodKobo` (L2); null or absent for none. */
  paidTax?: PaidTax | null | undefined
  /** Proration lines that wait for the next invoice. */
  unbilled: readonly UnbilledLine[]
  /** Its name in lines, with its units. */
  old: Pick<Sold, 'name' | 'quantity'>
  /** `discountKobo` is the promo code's discount on the full price; see `appliesToChange`. */
  new: Sold
}

/** The money side of a plan change; all in kobo. `amount`, `kind`, `credit` and `charge` are the interface's. */
export type Proration = {
  /** |charge - credit|; `kind` says in which direction. */
  amount: number
  kind: 'charge' | 'credit' | 'none'
  /** Unused part of what was paid for the old plan. */
  credit: number
  /** Price of the new plan for the time it will run until the period ends. */
  charge: number
  /** This change's own lines; less their discount they sum to charge - credit. */
  lines: readonly ComposedLine[]
  /** A new period and a new anchor start now, and the invoice counts as a cycle. */
  startsNewPeriod: boolean
  /** The amount of the change's own invoice before customer credit is used; 0 when there is nothing to pay. */
  invoiceKobo: number
  /** Added to the customer's credit balance now, never refunded to the card automatically. */
  customerCreditKobo: number
  /** The lines that wait for the next invoice after the change. */
  unbilled: readonly UnbilledLine[]
  /** What counts as paid for the (possibly new) period from now on (D5.7). */
  paidForPeriodKobo: number
  /** The amount by which refunds lower the value of the unused part from now on: 0 once a new base is set. */
  refundedKobo: number
  /** The base that this closes, where refunds had counted against it (F6); else null. */
  closes: CountedBase | null
}

/** The money of a change of items: what counts as paid for each from now on, and the bases that close (K5, F6). */
export type ItemsProration = Proration & { readonly items: ItemBases }

/** The bases after a change. */
export interface ItemBases {
  /** By item. */
  readonly bases: Readonly<Record<string, number>>
  /** In the order of the steps that closed them. */
  readonly closes: readonly CountedBase[]
}

/**
 * Prorates a change to another plan of the same period (D5.4): credit = paid x rest / total and charge = new price after discount x
 * rest / total, each rounded half up once.
 */
export function prorateChange(input: PlanChangeInput): Proration {
  const { mode, old, new: next, unbilled } = input
  if (mode === 'none') return noProration(input.paidForPeriodKobo, unbilled, input.refundedKobo)
  const fullPriceKobo = next.amountKobo - next.discountKobo + (next.onTopKobo ?? 0)
  const credit = unusedValue(input.paidForPeriodKobo, input.refundedKobo, input)
  const taxIn = (kobo: number): PaidTax | null => shareOfTax(input.paidTax, kobo, input.paidForPeriodKobo)
  const unused = { kobo: credit, tax: taxIn(credit) }
  const charge = shareOfRest(fullPriceKobo, input)
  const lines = shareLines(unused, charge, old, next)
  const waits = mode === 'next_invoice'
  // Waiting lines are netted only against a credit; beside a charge they continue to wait.
  const netted =
    waits || charge >= credit ? null : netUnbilled(credit - charge, unbilled, taxIn(credit - charge))
  return {
    ...difference(credit, charge),
    lines: lines.map((line) => undiscounted(line)),
    startsNewPeriod: false,
    invoiceKobo: waits ? 0 : Math.max(0, charge - credit),
    customerCreditKobo: netted?.credit ?? 0,
    unbilled: waits ? [...unbilled, ...lines] : (netted?.unbilled ?? unbilled),
    paidForPeriodKobo: fullPriceKobo,
    refundedKobo: 0,
    closes: countedBase([input.paidForPeriodKobo], input.refundedKobo, input),
  }
}

/** The period of something, and whether it is free. */
export interface Paced {
  readonly interval: Interval
  readonly intervalCount: number
  readonly pricing?: { readonly model: PlanModel }
}

/** Whether a change begins a new period at once: another interval or count (D5.11), or from or to a free plan (K7). */
export function startsPeriod(old: Paced, next: Paced): boolean {
  const isOther = old.interval !== next.interval || old.intervalCount !== next.intervalCount
  return isOther || isFree(old) !== isFree(next)
}

/** A change that moves no money: proration `none`, while trialing, or scheduled for the renewal (D5.12, D5.14). */
export function noProration(
  paidForPeriodKobo: number,
  unbilled: readonly UnbilledLine[],
  refundedKobo = 0,
): Proration {
  return {
    ...difference(0, 0),
    lines: [],
    startsNewPeriod: false,
    invoiceKobo: 0,
    customerCreditKobo: 0,
    unbilled,
    paidForPeriodKobo,
    refundedKobo,
    closes: null,
  }
}

/** The facts of an immediate cancel (D4.11, D5.6). */
export type CancelInput = PeriodSpan & {
  status: 'active' | 'paused' | 'trialing' | 'incomplete' | 'past_due' | 'unpaid'
  /** When the current pause began; null unless paused. */
  pausedAt: Instant | null
  /** What was paid for each item in this period: each has its share of the rest, rounded by itself (K5). */
  bases: readonly number[]
  refundedKobo: number
}

/**
 * The paid and unused part of the period at an immediate cancel, counted from `pausedAt` when paused; 0 in a
 * status without a paid period.
 */
export function unusedAtCancel(input: CancelInput): number {
  const span = paidSpan(input)
  return span === null ? 0 : Math.max(0, unusedOf(input.bases, span) - input.refundedKobo)
}

/** The base that an immediate cancel closes, where refunds had counted against it (F6); else null. */
export function baseAtCancel(input: CancelInput): CountedBase | null {
  const span = paidSpan(input)
  return span === null ? null : countedBase(input.bases, input.refundedKobo, span)
}

/** The paid period and the moment in it from which it is not used; null in a status without a paid period. */
function paidSpan(input: CancelInput): PeriodSpan | null {
  if (input.status === 'active') return input
  if (input.status !== 'paused') return null
  return { ...input, effectiveAt: input.pausedAt ?? input.effectiveAt }
}

/** Bases that are closed together, where refunds had counted against them (F6); else null. */
export function countedBase(bases: readonly number[], refunds: number, span: PeriodSpan): CountedBase | null {
  return refunds > 0 ? { unused: unusedOf(bases, span), refunds } : null
}

/** The value of the rest of a period before refunds, in kobo: of each base by itself (K5). */
function unusedOf(bases: readonly number[], span: PeriodSpan): number {
  return sumKobo(...bases.map((base) => shareOfRest(base, span)))
}

/** A base whose unused part is given up: a refund that counted against it and is refused later has cost nothing (F6). */
export function forfeitedBase(refunds: number): CountedBase | null {
  return refunds > 0 ? { unused: 0, refunds } : null
}

/**
 * The value of the rest of a period, in kobo, not below 0: the share of its base that falls on the rest, rounded half
 * up once, less what refunds have already given back of it. The base is a price after discount, and no refund lowers
 * it (B2).
 */
function unusedValue(baseKobo: number, refundedKobo: number, span: PeriodSpan): number {
  return Math.max(0, shareOfRest(baseKobo, span) - refundedKobo)
}

export function difference(
  credit: number,
  charge: number,
): Pick<Proration, 'amount' | 'kind' | 'credit' | 'charge'> {
  const kind = charge > credit ? 'charge' : charge < credit ? 'credit' : 'none'
  return { amount: Math.abs(charge - credit), kind, credit, charge }
}
