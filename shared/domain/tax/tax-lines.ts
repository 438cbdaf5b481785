import { sumKobo } from '../money/money.ts'
import { bearsTax, isSoldGross } from '../pricing/line-rules.ts'
import type { ComposedLine } from '../pricing/line.ts'
import { isSameTax, type AppliedTax, type LineTax } from './applied-tax.ts'
import { contained, taxOf } from './tax-of.ts'

/** Lines with their taxes. */
export interface TaxedLines<L> {
  readonly lines: readonly (L & LineTax)[]
  /** Empty where no line bears any. */
  readonly taxes: readonly AppliedTax[]
}

/**
 * The lines of an invoice with the tax of each (L2): rounded half up once for each rate over the invoice, charges and
 * credits apart, and shared over the lines by largest remainder, in their order. A line that undoes another brings its
 * own tax.
 * @param tax The rate of what is sold; null for none, as for every merchant who is not registered.
 */
export function taxLines<L extends ComposedLine>(lines: readonly L[], tax: AppliedTax | null): TaxedLines<L> {
  const rates = lines.map((line) => rateOf(line, tax))
  const taxes: AppliedTax[] = []
  for (const rate of rates) if (rate !== null && !taxes.some((one) => isSameTax(one, rate))) taxes.push(rate)
  if (taxes.length === 0) return { lines, taxes }
  const amounts = lines.map((line) => line.carries?.amount ?? 0)
  for (const one of taxes)
    for (const isCredit of [false, true]) {
      const places = lines.flatMap((line, i) => {
        const rate = rates[i]
        const isOfGroup = rate && isSameTax(rate, one) && line.amount < 0 === isCredit && !line.carries
        return isOfGroup ? [i] : []
      })
      const bases = places.map((i) => lines[i]!.amount - lines[i]!.discountAmount)
      shared(taxOf(sumKobo(...bases), one), bases).forEach((amount, n) => (amounts[places[n]!] = amount))
    }
  return {
    lines: lines.map(({ carries: _, sells: _s, ...line }, i) => {
      const rate = rates[i]
      if (!rate) return line as unknown as L
      const place = taxes.findIndex((one) => isSameTax(one, rate))
      return { ...line, tax: place, taxAmount: amounts[i]! } as unknown as L
    }),
    taxes,
  }
}

/** A line's own tax, else the rate of what is sold; contained if it is a part of a gross amount. */
function rateOf(line: ComposedLine, tax: AppliedTax | null): AppliedTax | null {
  if (line.carries) {
    const { amount: _, ...rate } = line.carries
    return { ...rate, inclusive: true }
  }
  if (!bearsTax(line)) return null
  const own = line.sells === undefined ? tax : line.sells
  if (own === null) return null
  return isSoldGross(line) ? contained(own) : own
}

/** An amount shared over others of one sign: the remainder of rounding down goes a kobo each to the largest fractions. */
function shared(total: number, bases: readonly number[]): number[] {
  const sum = BigInt(sumKobo(...bases))
  if (sum === 0n) return bases.map(() => 0)
  const sign = total < 0 ? -1 : 1
  const size = (value: bigint): bigint => (value < 0n ? -value : value)
  const parts = bases.map((base) => size(BigInt(base)) * size(BigInt(total)))
  const floors = parts.map((part) => Number(part / size(sum)))
  const left = Math.abs(total) - sumKobo(...floors)
  const order = parts
    .map((part, i) => ({ i, rest: part % size(sum) }))
    // Equal fractions keep their order.
    .sort((one, other) => Number(other.rest - one.rest))
  const more = new Set(order.slice(0, left).map(({ i }) => i))
  return floors.map((floor, i) => (floor + (more.has(i) ? 1 : 0)) * sign || 0)
}
