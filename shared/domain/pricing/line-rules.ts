import { mulDiv, sumKobo } from '../money/money.ts'
import type { AppliedTax, LineTax, PaidTax } from '../tax/applied-tax.ts'
import type { ComposedLine, LineType, UnbilledLine } from './line.ts'

/** The properties of all lines of a type. */
interface LineRule<T extends LineType> {
  /** Whether a code takes something off it (K6). */
  readonly isDiscounted: boolean
  /** Whether it is the price of a period: what was paid for it is the base of the period's unused time (D5.6). */
  readonly isBase: boolean
  /** Whether it is billed independently of a period: such a line can wait for an invoice (D5.8, K4). */
  readonly canWait: T extends UnbilledLine['type'] ? true : false
  /** Whether it is credit, which is cut where an invoice can't use all of it (D5.10). */
  readonly isCredit: boolean
  /** Whether a waiting line counts although no period follows (B5). */
  readonly countsAtEnd: boolean
  /** Whether a waiting line is netted with the value of unused time; other lines have no period, and are billed in full (K4). */
  readonly isNetted: boolean
  /** How it bears tax: that of what is sold, on top or contained as priced; always contained; only that of what it undoes; or none (L2). */
  readonly tax: 'as_priced' | 'contained' | 'own' | 'none'
}

/** Lines billed independently of a period. */
const extra = { isDiscounted: false, isBase: false, canWait: true, isCredit: false } as const

/** What is sold for each period. */
const price = {
  isDiscounted: true,
  isBase: true,
  canWait: false,
  isCredit: false,
  countsAtEnd: true,
  isNetted: false,
  tax: 'as_priced',
} as const

/** Every decision about money by a line's type. It does not compile until a new type answers all of them. */
const ruleOf: { readonly [T in LineType]: LineRule<T> } = {
  plan: price,
  add_on: price,
  // A part of a price is a part of all that is paid for it, with its tax.
  proration_charge: { ...extra, countsAtEnd: true, isNetted: true, tax: 'contained' },
  proration_credit: { ...extra, isCredit: true, countsAtEnd: true, isNetted: true, tax: 'own' },
  // No revenue, and no time that could be left unused: it is the rest of another invoice (G5).
  carried: { ...extra, countsAtEnd: true, isNetted: true, tax: 'none' },
  setup_fee: { ...extra, countsAtEnd: false, isNetted: false, tax: 'as_priced' },
  one_time: { ...extra, countsAtEnd: true, isNetted: false, tax: 'contained' },
  waived: { ...extra, canWait: false, countsAtEnd: true, isNetted: false, tax: 'none' },
}

type HasType = Pick<ComposedLine, 'type'>

/** The sum of lines, in minor units: of waiting ones, above 0 the customer owes it, below 0 it is owed to them. */
export function sumOfLines(lines: readonly Pick<ComposedLine, 'amount'>[]): number {
  return sumKobo(...lines.map(({ amount }) => amount))
}

/** Whether a code takes something off a line (K6). */
export function isDiscounted({ type }: HasType): boolean {
  return ruleOf[type].isDiscounted
}

/** Whether a line is the price of a period. */
export function isPrice({ type }: HasType): boolean {
  return ruleOf[type].isBase
}

/** The sum of the prices among these lines after discount and with the tax on top, in minor units. */
export function priceOfLines(lines: readonly ComposedLine[], taxes: readonly AppliedTax[] = []): number {
  return sumKobo(
    ...lines.filter(isPrice).map((line) => line.amount - line.discountAmount + taxOnTop(line, taxes)),
  )
}

/** What the merchant forgave, in minor units (M2). */
export function waivedOf(lines: readonly ComposedLine[]): number {
  return -sumKobo(...lines.filter(({ type }) => type === 'waived').map(({ amount }) => amount))
}

/** Whether a line bears the tax of what is sold (L2). */
export function bearsTax({ type }: HasType): boolean {
  const { tax } = ruleOf[type]
  return tax === 'as_priced' || tax === 'contained'
}

/** Whether a line's amount always contains its tax, whatever the prices of what is sold do (L2). */
export function isSoldGross({ type }: HasType): boolean {
  return ruleOf[type].tax === 'contained'
}

/** The tax that comes on top of a line, in minor units. */
export function taxOnTop({ tax, taxAmount }: LineTax, taxes: readonly AppliedTax[]): number {
  if (tax == null || taxAmount == null) return 0
  return taxes[tax]?.inclusive === false ? taxAmount : 0
}

