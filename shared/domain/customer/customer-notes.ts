/** How a customer told the team what a note records. */
export const noteKinds = ['note', 'called', 'promised', 'at_desk'] as const

/** A note of a team member about a customer, who never sees it. */
export interface CustomerNote {
  readonly kind: (typeof noteKinds)[number]
  readonly text: string
  /** The member's name, or their email. */
  readonly by: string
  readonly at: string
}

/** The notes about one customer, the newest first; beyond {@link mostNotes} the oldest are dropped. */
export interface CustomerNotes {
  readonly merchantId: string
  readonly customerId: string
  readonly notes: readonly CustomerNote[]
  readonly version: number
}

/** How many notes are kept of one customer. */
export const mostNotes = 50
