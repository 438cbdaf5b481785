import type { CountedBase } from '../invoice/chain-book.ts'
import { sumKobo } from '../money/money.ts'
import type { PaidTax } from '../tax/applied-tax.ts'
import { shareOfTax } from '../tax/tax-of.ts'
import { planItemId, undiscounted, type ComposedLine, type UnbilledLine } from './line.ts'
import { sumOfLines } from './line-rules.ts'
import { namedUnits } from './lines-for.ts'
import {
  countedBase,
  difference,
  forfeitedBase,
  zeroProration,
  replacePlan,
  type ItemStep,
  type PaidItem,
  type Proration,
  type ProrationMode,
} from './proration.ts'
import { netUnbilled, undoneTax } from './proration-lines.ts'
import { changeUnits, type Units } from './quantity-change.ts'
import { shareOut } from './share-out.ts'
import { shareOfRest, type PeriodSpan } from './unused-time.ts'

/** The change of an item within its period: its units, or for the plan another one in its place. */
export interface ItemChange {
  readonly id: string
  readonly kind: 'units' | 'other_plan'
  /** Its name in lines, before and after. */
  readonly names: { readonly old: string; readonly new: string }
  /** A new add-on has none before, a removed one has none after. Discounts count as steps: their difference matters. */
  readonly old: Units
  readonly new: Units
}

/** The facts of a change of several items at one moment (K5). Money in minor units. */
export type ItemsChangeInput = PeriodSpan & {
  readonly mode: ProrationMode
  /** What was paid for each item in this period. */
  readonly bases: Readonly<Record<string, number>>
  readonly refundedKobo: number
  /** The tax in all bases together (L2); null or absent for none. */
  readonly paidTax?: PaidTax | null | undefined
  readonly unbilled: readonly UnbilledLine[]
  readonly changes: readonly ItemChange[]
}

/**
 * Prorates a change of several items within the period (K5): one after the other, each as if it were alone, and then settled
 * together, so that removed items pay for new ones. Refunds count against removed items first; the excess
 * counts against the remaining ones.
 */
export function prorateItems(input: ItemsChangeInput): Proration {
  const { mode, unbilled } = input
  if (mode === 'none') return nothingMoves(input)
  const { lines, closes, bases, refundedKobo } = stepsOf(input)
  const sums = {
    credit: 0 - sumOfLines(lines.filter(isBack)),
    charge: sumOfLines(lines.filter((one) => !isBack(one))),
  }
  const { credit, charge } = sums
  const waits = mode === 'next_invoice'
  const total = sumKobo(...Object.values(input.bases))
  const back = credit - charge
  const netted =
    waits || back <= 0 ? null : netUnbilled(back, unbilled, shareOfTax(input.paidTax, back, total))
  return {
    ...zeroProration,
    ...difference(credit, charge),
    lines: lines.map((line) => undiscounted(line)),
    invoiceKobo: waits ? 0 : Math.max(0, charge - credit),
    customerCreditKobo: netted?.credit ?? 0,
    unbilled: waits ? [...unbilled, ...lines] : (netted?.unbilled ?? unbilled),
    refundedKobo,
    items: { bases, closes },
  }
}

function isBack({ amount }: Pick<UnbilledLine, 'amount'>): boolean {
  return amount < 0
}

/** The result of the steps. */
interface Steps {
  readonly lines: readonly UnbilledLine[]
  readonly closes: readonly CountedBase[]
  readonly bases: Readonly<Record<string, number>>
  readonly refundedKobo: number
}

function stepsOf({ changes, bases, refundedKobo, paidTax: inAll, ...span }: ItemsChangeInput): Steps {
  const total = sumKobo(...Object.values(bases))
  let steps: Steps = { lines: [], closes: [], bases, refundedKobo }
  for (const change of changes) {
    const { id, names } = change
    const { [id]: paidForPeriodKobo = 0, ...others } = steps.bases
    const paidTax = shareOfTax(inAll, Math.min(paidForPeriodKobo, total), total)
    const paid = { ...span, paidForPeriodKobo, paidTax, refundedKobo: steps.refundedKobo }
    const result =
      change.kind === 'units'
        ? changeUnits(paid, { name: names.new, old: change.old, new: change.new })
        : replaced(paid, change, Object.keys(others).length === 0)
    const stays = change.new.quantity > 0
    steps = {
      lines: [
        ...steps.lines,
        ...result.lines.map((line) => (id === planItemId ? line : { ...line, itemId: id })),
      ],
      closes: [...steps.closes, ...(result.closes === null ? [] : [result.closes])],
      bases: stays ? { ...others, [id]: result.paidForPeriodKobo } : others,
      refundedKobo: result.refundedKobo,
    }
  }
  return steps
}

