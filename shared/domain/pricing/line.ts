/** What a line bills. Discount and credit are no lines: interface and table show them as some (K2). */
export type LineType = 'plan' | UnbilledLine['type']

/** A line of an invoice; an invoice's totals are sums of its lines (K1). Minor units. */
export interface InvoiceLine {
  readonly type: LineType
  readonly description: string
  /** The item of the subscription that it bills. */
  readonly itemId: string
  /** Before discount; a credit is below zero. */
  readonly amount: number
  /** What the code takes off it: 0 to its amount, and nothing off a credit. */
  readonly discountAmount: number
}

/** The plan's item of a subscription. */
export const planItemId = 'p'

/** A line that no code takes anything off. Those of proration are discounted prices already (B6). */
export function undiscounted(
  { type, description, amount }: Pick<InvoiceLine, 'type' | 'description' | 'amount'>,
  itemId: string = planItemId,
): InvoiceLine {
  return { type, description, itemId, amount, discountAmount: 0 }
}

/** A proration line waiting for the next invoice. Amount is signed minor units: negative is a credit. */
export interface UnbilledLine {
  readonly type: 'proration_charge' | 'proration_credit'
  readonly description: string
  readonly amount: number
}
