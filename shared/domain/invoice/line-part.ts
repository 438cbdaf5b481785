/** What of a line a refund gives back, in minor units. */
export interface LinePart {
  readonly lineId: string
  readonly amount: number
}
