/** The kinds of tax documents, each with a series of its own (L4), and the mark of its numbers. */
export const documentMarks = { invoice: '', credit_note: 'C', debit_note: 'D' } as const

export type DocumentKind = keyof typeof documentMarks

/** The numbers that a merchant's documents of a kind and year have so far: from 1, without a gap (L4). */
export interface NumberSeries {
  readonly merchantId: string
  readonly kind: DocumentKind
  /** Of the merchant's zone, in which the document was issued. */
  readonly year: string
  readonly last: number
  readonly version: number
}
