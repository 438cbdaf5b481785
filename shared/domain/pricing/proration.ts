import type { Interval } from '../time/interval.ts'
import type { CountedBase } from '../invoice/chain-book.ts'
import type { Instant } from '../time/time.ts'
import { sumKobo } from '../money/money.ts'
import type { ComposedLine, UnbilledLine } from './line.ts'
import { shareLines, type Named, type Sold } from './proration-lines.ts'
import { shareOfRest } from './unused-time.ts'
import { isFree } from './free.ts'
import type { PlanModel } from './plan-pricing.ts'
import type { PaidTax } from '../tax/applied-tax.ts'
import { shareOfTax } from '../tax/tax-of.ts'
import type { PeriodSpan } from './unused-time.ts'

/** How the difference is settled (D5.8): charged at once, put on the next invoice, or waived. */
export type ProrationMode = 'charge_now' | 'next_invoice' | 'none'

/** What was paid for an item of the period, and what counts against it. Money in kobo, instants in UTC. */
export type PaidItem = PeriodSpan & {
  /** What the customer really paid for it in this period: see `paidForPeriod`. */
  readonly paidForPeriodKobo: number
  /** The amount by which refunds lower the value of the unused part: see `unusedValue`. */
  readonly refundedKobo: number
  /** The tax in `paidForPeriodKobo` (L2); null or absent for none. */
  readonly paidTax?: PaidTax | null | undefined
}

/** A change of an item, before it is settled with others: its own lines, and what counts as paid after it. */
export interface ItemStep {
  readonly lines: readonly UnbilledLine[]
  readonly paidForPeriodKobo: number
  /** What refunds take of the value of items that stay. */
  readonly refundedKobo: number
  /** The base that it closes, where refunds had counted against it (F6); else null. */
  readonly closes: CountedBase | null
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
  /** The amount by which refunds lower the value of the unused part from now on: 0 once a new base is set. */
  refundedKobo: number
  /** What counts as paid for each item from now on (D5.7), and the bases that this closes (K5, F6). */
  items: ItemBases
}

/** The bases after a change. */
export interface ItemBases {
  /** By item. */
  readonly bases: Readonly<Record<string, number>>
  /** In the order of the steps that closed them. */
  readonly closes: readonly CountedBase[]
}

/**
 * Another plan of the same period in the place of one (D5.4): credit = paid x rest / total and charge = new price after discount x
 * rest / total, each rounded half up once.
 */
export function replacePlan(paid: PaidItem, old: Named, next: Sold): ItemStep {
  const { paidForPeriodKobo, refundedKobo } = paid
  const fullPriceKobo = next.amountKobo - next.discountKobo + (next.onTopKobo ?? 0)
  const kobo = unusedValue(paidForPeriodKobo, refundedKobo, paid)
  const unused = { kobo, tax: shareOfTax(paid.paidTax, kobo, paidForPeriodKobo) }
  return {
    lines: shareLines(unused, shareOfRest(fullPriceKobo, paid), old, next),
    paidForPeriodKobo: fullPriceKobo,
    refundedKobo: 0,
    closes: countedBase([paidForPeriodKobo], refundedKobo, paid),
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
export const zeroProration = {
  ...difference(0, 0),
  ...{ lines: [], startsNewPeriod: false, invoiceKobo: 0, customerCreditKobo: 0, refundedKobo: 0 },
} as const

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
