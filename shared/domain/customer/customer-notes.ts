/** How the team heard what a note says. */
export const noteKinds = ['note', 'called', 'promised', 'at_desk'] as const

/** What a member of the team wrote about a customer, whom it is never shown to. */
export interface CustomerNote {
  readonly kind: (typeof noteKinds)[number]
  readonly text: string
  /** The member's name, or their email. */
  readonly by: string
  readonly at: string
}

/** The notes about one customer, the newest first; the oldest make room beyond {@link mostNotes}. */
export interface CustomerNotes {
  readonly merchantId: string
  readonly customerId: string
  readonly notes: readonly CustomerNote[]
  readonly version: number
}

/** How many notes are kept of one customer. */
export const mostNotes = 50
