import { turned } from './change.ts'
import { plainChange, type PlainChange } from './plain-change.ts'
import { revised } from './revised.ts'

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

/** Adds a note. */
export function decideNote(
  { merchantId, customerId }: Pick<CustomerNotes, 'merchantId' | 'customerId'>,
  before: CustomerNotes | null,
  note: CustomerNote,
): PlainChange<CustomerNotes> {
  const after =
    before === null
      ? { merchantId, customerId, notes: [note], version: 1 }
      : revised(before, { notes: [note, ...before.notes].slice(0, mostNotes) })
  return plainChange(after, turned('customerNotes', before, after))
}

/** The notes of a customer whose data is erased (O3): none; nothing to do where there are none. */
export function decideNotesErased(before: CustomerNotes | null): PlainChange<undefined> | null {
  if (before === null || before.notes.length === 0) return null
  return plainChange(undefined, turned('customerNotes', before, revised(before, { notes: [] })))
}
