// The lines of an invoice, as they lie.

/** A rate of an invoice. */
export type TaxRow = readonly [code: string, name: string, basisPoints: number, inclusive: boolean]

/** A line that bears tax: what it is charged on, with the tax where that is contained. */
export interface TaxedLine {
  readonly rate: number
  readonly base: number
  readonly taxAmount: number
}

export interface Line {
  readonly type: string
  readonly amount: number
  /** Of a price: how many units it bills. */
  readonly quantity?: number | null
  /** The one-off item or add-on that it bills; nothing for the plan's. */
  readonly itemId?: string | null | undefined
  /** Why something was forgiven. */
  readonly description?: string
  /** The type of the line that this part of it belongs to. */
  readonly of?: string
}
/** How a line lies: type, description, amount, what a code takes off it, and what makes it unusual. */
export type StoredLine = readonly [
  type: string,
  description: string,
  amount: number,
  off: number | null,
  itemId?: string | null | undefined,
  quantity?: number | null,
  unitAmount?: number | false | null,
  id?: string | null,
  tax?: number | null | undefined,
  taxAmount?: number | null | undefined,
]

export interface DeflatedLine extends Line {
  readonly description: string
  readonly discountAmount: number | null
  readonly id?: string | null
  readonly tax?: number | null
  readonly taxAmount?: number | null
}

/** The row of a deflated line, which has its names. */
export function rowOf(line: DeflatedLine): StoredLine {
  const { type, description, amount, discountAmount, itemId, quantity, id, tax, taxAmount } = line
  return [
    type,
    description,
    amount,
    discountAmount,
    itemId,
    quantity ?? null,
    null,
    id ?? null,
    tax,
    taxAmount,
  ]
}
/** A line's type by its identifier: that of its place, where none is stored. */
export function typesOf(rows: readonly StoredLine[]): ReadonlyMap<string, string> {
  return new Map(rows.map((row, i) => [row[7] ?? `l${i + 1}`, row[0]]))
}
export function taxedOf([, , amount, off, , , , , tax, taxAmount]: StoredLine): TaxedLine[] {
  return tax == null ? [] : [{ rate: tax, base: amount - (off ?? 0), taxAmount: taxAmount ?? 0 }]
}
/** What is used up at once, and with it its tax. */
const once = ['setup_fee', 'one_time']

/** Tax on top is a line of its own below the one that bears it. */
export function linesOf(row: StoredLine, taxes: readonly TaxRow[]): Line[] {
  const [type, description, amount, off, itemId, quantity] = row
  const [, , , , , , , , tax, taxAmount] = row
  const part = { itemId: itemId ?? null, of: type }
  const isOnTop = tax != null && taxes[tax]?.[3] === false
  return [
    ...(isOnTop
      ? [
          {
            ...part,
            itemId: once.includes(type) ? null : part.itemId,
            type: once.includes(type) ? type : 'tax',
            amount: taxAmount ?? 0,
          },
        ]
      : []),
    { ...part, type, amount, quantity: quantity ?? 1, ...(type === 'waived' ? { description } : {}) },
    ...(off === null ? [] : [{ ...part, type: 'discount', amount: -off }]),
  ]
}
