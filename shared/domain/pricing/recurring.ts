import type { AppliedTax } from '../tax/applied-tax.ts'
import type { ComposedLine } from './line.ts'
import { isPrice, taxOnTop } from './line-rules.ts'

/** The recurring amount of lines, by its parts. Minor units. */
export interface RecurringParts {
  readonly quantity: number
  /** The plan's line before any code. */
  readonly plan: number
  readonly addOns: number
  /** What a code takes off. */
  readonly code: number
  /** Tax on top. */
  readonly tax: number
}

/** The prices of a period among lines: of the plan, with its units, and of what is sold beside it (K9). */
export function recurringParts(
  lines: readonly ComposedLine[],
  taxes: readonly AppliedTax[] = [],
): RecurringParts {
  let [plan, addOns, code, tax, quantity] = [0, 0, 0, 0, 1]
  for (const line of lines.filter(isPrice)) {
    if (line.type === 'plan') {
      plan += line.amount
      quantity = line.quantity
    } else addOns += line.amount
    code += line.discountAmount
    tax += taxOnTop(line, taxes)
  }
  return { quantity, plan, addOns, code, tax }
}
