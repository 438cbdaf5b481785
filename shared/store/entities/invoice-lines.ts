import { placeOf, planItemId, type InvoiceLine } from '../../domain/pricing/line.ts'
import type { LineTax } from '../../domain/tax/applied-tax.ts'
import { isPrice } from '../../domain/pricing/line-rules.ts'

/** A line as it is stored: null for the usual value. */
interface StoredLine {
  readonly type: InvoiceLine['type']
  readonly description: string
  readonly amount: number
  /** Null for nothing. */
  readonly discountAmount: number | null
  /** Null for the plan. */
  readonly itemId: string | null
  /** Null for one. */
  readonly quantity: number | null
  /** Null for the price itself if one unit of it is billed, and for a line without a unit price; false for none. */
  readonly unitAmount: number | false | null
  /** Null for that of its place. */
  readonly id: string | null
  /** The place of its rate and its tax (L2); absent where it bears none. */
  readonly tax?: number | null
  readonly taxAmount?: number | null
}

/** The fields of a stored line, in their order, which never changes. */
export const lineFields: readonly (keyof StoredLine)[] = [
  'type',
  'description',
  'amount',
  'discountAmount',
  'itemId',
  'quantity',
  'unitAmount',
  'id',
  'tax',
  'taxAmount',
]

/** More lines than these are stored deflated. */
const mostPlain = 6

/** An invoice's lines as they are stored: few as rows, many as one deflated value. */
export interface StoredLines {
  readonly lines: readonly StoredLine[]
  readonly manyLines: readonly StoredLine[] | null
}

/** The stored form of an invoice's lines. */
export function storedLines(lines: readonly InvoiceLine[]): StoredLines {
  const stored = lines.map((line, i) => storedLine(line, i))
  return stored.length > mostPlain ? { lines: [], manyLines: stored } : { lines: stored, manyLines: null }
}

/** An invoice's lines that were stored. */
export function readLines({ lines, manyLines }: StoredLines): readonly InvoiceLine[] {
  return (manyLines ?? lines).map((line, i) => readLine(line, i))
}

function storedLine(line: InvoiceLine, place: number): StoredLine {
  const { type, description, amount, discountAmount, itemId, quantity, unitAmount, id } = line
  return {
    type,
    description,
    amount,
    discountAmount: discountAmount === 0 ? null : discountAmount,
    itemId: itemId === planItemId ? null : itemId,
    quantity: quantity === 1 ? null : quantity,
    unitAmount: unitAmount === usualUnit(line) ? null : (unitAmount ?? false),
    id: id === placeOf(place) ? null : id,
    ...taxOfLine(line),
  }
}

function readLine({ itemId, id, unitAmount: unit, ...stored }: StoredLine, place: number): InvoiceLine {
  const { type, description, amount } = stored
  const quantity = stored.quantity ?? 1
  const unitAmount = unit ?? usualUnit({ type, quantity, amount })
  return {
    type,
    description,
    itemId: itemId ?? planItemId,
    quantity,
    unitAmount: unitAmount === false ? null : unitAmount,
    amount,
    discountAmount: stored.discountAmount ?? 0,
    id: id ?? placeOf(place),
    ...taxOfLine(stored),
  }
}

function taxOfLine({ tax, taxAmount }: LineTax): LineTax {
  return tax == null ? {} : { tax, taxAmount: taxAmount ?? 0 }
}

/** The price of a unit, as in nearly every line: the price of one unit is that unit's. */
function usualUnit(line: Pick<InvoiceLine, 'type' | 'quantity' | 'amount'>): number | null {
  return isPrice(line) && line.quantity === 1 ? line.amount : null
}