/** Another plan in the place of one: refunds that its unused time does not cover count on against the other items, if any (F6). */
function replaced(
  paid: PaidItem,
  { names, old, new: { priceKobo: amountKobo, ...next } }: ItemChange,
  isAlone: boolean,
): ItemStep {
  const sold = { ...next, name: names.new, amountKobo }
  const result = replacePlan(paid, { name: names.old, quantity: old.quantity }, sold)
  const { closes } = result
  if (isAlone || closes === null || closes.refunds <= closes.unused) return result
  return {
    ...result,
    refundedKobo: closes.refunds - closes.unused,
    closes: { ...closes, goesOn: true },
  }
}

/** No money moves: what was paid for a removed item stays paid for the period, with the plan. */
function nothingMoves({ changes, bases, refundedKobo, unbilled }: ItemsChangeInput): Proration {
  const gone = changes.filter(({ new: { quantity } }) => quantity === 0).map(({ id }) => id)
  const freed = gone.reduce((sum, id) => sum + (bases[id] ?? 0), 0)
  const kept = Object.fromEntries(Object.entries(bases).filter(([id]) => !gone.includes(id)))
  const plan = (bases[planItemId] ?? 0) + freed
  return {
    ...{ ...zeroProration, unbilled, refundedKobo },
    items: { bases: { ...kept, [planItemId]: plan }, closes: [] },
  }
}

/** An item that ends where a new period begins at once. */
export interface EndingItem {
  readonly id: string
  readonly name: string
  readonly quantity: number
  readonly base: number
}

/** The facts of a change that begins a new period with other items (D5.11, K4). Money in minor units. */
export type NewPeriodInput = PeriodSpan & {
  readonly mode: ProrationMode
  readonly refundedKobo: number
  readonly unbilled: readonly UnbilledLine[]
  readonly ending: readonly EndingItem[]
  /** The prices of the new period, with the code's share of each. */
  readonly prices: readonly ComposedLine[]
  /** The payments for those, tax on top included, by item. */
  readonly bases: Readonly<Record<string, number>>
  /** The tax in all ending bases together (L2); null or absent for none. */
  readonly paidTax?: PaidTax | null | undefined
}

/** Prorates a change that begins a new period at once: the full new prices, less the paid and unused part of each item. */
export function prorateNewPeriod(input: NewPeriodInput): Proration {
  const { mode, ending, prices, bases, unbilled, refundedKobo } = input
  const back = mode === 'none' ? [] : unusedLines(input)
  const credit = 0 - sumOfLines(back)
  const charge = sumKobo(...Object.values(bases))
  const dueKobo = charge - credit + sumOfLines(unbilled)
  const counted = countedBase(
    ending.map(({ base }) => base),
    refundedKobo,
    input,
  )
  const closed = mode === 'none' ? forfeitedBase(refundedKobo) : counted
  return {
    ...{ ...zeroProration, unbilled: [] },
    ...difference(credit, charge),
    lines: [...prices, ...back],
    startsNewPeriod: true,
    invoiceKobo: Math.max(0, dueKobo),
    customerCreditKobo: Math.max(0, -dueKobo),
    items: { bases, closes: closed === null ? [] : [closed] },
  }
}

/** The paid and unused part of each item; refunds are shared over items in proportion. */
function unusedLines({ ending, refundedKobo, paidTax, ...span }: NewPeriodInput): ComposedLine[] {
  const unused = ending.map(({ base }) => shareOfRest(base, span))
  const taken = shareOut(Math.min(refundedKobo, sumKobo(...unused)), unused)
  const total = sumKobo(...ending.map(({ base }) => base))
  return ending.flatMap(({ id, name, quantity }, i) => {
    const amount = taken[i]! - unused[i]!
    const description = `Unused time on ${namedUnits(name, quantity)}`
    return amount === 0
      ? []
      : [
          undiscounted({
            ...{ type: 'proration_credit', description, amount, quantity, itemId: id },
            ...undoneTax(shareOfTax(paidTax, -amount, total)),
          }),
        ]
  })
}