/** The tax that is paid for a period by these lines (L2); null where its price bears none. */
export function periodTaxOf(lines: readonly ComposedLine[], taxes: readonly AppliedTax[]): PaidTax | null {
  const prices = lines.filter((line) => isPrice(line) && line.tax != null)
  const rate = taxes[prices[0]?.tax ?? -1]
  if (!rate) return null
  const { code, name, basisPoints } = rate
  return { code, name, basisPoints, amount: sumKobo(...prices.map(({ taxAmount }) => taxAmount ?? 0)) }
}

/** The lines that had waited for their invoice, as they wait again when it is withdrawn (A9). */
export function waitedLines(
  lines: readonly ComposedLine[],
  taxes: readonly AppliedTax[] = [],
): UnbilledLine[] {
  return lines.flatMap((billed) => {
    const { type, description, quantity, amount, itemId, unitAmount } = billed
    if (!canWait(type)) return []
    const carries = billed.carries ?? carriedTax(billed, taxes)
    const line = {
      ...{ type, description, amount },
      ...(quantity === 1 ? {} : { quantity }),
      ...(carries ? { carries } : {}),
    }
    return [type === 'one_time' ? { ...line, itemId, unitAmount } : line]
  })
}

/** Waiting lines by kind: those that unused time is netted with, and those that are billed in full (K4). */
export interface WaitingApart {
  readonly netted: readonly UnbilledLine[]
  readonly whole: readonly UnbilledLine[]
}

/** Waiting lines by kind, each in their order. */
export function apart(lines: readonly UnbilledLine[]): WaitingApart {
  return {
    netted: lines.filter(({ type }) => ruleOf[type].isNetted),
    whole: lines.filter(({ type }) => !ruleOf[type].isNetted),
  }
}

/** The sum of the waiting lines that unused time is netted with, in minor units. */
export function sumOfNetted(lines: readonly UnbilledLine[]): number {
  return sumOfLines(apart(lines).netted)
}

/** Whether a line is billed in full, without a period: a start, a one-off item (K4). */
export function isWhole({ type }: HasType): boolean {
  return canWait(type) && !ruleOf[type].isNetted
}

/** Whether a line was paid for by itself, and is neither credit nor the rest of another invoice (K5). */
export function isRefundable(line: HasType): boolean {
  return isPrice(line) || isWhole(line) || line.type === 'proration_charge'
}

/** What an invoice's lines bill besides any period, with the tax on top, in minor units: a start, one-off items (K4). */
export function sumOfWhole(lines: readonly ComposedLine[], taxes: readonly AppliedTax[] = []): number {
  return sumKobo(...lines.filter(isWhole).map((line) => line.amount + taxOnTop(line, taxes)))
}

/** Waiting lines as a subscription's end counts them: a start that was never billed costs nothing (K4). */
export function waitingAtEnd(lines: readonly UnbilledLine[]): readonly UnbilledLine[] {
  return lines.every(({ type }) => ruleOf[type].countsAtEnd)
    ? lines
    : lines.filter(({ type }) => ruleOf[type].countsAtEnd)
}

/** The tax of what a line undoes, from an invoice on which it stands. */
function carriedTax({ type, tax, taxAmount }: ComposedLine, taxes: readonly AppliedTax[]): PaidTax | null {
  const rate = ruleOf[type].tax === 'own' ? taxes[tax ?? -1] : undefined
  if (!rate) return null
  const { code, name, basisPoints } = rate
  return { code, name, basisPoints, amount: taxAmount ?? 0 }
}

function canWait(type: LineType): type is UnbilledLine['type'] {
  return ruleOf[type].canWait
}

/**
 * Lines without the part of their credits that the customer's balance gets instead, in minor units, the newest first,
 * so that an invoice's lines always sum to its amount. A line of 0 is removed, unless it is a period's price.
 */
export function withoutSurplus<L extends ComposedLine>(lines: readonly L[], surplusKobo: number): L[] {
  let left = surplusKobo
  const kept = lines.toReversed().map((line) => {
    if (!ruleOf[line.type].isCredit) return line
    const taken = Math.min(left, -line.amount)
    left -= taken
    const amount = line.amount + taken
    // A part of a credit has that part of its tax (L2).
    const { taxAmount } = line
    const kept = taxAmount == null ? {} : { taxAmount: -mulDiv(-taxAmount, -amount, -line.amount) || 0 }
    return { ...line, amount, ...(taken === 0 ? {} : kept) }
  })
  return kept.toReversed().filter((line) => isPrice(line) || line.amount !== 0)
}
