import { turned } from '../change/change.ts'
import { mostNotes, type CustomerNote, type CustomerNotes } from './customer-notes.ts'
import { plainChange, type PlainChange } from '../change/plain-change.ts'
import { revised } from '../change/revised.ts'

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

/** The notes of a customer whose data is erased (O3): none; nothing to do if there are none. */
export function decideNotesErased(before: CustomerNotes | null): PlainChange<undefined> | null {
  if (before === null || before.notes.length === 0) return null
  return plainChange(undefined, turned('customerNotes', before, revised(before, { notes: [] })))
}
