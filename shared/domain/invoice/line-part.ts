/** The refunded part of a line, in minor units. */
export interface LinePart {
  readonly lineId: string
  readonly amount: number
}
