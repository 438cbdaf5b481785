/** A rate as an invoice applies it (L2): with its value at the invoice's date, so that no later change affects it. */
export interface AppliedTax {
  readonly code: string
  readonly name: string
  /** Hundredths of a per cent: 750 is 7.5 %. */
  readonly basisPoints: number
  /** Whether the tax is contained in the amounts of its lines; else it comes on top. */
  readonly inclusive: boolean
}

/** The fields of an invoice's line that say its tax. */
export interface LineTax {
  /** Its place among the invoice's `taxes`, counted from 0; absent for a line that bears none. */
  readonly tax?: number | null
  /** Signed minor units, contained in the amount where the rate is inclusive; absent for none. */
  readonly taxAmount?: number | null
}

/** Tax that was paid for something and is returned in shares with it (L2): the rate, and minor units. */
export interface PaidTax {
  readonly code: string
  readonly name: string
  readonly basisPoints: number
  /** Signed as the line is that carries it. */
  readonly amount: number
}

/** Whether two rates are the same on the same kind of amounts: they are rounded together (L2). */
export function isSameTax(one: AppliedTax, other: AppliedTax): boolean {
  return (
    one.code === other.code &&
    one.name === other.name &&
    one.basisPoints === other.basisPoints &&
    one.inclusive === other.inclusive
  )
}
