import type { AppliedTax, LineTax, PaidTax } from '../tax/applied-tax.ts'

/** What a line bills. Discount and credit are no lines: the interface shows them as some (K2). */
export type LineType = 'plan' | 'add_on' | 'waived' | UnbilledLine['type']

/** A line of an invoice; an invoice's totals are sums of its lines (K1, K2). Minor units. */
export interface InvoiceLine extends LineTax {
  readonly type: LineType
  /** `l1`, `l2` ...: unique within its invoice, and constant while the line is there. */
  readonly id: string
  readonly description: string
  /** The item of the subscription that it bills: `p` for its plan, or the add-on (K4). */
  readonly itemId: string
  /** How many units it bills. */
  readonly quantity: number
  /** The price of each unit; null where units have different prices, or only a share of a price is billed. */
  readonly unitAmount: number | null
  /** Before discount; a credit is below zero. */
  readonly amount: number
  /** The code's discount on it: 0 to its amount, and nothing for a credit. */
  readonly discountAmount: number
}

/** A line before it has a place on an invoice. */
export interface ComposedLine extends Omit<InvoiceLine, 'id'> {
  /** The rate of what it sells, if that is not the plan's (L2): null for none; absent for the plan's. */
  readonly sells?: AppliedTax | null
  /** The tax of what it undoes (L2); null or absent for a line whose tax follows from a rate. */
  readonly carries?: PaidTax | null
}

/** The plan's item of a subscription. */
export const planItemId = 'p'

/** The item of a line without a subscription. */
export const noItem = ''

/** The most lines of an invoice. */
export const mostLines = 100

/** The most lines that changes may leave waiting: the rest of {@link mostLines} is for an invoice's other lines. */
export const mostWaiting = 75

/** What is known of a line before any code. */
type LineFacts = Pick<ComposedLine, 'type' | 'description' | 'amount'> &
  Pick<UnbilledLine, 'itemId' | 'quantity' | 'unitAmount' | 'carries'>

/** A line without a discount. Those of proration are discounted prices already (K6), without units; a fee is one. */
export function undiscounted({
  type,
  description,
  amount,
  itemId,
  quantity,
  unitAmount,
  carries,
}: LineFacts): ComposedLine {
  return {
    type,
    description,
    itemId: itemId ?? planItemId,
    quantity: quantity ?? 1,
    unitAmount: unitAmount ?? (type === 'setup_fee' ? amount : null),
    amount,
    discountAmount: 0,
    ...(carries ? { carries } : {}),
  }
}

/** The lines of a new invoice, each identified by its place. */
export function placed(lines: readonly ComposedLine[]): readonly InvoiceLine[] {
  return lines.map((line, i) => ({ ...line, id: placeOf(i) }))
}

/** The identifier of a line at a place, counted from 0. */
export function placeOf(place: number): string {
  return `l${place + 1}`
}

/**
 * A line waiting for the next invoice: of proration, a fee of the start, a one-off item, or what was too little to be
 * charged (G5). Amount is signed minor units: negative is a credit.
 */
export interface UnbilledLine {
  readonly type: 'proration_charge' | 'proration_credit' | 'setup_fee' | 'one_time' | 'carried'
  readonly description: string
  readonly amount: number
  /** How many units it bills; null or absent for one. */
  readonly quantity?: number | null
  /** How many invoices in a row have carried it (G5); null or absent for other lines. */
  readonly times?: number | null
  /** The invoice item of a one-off line (K4); null or absent for the others. */
  readonly itemId?: string | null
  /** The price of each of its units, in minor units; null or absent for the others. */
  readonly unitAmount?: number | null
  /** The tax of what it undoes (L2); null or absent for the others. */
  readonly carries?: PaidTax | null
}
