import type { ShownLine } from '../../../shared/domain/invoice/shown-lines.ts'
import type { UnbilledLine } from '../../../shared/domain/pricing/line.ts'

/** What a line says of itself. */
export type SaidLine = Pick<ShownLine, 'type' | 'description' | 'amount'>

/** What is invoiced. Minor units. */
export interface Billed {
  readonly planName: string
  readonly planKobo: number
  readonly waiting: readonly UnbilledLine[]
  readonly code: { readonly discountType: 'percentage' | 'fixed'; readonly discountValue: number } | null
  readonly creditKobo: number
}

/** An invoice's figures, with its lines as they are shown. */
export interface Came {
  readonly subtotal: number
  readonly discount: number
  readonly creditApplied: number
  readonly amount: number
  readonly lines: readonly SaidLine[]
  readonly surplusKobo: number
}

const sum = (amounts: readonly number[]) => amounts.reduce((all, one) => all + one, 0)

/** A code's discount by K6: a share of the plan, half up, or at most the plan. */
export function codeKobo({ planKobo, code }: Billed): number {
  if (code === null) return 0
  if (code.discountType === 'percentage') return Math.floor((planKobo * code.discountValue + 50) / 100)
  return Math.min(code.discountValue, planKobo)
}

/** A cycle's invoice, its totals counted from prices and its lines made last, so that neither follows from the other. */
export function cycleOf(billed: Billed): Came {
  const { planName, planKobo, waiting, creditKobo } = billed
  const gross = planKobo + sum(waiting.map(({ amount }) => amount))
  const discount = codeKobo(billed)
  const surplusKobo = Math.max(0, discount - gross)
  const subtotal = gross + surplusKobo
  const creditApplied = Math.min(creditKobo, subtotal - discount)
  return {
    ...{ subtotal, discount, creditApplied, surplusKobo, amount: subtotal - discount - creditApplied },
    lines: [
      { type: 'plan', description: planName, amount: planKobo },
      ...cut(waiting, surplusKobo),
      ...codeLine(discount),
      ...creditLine(creditApplied),
    ],
  }
}

/** The invoice of a change that begins a period: the unused part is netted beside what waited. */
export function intervalChangeOf(billed: Billed, unused: UnbilledLine): Came {
  const { planName, planKobo, waiting, creditKobo } = billed
  const discount = codeKobo(billed)
  const due = planKobo - discount + unused.amount + sum(waiting.map(({ amount }) => amount))
  const surplusKobo = Math.max(0, -due)
  const creditApplied = Math.min(creditKobo, Math.max(0, due))
  const rest = cut([...(unused.amount === 0 ? [] : [unused]), ...waiting], surplusKobo)
  return {
    ...{ subtotal: Math.max(0, due) + discount, discount, creditApplied, surplusKobo },
    amount: Math.max(0, due) - creditApplied,
    lines: [
      { type: 'plan', description: planName, amount: planKobo },
      ...codeLine(discount),
      ...rest,
      ...creditLine(creditApplied),
    ],
  }
}

/** Credits less what the customer's balance gets instead, the last first. */
function cut(lines: readonly UnbilledLine[], surplusKobo: number): UnbilledLine[] {
  let left = surplusKobo
  const kept: UnbilledLine[] = []
  for (const line of lines.toReversed()) {
    const taken = line.amount < 0 ? Math.min(left, -line.amount) : 0
    left -= taken
    if (line.amount + taken !== 0) kept.unshift({ ...line, amount: line.amount + taken })
  }
  return kept
}

const codeLine = (kobo: number): SaidLine[] =>
  kobo > 0 ? [{ type: 'discount', description: 'Promo code', amount: -kobo }] : []

const creditLine = (kobo: number): SaidLine[] =>
  kobo > 0 ? [{ type: 'credit', description: 'Credit balance', amount: -kobo }] : []
